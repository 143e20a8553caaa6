import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A stored phone number in the groups in which people read it, for mails and papers: `+254 712 000 201`. */
export function phoneInGroups(stored: string): string {
  const international = parsePhoneNumberFromString(stored)?.formatInternational() ?? stored;
  // The library leaves the last six digits of numbers in Kenya and Uganda together.
  return international.replace(/^(\+25[46] \d{3}) (\d{3})(\d{3})\b/, '$1 $2 $3');
}
