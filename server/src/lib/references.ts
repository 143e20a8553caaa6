import { randomInt } from 'node:crypto';

/** What people copy from paper has no letters that are read as digits. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';

/**
 * Names a signature on paper, such as 'LB-7K3M-9QXT'.
 *
 * @param prefix tells what was signed
 */
export function newReference(prefix: string): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
