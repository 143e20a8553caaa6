import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate);

/** Far more than a logo has: the settings take pictures of at most 2,000 by 2,000 pixels. */
const MAX_BYTES = 64 << 20;
/** The values of each pixel by the colour type of a PNG (its specification, section 11.2.1). */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Of each pass of an interlaced PNG: its first column and row, and their distances (section 8.1). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const ONE_PASS = [[0, 0, 1, 1]] as const;
/** The highest type of a filter, the first byte of each row (section 9.2). */
const MAX_FILTER = 4;

/**
 * Whether the data of a PNG is whole, and pdfkit can draw it. pdfkit unpacks that after it has answered: an error there would end
 * the process.
 *
 * @param file a PNG, or a JPEG, which pdfkit passes on as it is
 */
export async function isWholePicture(file: Buffer): Promise<boolean> {
  if (file.toString('latin1', 1, 4) !== 'PNG') return true;
  const parts: Buffer[] = [];
  const [width, height, depth, colour] = [file.readUInt32BE(16), file.readUInt32BE(20), file[24] ?? 0, file[25] ?? 0];
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const kind = file.toString('latin1', at + 4, at + 8);
    if (kind === 'IEND') break;
    // pdfkit takes the packed pixels of a small palette for single ones, and would show hardly any.
    if (kind === 'tRNS' && colour === 3 && depth < 8) return false;
    if (kind === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  const rows = await unpack(Buffer.concat(parts), { maxOutputLength: MAX_BYTES }).catch(() => undefined);
  const bits = depth * (CHANNELS[colour] ?? Number.NaN);
  if (rows === undefined || !(bits > 0)) return false;
  let at = 0;
  for (const [left, top, across, down] of file[28] === 1 ? PASSES : ONE_PASS) {
    const row = 1 + Math.ceil((Math.max(0, Math.ceil((width - left) / across)) * bits) / 8);
    // Also where a pass has no columns: pdfkit reads a filter there.
    for (let end = at + row * Math.max(0, Math.ceil((height - top) / down)); at < end; at += row)
      if ((rows[at] ?? Number.NaN) > MAX_FILTER || at + row > rows.length) return false;
  }
  return true;
}
