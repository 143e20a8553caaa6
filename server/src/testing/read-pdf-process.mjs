// Prints the pages of a PDF file, which comes on stdin, as JSON: the texts of each, its title, and its form.
import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const data = new Uint8Array(await buffer(process.stdin));
const document = await getDocument({ data, verbosity: 0 }).promise;
const pages = [];
const fields = {};
const shown = [];
for (let number = 1; number <= document.numPages; number++) {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  pages.push(items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''));
  for (const { fieldName, fieldValue, textContent } of await page.getAnnotations()) {
    if (fieldName !== undefined) fields[fieldName] = fieldValue ?? '';
    shown.push(...(textContent ?? []));
  }
}
const { info } = await document.getMetadata();
process.stdout.write(JSON.stringify({ title: info.Title ?? '', pages, fields, shown: shown.join(' ') }));
