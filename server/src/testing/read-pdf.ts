import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
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

/** PDF.js in a thread, for all tests of a file: to load it takes longer than to read a paper. */
let reader: Worker | undefined;
/** The thread answers in the order of the questions. */
let last: Promise<unknown> = Promise.resolve();
// Journeys have no such hook, and few files that read papers: there it ends with the process.
if ('afterAll' in globalThis)
  afterAll(async () => {
    await reader?.terminate();
    reader = undefined;
  });

/** What a PDF file says, read by PDF.js in a thread: Jest does not load its modules. */
export async function readPdf(file: Buffer): Promise<ReadPdf> {
  const answer = last.then(async () => {
    if (!reader) {
      reader = new Worker(path.join(__dirname, 'read-pdf-thread.mjs'));
      reader.unref();
    }
    reader.postMessage(file);
    const [read] = (await once(reader, 'message')) as [ReadPdf];
    return read;
  });
  // A file that cannot be read ends the thread.
  last = answer.catch(() => {
    reader = undefined;
  });
  return answer;
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
