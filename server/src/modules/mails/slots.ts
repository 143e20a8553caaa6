import { BULK, DECISION, LINK, type Priority } from './priority';

/** Gives a slot back. */
export type Release = () => void;

/**
 * Limits how many mails are under way at once, and keeps slots free for urgent ones: half of them for decisions and
 * links, the last one for links. Mails that hang therefore never hold up a more urgent kind.
 */
export interface Slots {
  /** The least urgent kind that may start now; null when every slot is taken. */
  open(): Priority | null;
  /** Takes a slot, which must be open. */
  take(): Release;
  /** Waits for a slot, ahead of the queue; null when the signal aborts first. */
  wait(priority: Priority, signal: AbortSignal): Promise<Release | null>;
}

const LEAST_URGENT_FIRST = [BULK, DECISION, LINK] as const;

export function createSlots(total: number): Slots {
  const limits: Record<Priority, number> = {
    [LINK]: total,
    [DECISION]: Math.max(1, total - 1),
    [BULK]: Math.max(1, Math.ceil(total / 2)),
  };
  let taken = 0;
  const waiting = new Set<{ priority: Priority; grant: (release: Release) => void }>();

  const take = (): Release => {
    taken += 1;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      taken -= 1;
      for (const one of waiting) {
        if (taken >= limits[one.priority]) continue;
        waiting.delete(one);
        one.grant(take());
      }
    };
  };

  return {
    open: () => LEAST_URGENT_FIRST.find((priority) => taken < limits[priority]) ?? null,
    take,
    async wait(priority, signal) {
      if (taken < limits[priority]) return take();
      return new Promise((resolve) => {
        const entry = { priority, grant: resolve };
        waiting.add(entry);
        signal.addEventListener('abort', () => {
          if (waiting.delete(entry)) resolve(null);
        });
      });
    },
  };
}
