import type { ReactNode } from 'react';
import { useSession } from 'shared-api/client';
import { type Role, visitorPages } from 'shared-api/contract';
import { Navigate, useLocation } from 'shared-ui/router';
import { admission } from './admission';

/**
 * Shows its children to the role they are for. Without a token the visitor goes to /login and comes back to the
 * attempted page, with its query, after signing in. After a deliberate sign-out they do not.
 */
export function Guard({ allow, children }: { allow: Role | null; children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const result = admission(session, allow);
  if (result === 'unauthorized') return <Navigate to={visitorPages.unauthorized} replace />;
  if (result === 'signed-out') {
    const from = session.ended === 'signed-out' ? undefined : `${location.pathname}${location.search}${location.hash}`;
    return <Navigate to={visitorPages.login} replace state={{ from }} />;
  }
  return children;
}
