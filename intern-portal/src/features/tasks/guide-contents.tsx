import { useSession } from '@internship-portals/shared-api/client';
import { getUser, internPages } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { formatPhoneNumber, PhoneNumber as Phone, TextLink } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import MailIcon from '@mui/icons-material/MailOutlined';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { guideTexts } from './guide-texts';

/** The signed-in intern. */
function useOwnUser() {
  const id = useSession((session) => session.userId) ?? '';
  return useEndpoint(getUser, { params: { id } });
}

/** The contents of the guide, which load when it is open. */
export function GuideContents({ hasTasks }: { hasTasks: boolean }) {
  const read = useOwnUser();
  const { next, tasks } = guideTexts;
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

/** The line's height, so that what is below it does not move. */
const lineHeight = { minHeight: { xs: 60, sm: 36 }, mb: 2 } as const;

/** The intern's supervisor with phone, WhatsApp and e-mail, always in sight. */
export function SupervisorLine() {
  const read = useOwnUser();
  const { supervisor: texts } = guideTexts;
  return (
    <QueryBoundary read={read} failed={texts.failed} waiting={<Box sx={lineHeight} />}>
      {({ User: { Supervisor } }) => (
        <Box
          component="section"
          aria-label={texts.title}
          sx={{
            ...lineHeight,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: { xs: 1.25, sm: 3 },
          }}
        >
          {Supervisor ? <Contact supervisor={Supervisor} /> : <Typography>{texts.none}</Typography>}
        </Box>
      )}
    </QueryBoundary>
  );
}

/** The digits of a number, as WhatsApp takes it: without an extension. */
const digitsOf = (phone: string) => phone.replace(/[a-z].*/i, '').replaceAll(/\D/g, '');

/** How to reach the supervisor. */
function Contact({ supervisor }: { supervisor: { Name: string; Email?: string; PhoneNumber?: string } }) {
  const { Name, Email, PhoneNumber } = supervisor;
  const { supervisor: texts } = guideTexts;
  // On the narrowest phones they have one line.
  const link = {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.5,
    minHeight: 32,
    fontSize: { xs: '0.9375rem', sm: '1rem' },
  } as const;
  return (
    <>
      <Typography sx={{ minWidth: 0, flexBasis: { xs: '100%', sm: 'auto' }, overflowWrap: 'anywhere' }}>
        {texts.title}:{' '}
        <Box component="strong" dir="auto" translate="no">
          {Name}
        </Box>
      </Typography>
      {PhoneNumber && (
        <>
          <Link
            translate="no"
            href={`tel:${PhoneNumber}`}
            aria-label={`${texts.call}: ${formatPhoneNumber(PhoneNumber)}`}
            sx={link}
          >
            <PhoneIcon fontSize="small" />
            <Phone number={PhoneNumber} />
          </Link>
          <Link
            href={`https://wa.me/${digitsOf(PhoneNumber)}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${texts.whatsApp}: ${Name}, ${texts.newWindow}`}
            sx={{ ...link, '@media print': { display: 'none' } }}
          >
            <WhatsAppIcon fontSize="small" />
            {texts.whatsApp}
          </Link>
        </>
      )}
      {Email && (
        <Link href={`mailto:${encodeURI(Email)}`} title={Email} aria-label={`${texts.email}: ${Email}`} sx={link}>
          <MailIcon fontSize="small" />
          {texts.email}
        </Link>
      )}
    </>
  );
}
