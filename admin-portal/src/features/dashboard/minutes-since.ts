const MINUTE_MS = 60_000;

/** How long ago a time was, in whole minutes; never negative, since clocks differ. */
export const minutesSince = (iso: string) => Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / MINUTE_MS));
