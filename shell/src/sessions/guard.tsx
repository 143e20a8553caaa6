import { useSession } from '@internship-portals/shared-api/client';
import { type Role, visitorPages } from '@internship-portals/shared-api/contract';
import { LoadingScreen } from '@internship-portals/shared-ui';
import { Navigate, useLocation } from '@internship-portals/shared-ui/router';
import { type ReactNode, useLayoutEffect } from 'react';
import { admission } from './admission';
import { type Attempt, keepAttempt } from './attempt';

/**
 * Shows its children to the role they are for, or to everyone who is signed in. Without a token the visitor goes to /login and comes back to the
 * attempted page, with its query, after signing in. After a deliberate sign-out they do not.
 */
export function Guard({ allow, children }: { allow?: Role; children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const result = allow || session.token ? admission(session, allow ?? null) : 'signed-out';
  if (result === 'unauthorized') return <Leave to={visitorPages.unauthorized} />;
  if (result === 'signed-out') {
    const ended = session.ended ?? undefined;
    const from = ended === 'signed-out' ? undefined : pathname + search + hash;
    return <Leave to={visitorPages.login} attempt={{ from, ended }} />;
  }
  return children;
}

function Leave({ to, attempt }: { to: string; attempt?: Attempt }) {
  // A layout effect comes before the effect of Navigate.
  useLayoutEffect(() => {
    if (attempt) keepAttempt(attempt);
  });
  return (
    <>
      <LoadingScreen />
      <Navigate to={to} replace />
    </>
  );
}
