/**
 * A format of dates that is made when it is first used: making one takes a phone up to 50 ms, and the first page of most
 * visitors shows no date.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat('en-GB', options);
    return made;
  };
}
