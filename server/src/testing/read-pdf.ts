import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

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
