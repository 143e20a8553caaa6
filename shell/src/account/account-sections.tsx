import { useSession } from 'shared-api/client';
import type { AccountSectionsProps } from 'shared-ui';
import { SessionsSection } from './sessions-section';

/**
 * What every profile page shows below the details, in all portals: each section once. Of another person,
 * administrators see the sessions alone.
 */
export function AccountSections({ person }: AccountSectionsProps) {
  const own = useSession((session) => session.userId) ?? '';
  if (person && person.id !== own) return <SessionsSection userId={person.id} name={person.name} />;
  return <SessionsSection userId={own} />;
}
