/** The ways of encoding that PDF.js decodes, and their short names. `Crypt` is none: it says how a stream is encrypted. */
const KNOWN = new Set(
  (
    'FlateDecode LZWDecode DCTDecode JPXDecode JBIG2Decode CCITTFaxDecode RunLengthDecode ASCII85Decode ' +
    'ASCIIHexDecode Fl LZW DCT JPX CCF RL A85 AHx Crypt'
  ).split(' '),
);

/** Streams that hold no instructions for drawing: images, fonts (`Length1`), and what describes the document. */
const NO_CONTENT = /\/Subtype\s*\/Image|\/Length[123]\b|\/Type\s*\/(?:ObjStm|XRef|Metadata|EmbeddedFile)/;

/** The dictionary of an image that stands among the instructions for drawing. */
const INLINE_IMAGE = /(?:^|\s)BI\s(.{0,1000}?)\sID\s/gs;

/**
 * Whether a PDF has a stream or an inline image in an encoding that PDF.js does not know, such as BrotliDecode. It draws such
 * an image from its encoded bytes. The dictionaries of streams are never compressed; those of inline images can be.
 */
export async function hasUnknownFilter(bytes: ArrayBuffer): Promise<boolean> {
  const text = new TextDecoder('latin1').decode(bytes);
  for (const { 0: word, index } of text.matchAll(/\bstream\r?\n/g)) {
    const start = text.lastIndexOf('obj', index);
    const dictionary = text.slice(Math.max(start, index - 5000), index);
    const filters = filtersIn(dictionary);
    if (filters.some((name) => !KNOWN.has(name))) return true;
    if (NO_CONTENT.test(dictionary)) continue;
    const [from, to] = [index + word.length, text.indexOf('endstream', index)];
    const content = await decode(bytes.slice(from, to < 0 ? undefined : to), filters);
    for (const [, image = ''] of content.matchAll(INLINE_IMAGE))
      if (filtersIn(image).some((name) => !KNOWN.has(name))) return true;
  }
  return false;
}

function filtersIn(dictionary: string): string[] {
  const [, names = ''] = /\/F(?:ilter)?\s*(\[[^\]]*\]|\/[^\s/<>[\]()%]+)/.exec(dictionary) ?? [];
  return names.match(/[^\s/[\]]+/g) ?? [];
}

/** Instructions for drawing are as they are, or compressed in one way. Of a damaged stream, what comes before the damage. */
async function decode(bytes: ArrayBuffer, filters: readonly string[]): Promise<string> {
  const decoder = new TextDecoder('latin1');
  if (filters.length === 0) return decoder.decode(bytes);
  const [filter = ''] = filters;
  if (filters.length > 1 || !['FlateDecode', 'Fl'].includes(filter) || !globalThis.DecompressionStream) return '';
  let content = '';
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) content += decoder.decode(part.value);
  } catch {
    // Such as the end of line before `endstream`.
  }
  return content;
}
