/** '+254712345678;ext=12' -> '+254712345678 ext. 12'. The input is the format that the server stores. */
export function formatPhoneNumber(number: string): string {
  return number.replace(';ext=', ' ext. ');
}

/** The groups of a formatted number of East Africa: '+254', '712', '000' and '201'. Others are one group. */
export const groupsOf = (formatted: string): string[] => {
  const [, ...groups] = /^(\+25[0456])(...)(...)(.*)$/.exec(formatted) ?? ['', formatted];
  return groups;
};
