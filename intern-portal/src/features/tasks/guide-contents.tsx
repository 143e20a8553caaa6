import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSession } from 'shared-api/client';
import { getUser, internPages } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { formatPhoneNumber, loadingText, TextLink } from 'shared-ui';
import { EmailText, QueryBoundary } from 'shared-ui/dashboard';
import { guideTexts } from './guide-texts';

/** The contents of the guide, which load when it is open. */
export function GuideContents({ hasTasks }: { hasTasks: boolean }) {
  const id = useSession((session) => session.userId) ?? '';
  const read = useEndpoint(getUser, { params: { id } });
  const { next, supervisor: texts, tasks } = guideTexts;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
        gap: { xs: 2, sm: 3 },
        px: { xs: 2, sm: 3 },
        pb: 2.5,
        pt: 0.5,
      }}
    >
      <Part title={texts.title}>
        <QueryBoundary read={read} failed={texts.failed} waiting={<Typography role="status">{loadingText}</Typography>}>
          {({ User: { Supervisor } }) =>
            Supervisor ? <Contact supervisor={Supervisor} /> : <Typography>{texts.none}</Typography>
          }
        </QueryBoundary>
      </Part>
      <Part title={tasks.title}>
        <Box component="ul" sx={{ m: 0, pl: 2.5, '& > li + li': { mt: 0.5 } }}>
          {tasks.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      </Part>
      <Part title={next.title}>
        <Typography sx={{ mb: 0.5 }}>
          {hasTasks ? next.withTasks : read.data?.User.Supervisor === null ? next.withoutSupervisor : next.withoutTasks}
        </Typography>
        <Typography>
          {next.told} <TextLink to={internPages.profile}>{next.choose}</TextLink>
        </Typography>
      </Part>
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** How to reach the supervisor. */
function Contact({ supervisor }: { supervisor: { Name: string; Email?: string; PhoneNumber?: string } }) {
  const { Name, Email, PhoneNumber } = supervisor;
  const { email, phone } = guideTexts.supervisor;
  const line = { display: 'block', overflowWrap: 'anywhere', py: 0.25 } as const;
  return (
    <>
      <Typography dir="auto" translate="no" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {Name}
      </Typography>
      {Email && (
        <Link href={`mailto:${encodeURI(Email)}`} aria-label={`${email}: ${Email}`} sx={line}>
          <EmailText email={Email} />
        </Link>
      )}
      {PhoneNumber && (
        <Link
          translate="no"
          href={`tel:${PhoneNumber}`}
          aria-label={`${phone}: ${formatPhoneNumber(PhoneNumber)}`}
          sx={line}
        >
          {formatPhoneNumber(PhoneNumber)}
        </Link>
      )}
    </>
  );
}
