import { locale } from '../language/language';

/**
 * A format of dates in the language of the page that is made when it is first used: making one takes a phone up to 50 ms, and the first page of most
 * visitors shows no date.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  const made: Record<string, Intl.DateTimeFormat> = {};
  return () => {
    const name = locale();
    made[name] ??= new Intl.DateTimeFormat(name, options);
    return made[name];
  };
}
