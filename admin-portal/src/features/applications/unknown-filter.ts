/** The ways of encoding that PDF.js decodes, and their short names. `Crypt` is none: it says how a stream is encrypted. */
const KNOWN = new Set(
  (
    'FlateDecode LZWDecode DCTDecode JPXDecode JBIG2Decode CCITTFaxDecode RunLengthDecode ASCII85Decode ' +
    'ASCIIHexDecode Fl LZW DCT JPX CCF RL A85 AHx Crypt'
  ).split(' '),
);

/**
 * Whether a PDF has a stream in an encoding that PDF.js does not know, such as BrotliDecode. It draws such an image from
 * its encoded bytes. The dictionaries of streams are never compressed.
 */
export function hasUnknownFilter(bytes: ArrayBuffer): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  for (const { index } of text.matchAll(/\bstream\r?\n/g)) {
    const start = text.lastIndexOf('obj', index);
    const dictionary = text.slice(Math.max(start, index - 5000), index);
    const [, filters = ''] = /\/Filter\s*(\[[^\]]*\]|\/[^\s/<>[\]()%]+)/.exec(dictionary) ?? [];
    if (filters.match(/[^\s/[\]]+/g)?.some((name) => !KNOWN.has(name))) return true;
  }
  return false;
}
