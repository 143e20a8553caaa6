import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** What each request brings into its page. */
export interface PageValues {
  /** Of the content policy, for styles. */
  policyNonce: string;
  /** Of the reports on this page's loads. */
  loadNonce: string;
  /** The lines about the page's own address. */
  address: string;
}

/** Unknown outside this process, so that no text in a page can stand for a value. */
const mark = randomBytes(12).toString('hex');

/** What a prepared text has where a value of `PageValues` is put in. A value may stand in several places. */
export const slots: PageValues = {
  policyNonce: `policyNonce~${mark}`,
  loadNonce: `loadNonce~${mark}`,
  address: `address~${mark}`,
};

const SLOT = new RegExp(`(policyNonce|loadNonce|address)~${mark}`);

/** A page that is the same for many requests but for its slots, which are filled in for each. */
export interface PreparedPage {
  /** What the page takes in memory at most: its text, and the same again for the compressed one. */
  size: number;
  /** The value of the header. */
  policyFor(values: PageValues): string;
  /** The page's bytes. */
  bytesFor(values: PageValues): Buffer;
  /** The same, compressed. What is between the slots is compressed once. */
  gzipFor(values: PageValues): Buffer;
}

/** Prepares the text of a page and its content policy, both with slots. */
export function preparePage({ html, policy }: { html: string; policy: string }): PreparedPage {
  const ofPolicy = policy.split(SLOT);
  // Texts at even places, the names of slots at odd ones.
  const pieces = html.split(SLOT).map((piece, place) => (place % 2 === 0 ? Buffer.from(piece) : (piece as Slot)));
  let compressed: (Compressed | Slot)[] | undefined;
  return {
    size: 2 * Buffer.byteLength(html) + Buffer.byteLength(policy),
    policyFor: (values) => ofPolicy.map((piece, place) => (place % 2 === 0 ? piece : values[piece as Slot])).join(''),
    bytesFor: (values) =>
      Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(values[piece]) : piece))),
    gzipFor(values) {
      compressed ??= pieces.map((piece) => (typeof piece === 'string' ? piece : compress(piece)));
      return gzip(compressed, values);
    },
  };
}

type Slot = keyof PageValues;

/** A text of a page that is the same for all requests. */
interface Compressed {
  /** Whole blocks (RFC 1951) that end at a byte and refer to nothing before them: any other block may follow. */
  block: Buffer;
  /** Bytes of the text. */
  length: number;
  /** The CRC-32 of what came before, with this text after it. */
  checksumAfter(checksum: number): number;
}

function compress(text: Buffer): Compressed {
  const { length } = text;
  return {
    block: length === 0 ? text : deflateRawSync(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
    length,
    checksumAfter: createChecksumAfter(text),
  };
}

/**
 * The checksum of a whole page would be the longest part of an answer. A CRC is affine in the checksum that it starts from: the
 * text's own checksum, and one value for each bit of the other one, are enough.
 */
function createChecksumAfter(text: Buffer): Compressed['checksumAfter'] {
  const own = crc32(text);
  const zeros = Buffer.alloc(text.length);
  const ofZeros = crc32(zeros);
  const ofBits = Array.from({ length: 32 }, (_, bit) => crc32(zeros, (1 << bit) >>> 0) ^ ofZeros);
  return (checksum) => ofBits.reduce((sum, ofBit, bit) => ((checksum >>> bit) & 1 ? sum ^ ofBit : sum), own) >>> 0;
}

/** RFC 1952: deflated, no name, no time, no system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The last block, without content. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Values are stored as they are between the compressed texts: their length tells nothing about what else is in the page. */
function gzip(pieces: readonly (Compressed | Slot)[], values: PageValues): Buffer {
  let checksum = 0;
  let length = 0;
  const blocks = pieces.flatMap((piece) => {
    if (typeof piece === 'object') {
      checksum = piece.checksumAfter(checksum);
      length += piece.length;
      return [piece.block];
    }
    const bytes = Buffer.from(values[piece]);
    checksum = crc32(bytes, checksum);
    length += bytes.length;
    return stored(bytes);
  });
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([GZIP_HEADER, ...blocks, LAST_BLOCK, trailer]);
}

/** The most bytes of one block that is not compressed. */
const LONGEST_BLOCK = 0xffff;

/** Blocks that are not compressed: mostly one. Of a very long address, several. */
function stored(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += LONGEST_BLOCK) {
    const part = bytes.subarray(start, start + LONGEST_BLOCK);
    const head = Buffer.allocUnsafe(5);
    head.writeUInt8(0, 0);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(part.length ^ 0xffff, 3);
    blocks.push(head, part);
  }
  return blocks;
}

/** Whether a client takes gzip (RFC 9110, section 12.5.3). What is said of gzip itself counts before what `*` says. */
export function takesGzip(accepted = ''): boolean {
  const codings = new Map(
    accepted.split(',').map((coding) => {
      const [name = '', ...parameters] = coding.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined || Number(weight.slice(2)) > 0] as const;
    }),
  );
  return codings.get('gzip') ?? codings.get('*') ?? false;
}
