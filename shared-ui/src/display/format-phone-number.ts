/** '+254712345678;ext=12' -> '+254712345678 ext. 12': the form in which the server keeps a number, for people to read. */
export function formatPhoneNumber(number: string): string {
  return number.replace(';ext=', ' ext. ');
}
