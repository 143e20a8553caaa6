import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';

/** What a PDF file says. */
interface ReadPdf {
  title: string;
  pages: string[];
  /** The values of its form, by the names of the fields. */
  fields: Record<string, string>;
  /** What the fields look like on the page. */
  shown: string;
}

/** What a PDF file says, read by PDF.js in a process of its own: Jest does not load its modules. */
export async function readPdf(file: Buffer): Promise<ReadPdf> {
  const reader = spawn(process.execPath, [path.join(__dirname, 'read-pdf-process.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  reader.stdin.end(file);
  return JSON.parse(await text(reader.stdout)) as ReadPdf;
}

/** Reads the QR code from the squares that a PDF draws. */
export function readCode(pdf: Buffer): string | undefined {
  const drawn = pdf
    .toString('latin1')
    .split('stream\n')
    .flatMap((part) => {
      try {
        return [inflateSync(Buffer.from(part, 'latin1')).toString('latin1')];
      } catch {
        return [];
      }
    })
    .join('\n');
  const all = [...drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map((found) => found.slice(1).map(Number));
  const squares = all.filter(([, , width, height]) => width === height) as [number, number, number, number][];
  const [left, top] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis] ?? 0))) as [number, number];
  const SCALE = 4;
  const side = 60 * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y, width] of squares) {
    const [column, row] = [Math.round((x - left) / width) + 4, Math.round((y - top) / width) + 4];
    for (let dot = 0; dot < SCALE * SCALE; dot++) {
      const at = ((row * SCALE + Math.floor(dot / SCALE)) * side + column * SCALE + (dot % SCALE)) * 4;
      pixels.fill(0, at, at + 3);
    }
  }
  return jsQR(pixels, side, side)?.data;
}
