import { useSession } from '@internship-portals/shared-api/client';
import { listNotificationChoices, visitorPages } from '@internship-portals/shared-api/contract';
import { type AccountSectionsProps, LinkButton } from '@internship-portals/shared-ui';
import Stack from '@mui/material/Stack';
import { messages } from './messages';
import { NotificationsSection } from './notifications-section';
import { SecondFactorResetSection } from './second-factor-reset-section';
import { Section } from './section';
import { SessionsSection } from './sessions-section';

/**
 * What every profile page shows below the details, in all portals. What the person types to sign in has a page without portal
 * code. Of another person, administrators see the sessions and a way to reset what was lost.
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
      <Section title={messages.page.title} text={messages.page.text}>
        <LinkButton to={visitorPages.account} variant="outlined">
          {messages.page.open}
        </LinkButton>
      </Section>
    </Stack>
  );
}
