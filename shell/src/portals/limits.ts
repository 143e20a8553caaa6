import timeLimits from '@internship-portals/shared-ui/time-limits.json';

/**
 * Timeouts and intervals of the loader, in milliseconds. Tests shorten them. Together they end within 15 s, whichever
 * file does not answer. The timeouts are in `shared-ui/src/time-limits.json`, which the builds read too: webpack ends a
 * chunk's request after `chunk`, and the script in the page waits `shellEntry` for the shell.
 */
export const limits = {
  /** For an entry script to load. */
  entry: timeLimits.portalEntry,
  /** For each part of the answers that show why an address failed. */
  diagnosis: timeLimits.diagnosis,
  /** From the entry to an open portal: first chunks, shares and start-up code. Longer than a chunk with its diagnosis, and twice within `page`. */
  module: timeLimits.start,
  /** From the first request of a page to the page, or to a screen that says why there is none. */
  page: timeLimits.page,
  /** Without a byte of any script. While some arrive, the line is slow and nothing has failed. */
  silence: timeLimits.shellEntryAgain,
  /** Before the retry. */
  pause: 400,
  /** For the registry. */
  registry: timeLimits.registry,
  /** For the question whether the server is ready. */
  readiness: timeLimits.readiness,
  /** Age from which the registry is read again when the person comes back to the page. */
  stale: 5_000,
  /** Between two reads of the registry while the page is open. */
  poll: 60_000,
};

/** Waits. */
export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
