// Answers the bytes of a PDF file with what it says: the texts of each page, its title, and its form.
import { parentPort } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** @param {Uint8Array} data */
async function read(data) {
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
  await document.destroy();
  return { title: info.Title ?? '', pages, fields, shown: shown.join(' ') };
}

// A file that cannot be read ends the thread with its error.
parentPort?.on('message', async (data) => parentPort?.postMessage(await read(data)));
