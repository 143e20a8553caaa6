import { hasUnknownFilter } from './unknown-filter';

const pdf = (text: string) => new TextEncoder().encode(text).buffer;

it.each([
  '1 0 obj <</Filter/BrotliDecode/Length 3>>stream\nabc\nendstream endobj',
  '1 0 obj <</Length 3/Filter [ /ASCIIHexDecode /Jp2 ]>>\nstream\r\nabc\nendstream endobj',
  '1 0 obj <</Filter/Fl>>stream\nabc\nendstream endobj 2 0 obj <<\n/Filter /XyzDecode\n>>\nstream\nabc\nendstream endobj',
])('finds an encoding that PDF.js does not know: %j', (text) => {
  expect(hasUnknownFilter(pdf(text))).toBe(true);
});

it.each([
  '1 0 obj <</Filter/FlateDecode/Length 3>>stream\nabc\nendstream endobj',
  '1 0 obj <</Filter[/ASCII85Decode/DCTDecode]/DecodeParms[null null]>>stream\n/Filter/Abc\nendstream endobj',
  // How a document is encrypted and signed is not how a stream is encoded.
  '1 0 obj <</Filter/Standard/V 4>> endobj 2 0 obj <</Type/Sig/Filter/Adobe.PPKLite>> endobj 3 0 obj <<>>stream\n\nendstream',
  '1 0 obj <</Filter 5 0 R>>stream\nabc\nendstream endobj',
  '%PDF-1.7 %%EOF',
])('finds none in %j', (text) => {
  expect(hasUnknownFilter(pdf(text))).toBe(false);
});
