import { type HttpError, serverBusy, uploadTooSlow } from './errors';

/** Uploads that are still arriving so long after the server began to stop are told to try again. */
const STOP_MS = 20_000;
/** By then another instance, or the next start, takes them. */
const STOP_RETRY_SECONDS = 10;

/** A refused sender waits this long at least, and at most. */
const MIN_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;
/** Weight of the newest upload in the average. */
const NEWEST = 0.1;
/** An upload is not judged before it has lasted this long. */
const GRACE_MS = 10_000;
/** Bytes per second on average after the grace time: a phone at 50 kB/s may pause for five sixths of the time. */
const LEAST_RATE = 8_000;
/** Slower uploads give way when all slots are taken. */
const SLOW_RATE = 2 * LEAST_RATE;
/** An upload without any progress for this long ends, whatever it has sent before. */
const STALLED_MS = 60_000;
/** A sender keeps this fraction of the slots, whoever else wants one. */
const KEPT_SHARE = 1 / 20;

/** Why an upload was ended: it was too slow, gave way to another sender's, or the server stops. */
type EndReason = 'slow' | 'displaced' | 'stopped';

/** An upload in progress. */
export interface UploadSlot {
  /** Aborted with the error to answer when the upload must end. */
  readonly signal: AbortSignal;
  /** Counts bytes that have arrived. */
  receive(bytes: number): void;
  /** Ends the upload if it is too slow; called every second. */
  judge(): void;
  /** The body has arrived: from now on the upload is neither too slow nor displaced. */
  complete(): void;
  leave(): void;
}

/** Limits how many uploads are in progress, and shares the slots among their senders. */
export interface Admission {
  /**
   * Admits one upload. When all slots are taken, an upload of a sender with several or a slow one gives way.
   *
   * @param sender whose upload it is, such as a client network
   * @throws HttpError 503 with `Retry-After` when no upload gives way
   */
  enter(sender: string): UploadSlot;
  /** The server stops: ends the uploads that have not arrived in 20 s. */
  stop(): void;
  /** Uploads in progress. */
  readonly active: number;
  /** Uploads that were refused since the start. */
  readonly refused: number;
  /** Uploads that were ended since the start, by reason. */
  readonly ended: Readonly<Record<EndReason, number>>;
}

interface Upload {
  sender: string;
  startedAt: number;
  heardAt: number;
  received: number;
  isComplete: boolean;
  end(reason: EndReason, error: HttpError): void;
}

/**
 * Tells refused senders to return at different times, at the rate at which uploads end: a crowd that returned at once
 * would be refused again, and would send its files for nothing.
 */
export function createAdmission(
  limit: number,
  {
    random = Math.random,
    now = () => performance.now(),
    stopMs = STOP_MS,
  }: { random?: () => number; now?: () => number; stopMs?: number } = {},
): Admission {
  const uploads = new Set<Upload>();
  let refused = 0;
  const ended = { slow: 0, displaced: 0, stopped: 0 };
  /** The average time that an upload takes, in milliseconds. */
  let average = 2_000;
  /** When the refused senders were told to return, in milliseconds. */
  let returns: number[] = [];

  const busy = () => {
    const at = now();
    returns = returns.filter((time) => time > at);
    const expected = MIN_WAIT_MS + (returns.length * average) / limit;
    const wait = Math.min(MAX_WAIT_MS, expected * (0.75 + random() / 2));
    returns.push(at + wait);
    return serverBusy(Math.ceil(wait / 1000));
  };

  /** The upload that gives way to one of `sender`: of those that may, the one with the fewest bytes to send again. */
  const findDisplaceable = (sender: string): Upload | undefined => {
    const counts = new Map<string, number>();
    for (const upload of uploads) counts.set(upload.sender, (counts.get(upload.sender) ?? 0) + 1);
    const share = Math.max(Math.floor(limit * KEPT_SHARE), (counts.get(sender) ?? 0) + 1);
    let found: Upload | undefined;
    for (const upload of uploads) {
      if (upload.isComplete || (found && found.received <= upload.received)) continue;
      if ((counts.get(upload.sender) ?? 0) > share || isSlowerThan(SLOW_RATE, upload, now())) found = upload;
    }
    return found;
  };

  return {
    get active() {
      return uploads.size;
    },
    get refused() {
      return refused;
    },
    ended,
    stop() {
      setTimeout(() => {
        for (const upload of uploads) if (!upload.isComplete) upload.end('stopped', serverBusy(STOP_RETRY_SECONDS));
      }, stopMs).unref();
    },
    enter(sender) {
      if (uploads.size >= limit) {
        const displaced = findDisplaceable(sender);
        if (!displaced) {
          refused += 1;
          throw busy();
        }
        displaced.end('displaced', busy());
      }
      const at = now();
      const controller = new AbortController();
      const upload: Upload = {
        sender,
        startedAt: at,
        heardAt: at,
        received: 0,
        isComplete: false,
        end(reason, error) {
          uploads.delete(upload);
          ended[reason] += 1;
          controller.abort(error);
        },
      };
      uploads.add(upload);
      return {
        signal: controller.signal,
        receive(bytes) {
          upload.received += bytes;
          upload.heardAt = now();
        },
        judge() {
          if (upload.isComplete || !uploads.has(upload)) return;
          const isStalled = now() - upload.heardAt > STALLED_MS;
          if (isStalled || isSlowerThan(LEAST_RATE, upload, now())) upload.end('slow', uploadTooSlow());
        },
        complete() {
          upload.isComplete = true;
        },
        leave() {
          if (uploads.delete(upload)) average += (now() - upload.startedAt - average) * NEWEST;
        },
      };
    },
  };
}

function isSlowerThan(rate: number, { startedAt, received }: Upload, at: number): boolean {
  return received < (rate * (at - startedAt - GRACE_MS)) / 1000;
}
