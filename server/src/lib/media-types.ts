import type { TemporaryFile } from './temporary-file';

type Content = Pick<TemporaryFile, 'size' | 'read'>;

/** A kind of file, recognized by its content. */
export interface MediaType {
  type: string;
  /** The extensions that its files may have, the usual one first. */
  extensions: readonly [string, ...string[]];
  /** Whether every browser shows it; others are downloaded. */
  shown?: true;
}

const PDF: MediaType = { type: 'application/pdf', extensions: ['pdf'], shown: true };
const PNG: MediaType = { type: 'image/png', extensions: ['png'], shown: true };
const JPEG: MediaType = { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], shown: true };
const GIF: MediaType = { type: 'image/gif', extensions: ['gif'], shown: true };
const WEBP: MediaType = { type: 'image/webp', extensions: ['webp'], shown: true };
const HEIC: MediaType = { type: 'image/heic', extensions: ['heic', 'heif'] };
const ZIP: MediaType = { type: 'application/zip', extensions: ['zip'] };

/** Office Open XML: ZIP files with a folder of this name. */
const OPEN_XML: readonly [folder: string, MediaType][] = [
  [
    'word/',
    {
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      extensions: ['docx', 'docm', 'dotx'],
    },
  ],
  [
    'xl/',
    { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx', 'xlsm', 'xltx'] },
  ],
  [
    'ppt/',
    {
      type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      extensions: ['pptx', 'pptm', 'ppsx', 'potx'],
    },
  ],
];
/** OpenDocument: ZIP files that begin with an entry `mimetype`. */
const OPEN_DOCUMENT: readonly MediaType[] = [
  { type: 'application/vnd.oasis.opendocument.text', extensions: ['odt'] },
  { type: 'application/vnd.oasis.opendocument.spreadsheet', extensions: ['ods'] },
  { type: 'application/vnd.oasis.opendocument.presentation', extensions: ['odp'] },
];
/** The older office formats: compound files with a stream of this name. */
const COMPOUND: readonly [stream: string, MediaType][] = [
  ['WordDocument', { type: 'application/msword', extensions: ['doc', 'dot'] }],
  ['Workbook', { type: 'application/vnd.ms-excel', extensions: ['xls', 'xlt'] }],
  ['PowerPoint Document', { type: 'application/vnd.ms-powerpoint', extensions: ['ppt', 'pps', 'pot'] }],
];

/** The types that interns may hand in. */
const HANDED_IN = [
  PDF,
  PNG,
  JPEG,
  GIF,
  WEBP,
  HEIC,
  ZIP,
  ...OPEN_DOCUMENT,
  ...[...OPEN_XML, ...COMPOUND].map(([, media]) => media),
];

/** The type with this name, of those that `recognize` answers. */
export function mediaTypeNamed(name: string): MediaType | undefined {
  return HANDED_IN.find(({ type }) => type === name);
}

/** Whether a file of this type is a page or a picture, as scans and photos of documents are. */
export const isPageOrPicture = ({ type }: MediaType) => type === PDF.type || type.startsWith('image/');

/** Whether `%PDF-` is in the first 1,024 bytes and an end-of-file marker anywhere after it: programs append data. */
export async function isPdf(content: Content): Promise<boolean> {
  const start = (await content.read(0, 1024)).indexOf('%PDF-');
  return start >= 0 && (await lastOf(content, [[Buffer.from('%%EOF'), true]], start)) === true;
}

/** PDF, an image, an office document or a ZIP file, whatever its name says; null for anything else. */
export async function recognize(content: Content): Promise<MediaType | null> {
  const start = await content.read(0, 64);
  const text = start.toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1A\n')) return PNG;
  if (text.startsWith('\xFF\xD8\xFF')) return JPEG;
  if (/^GIF8[79]a/.test(text)) return GIF;
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return WEBP;
  if (text.startsWith('ftyp', 4) && /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/.test(text.slice(8))) return HEIC;
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) return recognizeZip(content);
  if (text.startsWith('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1')) return recognizeCompound(content);
  return (await isPdf(content)) ? PDF : null;
}

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const END_BYTES = 22;
/** A comment of a ZIP file has at most this length. */
const COMMENT_BYTES = 0xffff;
/** What is read of the list of files to tell an office document from another ZIP file. */
const DIRECTORY_BYTES = 256 * 1024;

async function recognizeZip(content: Content): Promise<MediaType | null> {
  const length = Math.min(content.size, END_BYTES + COMMENT_BYTES);
  const tail = await content.read(content.size - length, length);
  const end = tail.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || end + END_BYTES > tail.length) return null;
  // An OpenDocument file says its type first, uncompressed.
  const start = (await content.read(0, 128)).toString('latin1');
  if (start.startsWith('mimetype', 30)) {
    const media = OPEN_DOCUMENT.find(({ type }) => start.startsWith(type, 38));
    if (media) return media;
  }
  const [size, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (offset > content.size) return ZIP;
  const names = namesIn(await content.read(offset, Math.min(size, DIRECTORY_BYTES)));
  if (!names.includes('[Content_Types].xml')) return ZIP;
  return OPEN_XML.find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1] ?? ZIP;
}

/** The names in a part of a ZIP file's list of files. */
function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.toString('latin1', at, at + 4) === 'PK\x01\x02'; ) {
    const length = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

const WINDOW_BYTES = 256 * 1024;

/** Programs have compound files too, such as installers: the streams tell what it is. */
async function recognizeCompound(content: Content): Promise<MediaType | null> {
  const streams = COMPOUND.map(([name, media]) => [Buffer.from(name, 'utf16le'), media] as const);
  return (await lastOf(content, streams)) ?? null;
}

/** What belongs to the bytes that are in the content after `start`, searched from its end. */
async function lastOf<Found>(
  content: Content,
  searched: readonly (readonly [Buffer, Found])[],
  start = 0,
): Promise<Found | undefined> {
  for (let end = content.size; end > start; end -= WINDOW_BYTES) {
    const position = Math.max(start, end - WINDOW_BYTES);
    // A little more, so that nothing is cut in two.
    const part = await content.read(position, end - position + 64);
    const found = searched.find(([bytes]) => part.includes(bytes));
    if (found) return found[1];
  }
  return undefined;
}

/** The name with an extension of its type, so that no system takes it for another kind: `work.exe` becomes `work.exe.zip`. */
export function withExtension(filename: string, { extensions: [usual, ...others] }: MediaType): string {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  return [usual, ...others].includes(extension) ? filename : `${filename}.${usual}`;
}
