import { randomInt } from 'node:crypto';

/** Crockford's base 32: without I, L and O, which people read as digits, and without U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 40 random bits: nobody finds a valid number by trying. */
const LENGTH = 8;
const PREFIX = 'CC';

/**
 * A new number as it is stored, without hyphens.
 *
 * @param day `YYYY-MM-DD`
 */
export function makeNumber(day: string): string {
  const random = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${PREFIX}${day.slice(0, 4)}${random}`;
}

/** A number as it is printed: `CC-2026-7K3F-9Q2B`. */
export function showNumber(number: string): string {
  return number.replace(/^(..)(....)(....)(....)$/, '$1-$2-$3-$4');
}

/** A number as people type it, in its stored form; null if it cannot be one. */
export function readNumber(typed: string): string | null {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const found = /^(?:CC)?(\d{4}[0-9A-Z]{8})$/.exec(letters);
  return found ? `${PREFIX}${found[1]}` : null;
}
