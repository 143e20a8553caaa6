import { type Country, getCountryCallingCode, parsePhoneNumber } from 'react-phone-number-input/min';

/** A number in E.164, with its extension if one was entered. */
export interface EnteredNumber {
  number: string;
  extension?: string;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** `+254` for Kenya. Only `+` for 'International', which has no fixed calling code. */
export function callingCode(country: Country | undefined): string {
  return country ? `+${getCountryCallingCode(country)}` : '+';
}

/** The digits of a text after the calling code, starting at `from`. */
export function nationalDigits(text: string, code: string, from = 0): string {
  return digitsOf(text.slice(Math.max(code.length, from)));
}

function valid(text: string, country?: Country): EnteredNumber | undefined {
  const parsed = parsePhoneNumber(text, country);
  return parsed?.isValid() ? { number: parsed.number, extension: parsed.ext } : undefined;
}

/** How two texts differ: the first differing position, the inserted text, and the unchanged rest. */
function difference(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { start, inserted: after.slice(start, after.length - same), tail: before.length - same };
}

/**
 * The complete international number in a pasted, autofilled or typed text: with '+', with '00', or with an extension.
 */
function international(after: string, inserted: string, code: string): EnteredNumber | undefined {
  const plus = after.lastIndexOf('+');
  const candidates = [
    plus > 0 || (plus === 0 && !after.startsWith(code)) ? after.slice(plus) : '',
    inserted.trim().replace(/^00/, '+'),
    after.startsWith(code) ? after.slice(code.length).trim().replace(/^00/, '+') : '',
    /[a-z;#]/i.test(after) ? after : '',
  ];
  for (const candidate of candidates) {
    const found = candidate.startsWith('+') && valid(candidate);
    if (found) return found;
  }
  return undefined;
}

/** More digits than a number has, or several numbers: `0712 345 678 / 0722 000 111`. */
function isSeveral(inserted: string): boolean {
  const parts = inserted.split(/[,;/|&\n]|\s(?:or|and)\s|(?<=\d)\s*(?=\+)/);
  return parts.filter((part) => digitsOf(part).length >= 7).length > 1 || digitsOf(inserted).length > MAX_DIGITS;
}

/** Of an international number (E.164), and the 00 before it. */
export const MAX_DIGITS = 17;

/**
 * Whether an edit has to stay as it is typed, because the package would drop a part of it: the beginning of another
 * international number behind the fixed calling code, or several numbers.
 */
export function isUnfinished(before: string, after: string, country: Country | undefined): boolean {
  if (isSeveral(difference(before, after).inserted)) return true;
  return country !== undefined && /^\s*(\+|00|.*\d.*\+)/.test(after.slice(callingCode(country).length));
}

/**
 * Interprets an edit that is more than digits typed after the calling code: a pasted or autofilled number in any
 * format, a national prefix ('0712…'), or an edit of the fixed calling code. Undefined lets the package handle the
 * edit.
 */
export function enteredNumber(before: string, after: string, country: Country | undefined): EnteredNumber | undefined {
  const code = callingCode(country);
  const { start, inserted, tail } = difference(before, after);
  if (isSeveral(inserted)) return undefined;
  const kept = nationalDigits(before, code, tail);
  // The order matters: without the last digit of its calling code, a number may be valid in another country.
  if (country && inserted === '' && start < code.length) return kept ? { number: code + kept } : undefined;
  const whole = international(after, inserted, code);
  if (whole || !country) return whole;
  const national = start < code.length ? inserted + kept : after.slice(code.length);
  const found = valid(national, country);
  const plain = code + digitsOf(national);
  if (found?.number.startsWith(code) && (found.extension || found.number !== plain)) return found;
  // Typed in front of the given calling code, as in a view whose field has not got its caret yet.
  const isInFront = start === 0 && tail === 0 && before.startsWith(code) && /^[\d\s]+$/.test(inserted);
  return isInFront || (start < code.length && kept) ? { number: plain } : undefined;
}
