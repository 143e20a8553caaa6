import { crc32, deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { openPdf } from './pdf';
import { isWholePicture } from './whole-picture';

const LOGO = createCanvas(300, 60).toBuffer('image/png');

function chunk(kind: string, content: Buffer): Buffer {
  const part = Buffer.alloc(12 + content.length);
  part.writeUInt32BE(content.length);
  part.write(kind, 4, 'latin1');
  content.copy(part, 8);
  part.writeUInt32BE(crc32(part.subarray(4, -4)), part.length - 4);
  return part;
}

interface Kind {
  rows: Buffer;
  depth?: number;
  colour?: number;
  interlaced?: boolean;
  before?: Buffer[];
}

/** A PNG of ten by ten pixels with these unpacked rows; by default each pixel has four bytes. */
function png({ rows, depth = 8, colour = 6, interlaced = false, before = [] }: Kind): Buffer {
  const header = Buffer.from([0, 0, 0, 10, 0, 0, 0, 10, depth, colour, 0, 0, interlaced ? 1 : 0]);
  const parts = [chunk('IHDR', header), ...before, chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([LOGO.subarray(0, 8), ...parts]);
}

/** Ten by ten pixels, interlaced: the widths and heights of the seven passes. */
const INTERLACED = (
  [
    [2, 2],
    [1, 2],
    [3, 1],
    [2, 3],
    [5, 2],
    [5, 5],
    [10, 5],
  ] as const
).reduce((length, [width, height]) => length + height * (1 + 4 * width), 0);

describe('a picture for a paper', () => {
  it.each([
    ['a PNG', LOGO],
    ['rows with a filter', png({ rows: Buffer.alloc(10 * 41, 4) })],
    ['an interlaced PNG', png({ rows: Buffer.alloc(INTERLACED), interlaced: true })],
    ['a JPEG', createCanvas(10, 10).toBuffer('image/jpeg')],
  ])('is whole: %s', async (_name, file) => {
    expect(await isWholePicture(file)).toBe(true);
    const { page, file: written } = await openPdf({ margin: 0, info: { Title: 'Picture', Author: 'Savanna' } });
    page.image(file, 0, 0);
    page.end();
    expect((await written).toString('latin1')).toContain('/Subtype /Image');
  });

  it.each([
    ['data that cannot be unpacked', Buffer.concat([LOGO.subarray(0, 33), Buffer.alloc(40), LOGO.subarray(-12)])],
    ['rows that are missing', png({ rows: Buffer.alloc(9 * 41) })],
    ['rows of an interlaced one that are missing', png({ rows: Buffer.alloc(INTERLACED - 1), interlaced: true })],
    ['a filter that does not exist', png({ rows: Buffer.alloc(10 * 41, 5) })],
    ['a kind of colour that does not exist', png({ rows: Buffer.alloc(10 * 41), colour: 5 })],
    ['data after its end', Buffer.concat([png({ rows: Buffer.alloc(41) }), LOGO.subarray(8)])],
    [
      'a small palette that is partly transparent',
      png({ rows: Buffer.alloc(60), depth: 4, colour: 3, before: [chunk('tRNS', Buffer.from([0]))] }),
    ],
  ])('is left out: %s', async (_name, file) => {
    expect(await isWholePicture(file)).toBe(false);
  });
});
