/** @jest-environment node */
import { deflateSync } from 'node:zlib';
import { hasUnknownFilter } from './unknown-filter';

const pdf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1')).buffer;
const compressed = (content: string, more = '') =>
  `1 0 obj <</Filter/FlateDecode/Length 9${more}>>stream\n${deflateSync(content).toString('latin1')}\nendstream endobj`;
const inline = (filter: string) => `q 10 0 0 10 0 0 cm BI /W 8 /H 8 /CS /G /BPC 1 ${filter} ID abc EI Q`;

it.each([
  '1 0 obj <</Filter/BrotliDecode/Length 3>>stream\nabc\nendstream endobj',
  '1 0 obj <</Length 3/Filter [ /ASCIIHexDecode /Jp2 ]>>\nstream\r\nabc\nendstream endobj',
  '1 0 obj <</Filter/Fl>>stream\nabc\nendstream endobj 2 0 obj <<\n/Filter /XyzDecode\n>>\nstream\nabc\nendstream endobj',
  `1 0 obj <<>>stream\n${inline('/F /Xyz')}\nendstream endobj`,
  compressed(inline('/Filter [/AHx /Xyz]')),
])('finds an encoding that PDF.js does not know: %j', async (text) => {
  expect(await hasUnknownFilter(pdf(text))).toBe(true);
});

it.each([
  '1 0 obj <</Filter/FlateDecode/Length 3>>stream\nabc\nendstream endobj',
  '1 0 obj <</Filter[/ASCII85Decode/DCTDecode]/DecodeParms[null null]>>stream\n/Filter/Abc\nendstream endobj',
  // How a document is encrypted and signed is not how a stream is encoded.
  '1 0 obj <</Filter/Standard/V 4>> endobj 2 0 obj <</Type/Sig/Filter/Adobe.PPKLite>> endobj 3 0 obj <<>>stream\n\nendstream',
  '1 0 obj <</Filter 5 0 R>>stream\nabc\nendstream endobj',
  '%PDF-1.7 %%EOF',
  compressed(inline('/F /Fl')),
  // A font, and a text that reads like an image.
  compressed(inline('/F /Xyz'), '/Length1 9'),
  compressed('(a BI b) Tj /F1 12 Tf'),
])('finds none in %j', async (text) => {
  expect(await hasUnknownFilter(pdf(text))).toBe(false);
});
