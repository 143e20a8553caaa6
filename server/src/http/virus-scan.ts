import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { TemporaryFile } from '../lib/temporary-file';
import { HttpError, type Messages } from './errors';

/** Bytes of one INSTREAM chunk. */
const CHUNK = 64 * 1024;
const ANSWER_MS = 30_000;

const INFECTED = 'The virus scanner refused this file. Save it again on a clean device, and choose it again.';

/** A file of a form, under the name of its field. */
interface ScannedFile {
  field: string;
  filename: string;
  content: TemporaryFile;
}

/**
 * Asks the scanner of the setting about each file.
 *
 * @returns messages by field for the files that it refuses; one names its file where the field has several
 * @throws 503 when the scanner does not answer: nothing is stored unscanned
 */
export async function scanFiles(
  { config, log }: { config: Pick<Config, 'clamdUrl'>; log: FastifyBaseLogger },
  files: readonly ScannedFile[],
): Promise<Messages> {
  const { clamdUrl } = config;
  if (clamdUrl === undefined) return {};
  const errors: Messages = {};
  for (const { field, filename, content } of files) {
    const answer = await askScanner(clamdUrl, content).catch((error: Error) => error.message);
    if (/: OK$/.test(answer)) continue;
    log.warn({ document: field, answer }, 'the virus scanner did not pass a document');
    if (!/ FOUND$/.test(answer))
      throw new HttpError(
        'server_busy',
        'Your documents cannot be checked at the moment. Please try again.',
        undefined,
        {
          'retry-after': '30',
        },
      );
    const several = files.filter((file) => file.field === field).length > 1;
    errors[field] = [...(errors[field] ?? []), several ? `'${filename}': ${INFECTED}` : INFECTED];
  }
  return errors;
}

function connectScanner(address: string) {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) });
  return socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('The virus scanner does not answer')));
}

/** Rejects while the scanner does not answer. */
export async function pingScanner(address: string): Promise<void> {
  const socket = connectScanner(address);
  socket.write('zPING\0');
  try {
    const [answer] = (await once(socket, 'data')) as [Buffer];
    if (!answer.toString('latin1').startsWith('PONG')) throw new Error('It is not clamd.');
  } finally {
    socket.destroy();
  }
}

/** Sends a file to clamd (INSTREAM) and returns its answer, such as `stream: Eicar-Signature FOUND`. */
async function askScanner(address: string, content: TemporaryFile): Promise<string> {
  const socket = connectScanner(address);
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('end', () => resolve(text.replaceAll('\0', '').trim()));
  });
  // It may fail while the file is still being read, before anything waits for it.
  answer.catch(() => undefined);
  socket.write('zINSTREAM\0');
  for (let position = 0; position < content.size && !socket.destroyed; position += CHUNK) {
    const part = await content.read(position, CHUNK);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    socket.write(Buffer.concat([length, part]));
  }
  socket.write(Buffer.alloc(4));
  try {
    return await answer;
  } finally {
    socket.destroy();
  }
}
