import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Messages } from '../../http/errors';

/** The package's number for Argon2id; its const enum cannot be imported with isolatedModules. */
const ARGON2ID = 2;
/** OWASP's parameters for Argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const LOWEST_SCORE = 3;

/** Argon2id of the password as NFC, so that every keyboard types the same one. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), ARGON2);
}

/** A random password: 20 characters without look-alikes, in groups of five. */
export function generatePassword(): string {
  return generateGroups(4);
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
export function hashWithSalt(text: string, salt: Buffer): Promise<string> {
  return hash(text, { ...ARGON2, salt });
}

/** Verified if the account does not exist, so that the answer takes the same time. */
let placeholder: Promise<string> | undefined;

/** Verifies a password. Without an account it takes the same time, and fails. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  placeholder ??= hashPassword('a password that is never valid');
  const right = await verify(passwordHash ?? (await placeholder), password.normalize('NFC'));
  return right && Boolean(passwordHash);
}

let estimator: Promise<ZxcvbnFactory> | undefined;

// The dictionaries are large and rarely needed: they are loaded with the first new password, not at the start.
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new Factory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  });
}

/** The reason why a password is easy to guess, under the field `password`. A missing password has none. */
export async function checkPassword(
  password: string | undefined,
  person: { name: string; email: string },
): Promise<Messages> {
  if (password === undefined) return {};
  estimator ??= loadEstimator();
  const words = [person.email, ...person.name.split(/\s+/), ...person.email.split(/[@.\-_+]/)];
  const context = words.filter((word) => word.length > 2);
  const { score, feedback } = (await estimator).check(password, context);
  if (score >= LOWEST_SCORE) return {};
  const advice = [feedback.warning, ...feedback.suggestions].filter(Boolean).join(' ');
  return { password: [`This password is easy to guess. ${advice || 'Use a longer or less common one.'}`] };
}
