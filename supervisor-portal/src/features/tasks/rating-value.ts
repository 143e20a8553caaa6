/** The lowest rating in percent. */
export const LOWEST = 0;
/** The highest rating in percent. */
export const HIGHEST = 100;

/** Parses a rating; undefined for anything but a whole number from 0 to 100. */
export function ratingOf(text: string): number | undefined {
  const rating = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return rating >= LOWEST && rating <= HIGHEST ? rating : undefined;
}
