import { randomBytes } from 'node:crypto';

/** A condition that affects many calls at once, such as a lost database or a full disk. */
export interface Fault {
  /** Whether the fault has begun and is not over. */
  readonly present: boolean;
  /** Whether a check since the beginning has failed: the fault is more than one lost connection. */
  readonly lasting: boolean;
  /** Reports an error of this kind. The first one begins the fault, later ones belong to it. */
  note(error: unknown): void;
  /** Resolves when the fault is over, at the latest after the given time. */
  over(milliseconds: number): Promise<void>;
  /** Ends the checks. */
  stop(): void;
}

/** How a fault is recognized and reported. */
export interface FaultOptions {
  /** Rejects as long as the fault lasts. */
  check: () => Promise<void>;
  /** The pause between two checks. */
  everyMs: number;
  onBegin: (error: unknown) => void;
  /** @param ms how long it lasted */
  onEnd: (ms: number) => void;
}

/** Errors of one cause do not all arrive at the same moment: a fault lasts at least this long. */
const SETTLE_MS = 1_000;

/**
 * Watches one kind of fault: calls `onBegin` once for all errors that it causes, checks until the cause is gone, and
 * then calls `onEnd`.
 */
export function watchFault({ check, everyMs, onBegin, onEnd }: FaultOptions): Fault {
  let began: number | null = null;
  let lasting = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let waiting: (() => void)[] = [];
  const release = () => {
    for (const go of waiting) go();
    waiting = [];
  };

  const look = async () => {
    try {
      await check();
    } catch {
      lasting = true;
      again(everyMs);
      return;
    }
    lasting = false;
    release();
    const ms = Date.now() - (began ?? 0);
    if (ms < SETTLE_MS) return again(SETTLE_MS - ms);
    if (stopped) return;
    began = null;
    onEnd(ms);
  };
  const again = (milliseconds: number) => {
    if (stopped) return;
    timer = setTimeout(() => void look(), milliseconds).unref();
  };

  return {
    get present() {
      return began !== null;
    },
    get lasting() {
      return lasting;
    },
    note(error) {
      if (began !== null || stopped) return;
      began = Date.now();
      onBegin(error);
      void look();
    },
    over(milliseconds) {
      if (began === null) return Promise.resolve();
      return new Promise((resolve) => {
        const late = setTimeout(resolve, milliseconds);
        waiting.push(() => {
          clearTimeout(late);
          resolve();
        });
      });
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      release();
    },
  };
}

/** A fault that never occurs: an embedded database has no connection to lose. */
export const NO_FAULT: Fault = {
  present: false,
  lasting: false,
  note() {},
  over: () => Promise.resolve(),
  stop() {},
};

/** SQLite needs a file of shared memory, and says by a code of its own that there is no room for it. */
const STORAGE_FULL = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT', '53100'];

/** Whether a write failed because the disk or the database has no space left, on either engine. */
export function isStorageFull(error: unknown): boolean {
  return STORAGE_FULL.includes(String((error as { code?: unknown } | null)?.code));
}

/** Whether another program, such as a tool that copies or compacts the embedded database, has kept it locked for longer than a call waits. */
export function isLocked(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY');
}

/** What the check of a full disk writes: random, since file systems store zeros without using space. */
export const probeText = (): string => randomBytes(32 * 1024).toString('hex');
