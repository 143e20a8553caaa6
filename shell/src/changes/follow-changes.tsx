import { useEffect } from 'react';
import { useSession } from 'shared-api/client';
import { listChanges } from 'shared-api/contract';
import { useRefresh } from 'shared-api/query';

/** Keeps the open page up to date while the signed-in person has a role whose pages other people change. */
export function FollowChanges() {
  const token = useSession((session) => session.token);
  const follows = useSession(({ roles }) => listChanges.access.some((role) => role === roles[0]));
  const refresh = useRefresh();
  useEffect(() => {
    if (!token || !follows) return;
    let stop = () => {};
    let ended = false;
    // Not part of the first page's bytes. Without it, the page is as up to date as its last read.
    void import(/* webpackChunkName: "changes" */ './follow').then(
      ({ follow }) => {
        if (!ended) stop = follow(refresh);
      },
      (error: unknown) => console.error(error),
    );
    return () => {
      ended = true;
      stop();
    };
  }, [token, follows, refresh]);
  return null;
}
