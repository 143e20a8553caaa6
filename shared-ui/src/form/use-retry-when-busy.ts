import { useState } from 'react';
import { busyWait } from '../feedback/describe-error';

/** Repeats a call for as long as the server is busy, each time after the wait that the server tells. */
export function useRetryWhenBusy(): {
  /** When the next attempt begins: milliseconds since the epoch, browser clock. Undefined unless one is waiting. */
  nextAttempt: number | undefined;
  /** @throws the call's error, unless the server is busy, or the signal's reason once it is aborted */
  retryWhenBusy: <Result>(signal: AbortSignal, attempt: () => Promise<Result>) => Promise<Result>;
} {
  const [nextAttempt, setNextAttempt] = useState<number>();

  const retryWhenBusy = async <Result>(signal: AbortSignal, attempt: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        const wait = busyWait(error);
        if (wait === undefined) throw error;
        signal.throwIfAborted();
        setNextAttempt(Date.now() + wait);
        try {
          await sleep(wait, signal);
        } finally {
          setNextAttempt(undefined);
        }
      }
    }
  };
  return { nextAttempt, retryWhenBusy };
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
