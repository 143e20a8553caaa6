import { useEffect, useEffectEvent } from 'react';

/**
 * Does something each time the page shows something new, once the person can see it: a page in the background waits.
 *
 * @param shown changes whenever the page shows something new; undefined while it shows nothing
 */
export function useWhenSeen(shown: string | undefined, act: () => void): void {
  const onSeen = useEffectEvent(act);
  useEffect(() => {
    if (shown === undefined) return;
    let seen = false;
    const look = () => {
      if (seen || document.visibilityState !== 'visible') return;
      seen = true;
      onSeen();
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => document.removeEventListener('visibilitychange', look);
  }, [shown]);
}
