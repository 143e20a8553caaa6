/** '+254712345678;ext=12' -> '+254712345678 ext. 12'. The input is the format that the server stores. */
export function formatPhoneNumber(number: string): string {
  return number.replace(';ext=', ' ext. ');
}
