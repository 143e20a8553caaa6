import { useEffect, useState } from 'react';

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Seconds until a time (milliseconds since the epoch, browser clock), rounded up. 0 when it has passed. */
export function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = secondsTo(until);
      setSeconds(left);
      // Just after the next whole second, so that a timer that fires early does not show the same number twice.
      if (left > 0) timer = setTimeout(look, ((until - Date.now()) % 1000) + 5);
    };
    look();
    return () => clearTimeout(timer);
  }, [until]);
  return seconds;
}
