/**
 * npm run bench -- backup-under-load [seconds] [kilobytes]: backs up the embedded database every 10 s while eight people apply
 * without a pause, with two documents of that size (100 kB by default). Then it restores and checks each backup, and looks in it
 * for every application that was answered before that backup began.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from 'e2e/product';
import Database from 'libsql';
import { root } from 'repository';

const EVERY_MS = 10_000;
const PEOPLE = 8;

interface Backup {
  file: string;
  /** How many applications were answered before it began. */
  answered: number;
  ms: number;
  bytes: number;
}

/** Runs a command of the operator; answers its exit code and output. */
function operate(dataDir: string, words: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'server/dist/operator.js'), ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

const documentOf = (bytes: number) =>
  new Blob(['%PDF-1.7\n', Buffer.alloc(bytes, 0x20), '\n%%EOF\n'], { type: 'application/pdf' });

async function apply(url: string, email: string, document: Blob): Promise<number> {
  const form = new FormData();
  const fields = { Name: 'Amina Otieno', Email: email, PhoneNumber: '+254712345678', Position: 'Engineering' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('Cv', document, 'cv.pdf');
  form.append('AttachmentLetter', document, 'letter.pdf');
  // Each applicant has an address of their own, because the throttle would otherwise refuse them.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const sent = await fetch(`${url}/api/Apply`, {
    method: 'POST',
    body: form,
    headers: { 'x-forwarded-for': address },
  });
  await sent.arrayBuffer();
  return sent.status;
}

/** @returns whether each backup restores, passes the check and misses nothing */
export async function backupUnderLoad([seconds = '300', kilobytes = '100']: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'internships-backups-'));
  const product = await startProduct({ settings: { TRUST_PROXY: 'on', LOG_LEVEL: 'silent' } });
  const data = join(product.dataDir, 'data');
  const document = documentOf(Number(kilobytes) * 1000);
  const answered: string[] = [];
  const backups: Backup[] = [];
  const problems: string[] = [];
  let refused = 0;
  const until = Date.now() + Number(seconds) * 1000;
  try {
    const person = async (number: number) => {
      for (let count = 0; Date.now() < until; count += 1) {
        const email = `applicant.${number}.${count}@example.com`;
        const status = await apply(product.url, email, document).catch(() => 0);
        if (status === 201) answered.push(email);
        else refused += 1;
      }
    };
    const backUp = async () => {
      while (Date.now() < until) {
        const began = Date.now();
        const file = join(folder, `${backups.length}.tar`);
        const before = answered.length;
        const { code, output } = await operate(data, ['backup', file]);
        if (code === 0) backups.push({ file, answered: before, ms: Date.now() - began, bytes: statSync(file).size });
        else problems.push(`backup after ${before} applications: ${output}`);
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, EVERY_MS - (Date.now() - began))));
      }
    };
    await Promise.all([backUp(), ...Array.from({ length: PEOPLE }, (_, number) => person(number))]);
  } finally {
    await product.close();
  }

  for (const backup of backups) {
    const target = join(folder, 'restored');
    for (const words of [['restore', backup.file], ['check']]) {
      const { code, output } = await operate(target, words);
      if (code !== 0) problems.push(`${words[0]} of ${backup.file}: ${output}`);
    }
    const database = new Database(join(target, 'internships.sqlite'));
    const rows = database.prepare('select email from applications').all() as { email: string }[];
    const found = new Set(rows.map(({ email }) => email));
    const missing = answered.slice(0, backup.answered).filter((email) => !found.has(email));
    if (missing.length > 0) problems.push(`${backup.file} lacks ${missing.length} of ${backup.answered} applications`);
    database.close();
    rmSync(target, { recursive: true });
  }
  const times = backups.map(({ ms }) => ms).sort((one, other) => one - other);
  console.log(`${seconds} s, ${answered.length} applications answered, ${refused} not; ${backups.length} backups`);
  console.log(`time of a backup: median ${times[times.length >> 1]} ms, longest ${times.at(-1)} ms`);
  for (const { bytes, ms } of backups) console.log(`  ${Math.round(bytes / 1e6)} MB in ${ms} ms`);
  console.log(problems.length === 0 ? 'Each restores, passes the check and misses nothing.' : problems.join('\n'));
  rmSync(folder, { recursive: true });
  return problems.length === 0 && backups.length > 0;
}
