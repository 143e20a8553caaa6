/**
 * npm run bench -- crowded-address [people] [sqlite | postgresql]: people apply from one address, as fast as the server
 * takes them; the last five in Chromium. Then a script goes on without the proof of work, and with one proof for all.
 * Fails if a person is refused or the script is not.
 */
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Product, startProduct } from 'e2e/product';
import { startPostgresql } from 'test-preset/services';
import { launchBrowser } from './browser';
import { signIn } from './seeded';

type WorkChallenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** People who use a browser, when the address has long been crowded. */
const BROWSERS = 5;
/** People who apply at the same time. */
const AT_ONCE = 8;
/** Applications of the script. */
const ATTEMPTS = 50;

const file = { mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${' '.repeat(20_000)}\n%%EOF\n`) };
const document = new Blob([new Uint8Array(file.buffer)], { type: file.mimeType });

interface Sent {
  status: number;
  code?: string;
}

async function send(url: string, person: number, proof?: string): Promise<Sent> {
  const form = new FormData();
  const values = {
    Name: 'Amina Otieno',
    Email: `applicant${person}@example.com`,
    PhoneNumber: '+254712345678',
    Position: 'Engineering',
  };
  for (const [field, value] of Object.entries(values)) form.append(field, value);
  form.append('Cv', document, 'cv.pdf');
  form.append('AttachmentLetter', document, 'letter.pdf');
  const headers = proof === undefined ? undefined : { 'proof-of-work': proof };
  const answer = await fetch(`${url}/api/Apply`, { method: 'POST', body: form, headers });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, ...(code === undefined ? {} : { code }) };
}

/** What the page of the application form does: asks whether a proof is needed, and works it out. */
async function prove(url: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/api/ProofOfWork?Call=POST%20/Apply`);
  const { Challenge: challenge } = (await answer.json()) as { Challenge: WorkChallenge | null };
  if (challenge === null) return undefined;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Applies as the page does. Answers how long the last proof took in ms; null without one. */
async function applyByClient(url: string, person: number): Promise<{ sent: Sent; proof: number | null }> {
  for (let attempt = 1; ; attempt += 1) {
    const start = performance.now();
    const proof = await prove(url);
    const took = performance.now() - start;
    const sent = await send(url, person, proof);
    // All places for uploads are taken, or others have used up the limit since the question: the page tries again, too.
    const again = sent.status === 503 || (sent.code === 'proof_of_work_required' && attempt < 3);
    if (!again) return { sent, proof: proof === undefined ? null : took };
    if (sent.status === 503) await setTimeout(1_000);
  }
}

/** Milliseconds from the press of the button until the application is confirmed, for each person. */
async function applyInBrowsers(url: string): Promise<number[]> {
  const browser = await launchBrowser();
  const times: number[] = [];
  try {
    for (let person = 1; person <= BROWSERS; person += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(url);
      await page.getByLabel('Name', { exact: true }).fill('Brian Kiprotich');
      await page.getByLabel('Email', { exact: true }).fill(`browser${person}@example.com`);
      await page.getByLabel('Phone', { exact: true }).fill('+254712345678');
      await page.getByLabel('What are you interested in?').selectOption('Engineering');
      const inputs = page.locator('input[type="file"]');
      await inputs.nth(0).setInputFiles({ name: 'cv.pdf', ...file });
      await inputs.nth(1).setInputFiles({ name: 'letter.pdf', ...file });
      const start = performance.now();
      await page.getByRole('button', { name: 'Send application' }).click();
      await expect(page.getByText('You will receive an email regarding your application')).toBeVisible({
        timeout: 60_000,
      });
      times.push(performance.now() - start);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return times;
}

/** How many applications the server has. */
async function stored(product: Product): Promise<number> {
  const headers = { authorization: `Bearer ${await signIn(product.url)}` };
  const answer = await fetch(`${product.url}/api/Admin/User/Applicants?page=1&pageSize=1`, { headers });
  return ((await answer.json()) as { TotalAll: number }).TotalAll;
}

/** The answers of a script that goes on, by code. */
async function runScript(url: string, proof?: string): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { status, code = status } = await send(url, 1_000_000 + attempt, proof);
    answers[code] = (answers[code] ?? 0) + 1;
  }
  return answers;
}

const at = (times: readonly number[], share: number) =>
  [...times].sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** @returns whether everyone was accepted and the script was refused */
export async function crowdedAddress([people = '1000', engine = 'sqlite']: readonly string[]): Promise<boolean> {
  const cluster = engine === 'postgresql' ? await startPostgresql() : undefined;
  const product = await startProduct({
    settings: { LOG_LEVEL: 'error', ...(cluster ? { DATABASE_URL: cluster.url } : {}) },
  });
  try {
    const clients = Number(people) - BROWSERS;
    const proofs: number[] = [];
    const wrong: string[] = [];
    let next = 0;
    const begin = performance.now();
    const person = async () => {
      while (next < clients) {
        next += 1;
        const number = next;
        const { sent, proof } = await applyByClient(product.url, number);
        if (proof !== null) proofs.push(proof);
        if (sent.status !== 201) wrong.push(`applicant ${number}: ${sent.status} ${sent.code}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, person));
    const browsers = await applyInBrowsers(product.url);
    const seconds = (performance.now() - begin) / 1000;
    const accepted = await stored(product);
    const without = await runScript(product.url);
    const proof = await prove(product.url);
    const reused = await runScript(product.url, proof);
    const kept = (await stored(product)) - accepted;
    console.log(`
${people} people apply from one address on ${engine}, ${BROWSERS} of them in Chromium
accepted           ${accepted} of ${people} in ${seconds.toFixed(0)} s
with a proof       ${proofs.length} by client, found after ${at(proofs, 0.5).toFixed(0)} ms (half), ${at(proofs, 0.95).toFixed(0)} ms (95 %), ${AT_ONCE} at once
in Chromium        ${browsers.map((time) => time.toFixed(0)).join(', ')} ms from the button to the confirmation
script, no proof   ${JSON.stringify(without)}
script, one proof  ${JSON.stringify(reused)}`);
    for (const line of wrong.slice(0, 10)) console.log(`wrong: ${line}`);
    const refused = without.proof_of_work_required === ATTEMPTS && reused.proof_of_work_required === ATTEMPTS - 1;
    return accepted === Number(people) && wrong.length === 0 && refused && kept === 1;
  } finally {
    await product.close();
    cluster?.stop();
  }
}
