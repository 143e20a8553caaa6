import Stack from '@mui/material/Stack';
import { useSession } from 'shared-api/client';
import { listNotificationChoices } from 'shared-api/contract';
import type { AccountSectionsProps } from 'shared-ui';
import { NotificationsSection } from './notifications-section';
import { PasswordSection } from './password-section';
import { SecondFactorResetSection } from './second-factor-reset-section';
import { SecondFactorsSection } from './second-factors-section';
import { SessionsSection } from './sessions-section';

/**
 * What every profile page shows below the details, in all portals: each section once. Of another person,
 * administrators see the sessions and a way to reset what was lost.
 */
export function AccountSections({ person }: AccountSectionsProps) {
  const own = useSession((session) => session.userId) ?? '';
  const hasNotifications = useSession(({ roles }) => listNotificationChoices.access.some((role) => role === roles[0]));
  if (person && person.id !== own) {
    return (
      <Stack spacing={3}>
        <SessionsSection userId={person.id} name={person.name} />
        <SecondFactorResetSection userId={person.id} name={person.name} />
      </Stack>
    );
  }
  return (
    <Stack spacing={3}>
      {hasNotifications && <NotificationsSection />}
      <PasswordSection />
      <SecondFactorsSection />
      <SessionsSection userId={own} />
    </Stack>
  );
}
