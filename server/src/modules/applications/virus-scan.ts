import { connect } from 'node:net';
import type { DocumentKind } from '../../database/connection';
import { HttpError, type Messages } from '../../http/errors';
import type { TemporaryFile } from '../../lib/temporary-file';
import type { Services } from '../../services';

/** Bytes of one INSTREAM chunk. */
const CHUNK = 64 * 1024;
const ANSWER_MS = 30_000;

const INFECTED = 'The virus scanner refused this file. Save it again on a clean device, and choose it again.';

/**
 * Asks the scanner of the setting about each document.
 *
 * @returns messages by field for the files that it refuses
 * @throws 503 when the scanner does not answer: nothing is stored unscanned
 */
export async function scanDocuments(
  { config, log }: Pick<Services, 'config' | 'log'>,
  files: Partial<Record<DocumentKind, { content: TemporaryFile }>>,
): Promise<Messages> {
  const { clamdUrl } = config;
  if (clamdUrl === undefined) return {};
  const errors: Messages = {};
  for (const [kind, { content }] of Object.entries(files)) {
    const answer = await askScanner(clamdUrl, content).catch((error: Error) => error.message);
    if (/: OK$/.test(answer)) continue;
    log.warn({ document: kind, answer }, 'the virus scanner did not pass a document');
    if (!/ FOUND$/.test(answer))
      throw new HttpError(
        'server_busy',
        'Your documents cannot be checked at the moment. Please try again.',
        undefined,
        {
          'retry-after': '30',
        },
      );
    errors[kind] = [INFECTED];
  }
  return errors;
}

/** Sends a file to clamd (INSTREAM) and returns its answer, such as `stream: Eicar-Signature FOUND`. */
async function askScanner(address: string, content: TemporaryFile): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) });
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('The virus scanner does not answer')));
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('end', () => resolve(text.replaceAll('\0', '').trim()));
  });
  socket.write('zINSTREAM\0');
  for (let position = 0; position < content.size; position += CHUNK) {
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
