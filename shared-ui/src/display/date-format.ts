import { locale } from '../language/language';
import { programmeZone } from './day';

/**
 * A format of dates in the language of the page and, unless the options name another one, in the programme's time zone. It is made when it
 * is first used: making one takes a phone up to 50 ms, and the first page of most visitors shows no date.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  const made: Record<string, Intl.DateTimeFormat> = {};
  return () => {
    const timeZone = programmeZone();
    const key = `${locale()} ${timeZone}`;
    made[key] ??= new Intl.DateTimeFormat(locale(), { timeZone, ...options });
    return made[key];
  };
}
