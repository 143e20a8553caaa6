import { type Answer, adminPages, getProgrammeSettings } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { LinkButton, PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { useLocation } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { messages } from './messages';
import { PrivacyNoticeForm } from './privacy-notice-form';
import { SettingsForm } from './settings-form';

/** What the firm tells about itself, and its privacy notice. */
export function SettingsPage() {
  const settings = useEndpoint(getProgrammeSettings, {});
  return (
    // What leads on ends where the cards do.
    <Box sx={{ maxWidth: 760 }}>
      <PageHeading
        title={messages.title}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <LinkButton size="small" variant="outlined" to={adminPages.mailTemplates}>
              {messages.emails}
            </LinkButton>
            <LinkButton size="small" variant="outlined" to={adminPages.reviewLists}>
              {messages.reviewLists}
            </LinkButton>
            <LinkButton size="small" variant="outlined" to={adminPages.evaluationCriteria}>
              {messages.evaluationCriteria}
            </LinkButton>
            <LinkButton size="small" variant="outlined" to={adminPages.inviteAdministrator}>
              {messages.administrators}
            </LinkButton>
          </Box>
        }
      />
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: '70ch' }}>{messages.lead}</Typography>
      <QueryBoundary read={settings} failed={messages.failed} once>
        {(answer) => <Forms opened={answer} latest={settings.data ?? answer} />}
      </QueryBoundary>
    </Box>
  );
}

type Settings = Answer<typeof getProgrammeSettings>;

function Forms({ opened, latest }: { opened: Settings; latest: Settings }) {
  const { hash } = useLocation();
  // The forms arrive after the browser has looked for the section that a link names.
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    section?.scrollIntoView();
    section?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <SettingsForm opened={opened} pictures={{ logo: latest.Logo, photo: latest.Photo }} />
      <PrivacyNoticeForm opened={opened.PrivacyNotice} versions={latest.PrivacyNotices} />
    </Box>
  );
}
