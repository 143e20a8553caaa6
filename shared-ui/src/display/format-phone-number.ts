/** '+254712345678;ext=12' -> '+254712345678 ext. 12'. The input is the format that the server stores. */
export function formatPhoneNumber(number: string): string {
  return number.replace(';ext=', ' ext. ');
}

/** The calling codes of East Africa, whose numbers are in groups of three digits. */
export const groupedCode = /^\+25[0456]/;
const GROUPS = new RegExp(`(${groupedCode.source})(...)(...)`);

/** The groups of a formatted number of East Africa: '+254', '712', '000' and '201'. Others are one group. */
export const groupsOf = (formatted: string): string[] => formatted.split(GROUPS).filter(Boolean);
