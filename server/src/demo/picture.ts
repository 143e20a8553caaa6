import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 320;
const HEIGHT = 240;
const CABLES = [0x2563eb, 0xdc2626, 0x16a34a, 0xd97706];

/** A small picture of four cables on a wall as a PNG, for the demonstration. */
export function drawPicture(): Buffer {
  // Each line begins with the filter: none.
  const lines = Buffer.alloc(HEIGHT * (1 + 3 * WIDTH));
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) lines.writeUIntBE(colourAt(x, y), y * (1 + 3 * WIDTH) + 1 + 3 * x, 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // 8 bits for each of red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number): number {
  const cable = Math.floor((y + 14 * Math.sin(x / 40)) / 48 - 0.5);
  const isCable = (y + 14 * Math.sin(x / 40)) % 48 < 12;
  return (isCable && CABLES[cable]) || 0xe5e7eb;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
