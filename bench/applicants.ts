/**
 * People who send an application with two documents of 5 MB, all at the same moment, and who try again when the server
 * says that it is busy. A process of its own, so that its work is not measured as the server's.
 *
 * Arguments: the server's address, and how many people. Prints `Applicants` as JSON.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** What became of everyone. */
export interface Applicants {
  applied: number;
  /** Why people gave up, with their number. */
  failed: Record<string, number>;
  attempts: number;
  /** Attempts that were answered with 503. */
  refused: number;
  /** Attempts that ended without an answer. */
  lost: number;
  /** From the first to the last application. */
  seconds: number;
  /** Until half and nearly all of the people were done, in seconds. */
  median: number;
  p95: number;
}

const DOCUMENT_BYTES = 5 * 1024 * 1024;
const [url = '', people = '150'] = process.argv.slice(2);

const start = '%PDF-1.7\n';
const end = '\n%%EOF\n';
/** All people send the same bytes, from the same memory. */
const pdf = Buffer.concat([
  Buffer.from(start),
  Buffer.alloc(DOCUMENT_BYTES - start.length - end.length, 0x20),
  Buffer.from(end),
]);

const connections = new Agent({ keepAlive: true });

interface Reply {
  status: number;
  retryAfter: number;
  text: string;
}

function send(person: number): Promise<Reply> {
  const boundary = `----${randomUUID()}`;
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = (name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const fields =
    field('Name', `Applicant ${person}`) +
    field('Email', `applicant${person}@example.com`) +
    field('PhoneNumber', '+254712345678') +
    field('Position', 'Engineering');
  const parts = [fields + file('Cv'), pdf, `\r\n${file('AttachmentLetter')}`, pdf, `\r\n--${boundary}--\r\n`].map(
    (part) => Buffer.from(part as string),
  );
  return new Promise((resolve, reject) => {
    const sending = request(
      `${url}/api/Apply`,
      {
        method: 'POST',
        // As browsers do: a refused sender gets the answer before the connection ends.
        agent: connections,
        headers: {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': parts.reduce((sum, part) => sum + part.length, 0),
          'x-forwarded-for': `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}`,
        },
      },
      (response) => {
        let text = '';
        response.on('data', (data) => (text += data));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: Number(response.headers['retry-after'] ?? 2), text }),
        );
      },
    );
    sending.on('error', reject);
    for (const part of parts) sending.write(part);
    sending.end();
  });
}

async function main(): Promise<void> {
  const result: Applicants = {
    applied: 0,
    failed: {},
    attempts: 0,
    refused: 0,
    lost: 0,
    seconds: 0,
    median: 0,
    p95: 0,
  };
  const began = performance.now();
  const times: number[] = [];
  const apply = async (person: number) => {
    for (let attempt = 1; attempt <= 100; attempt += 1) {
      result.attempts += 1;
      let wait = 2;
      try {
        const { status, retryAfter, text } = await send(person);
        if (status === 201) {
          result.applied += 1;
          times.push((performance.now() - began) / 1000);
          return;
        }
        if (status !== 503) {
          // After a lost answer, the next attempt finds the application of the first one.
          const reason = `${status} ${text}`;
          result.failed[reason] = (result.failed[reason] ?? 0) + 1;
          return;
        }
        result.refused += 1;
        wait = retryAfter;
      } catch {
        result.lost += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    }
    result.failed['gave up'] = (result.failed['gave up'] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: Number(people) }, (_, index) => apply(index + 1)));
  times.sort((one, other) => one - other);
  result.seconds = (performance.now() - began) / 1000;
  result.median = times[Math.floor(times.length / 2)] ?? 0;
  result.p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  process.stdout.write(JSON.stringify(result));
}

if (require.main === module) void main();
