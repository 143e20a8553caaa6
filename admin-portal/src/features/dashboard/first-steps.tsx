import {
  type Answer,
  adminPages,
  type FirstStep,
  type getFirstSteps,
  sendTestMail,
  takeFirstStep,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import {
  BusyButton,
  describeError,
  LinkButton,
  TextLink,
  useToast,
  VisuallyHidden,
} from '@internship-portals/shared-ui';
import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useState } from 'react';
import { common } from '../../messages';
import { messages } from './first-steps-messages';

const pages: Partial<Record<FirstStep, string>> = {
  firm: `${adminPages.settings}#firm`,
  positions: adminPages.positions,
  supervisors: adminPages.addSupervisor,
  place: `${adminPages.settings}#place`,
  privacy: `${adminPages.settings}#privacy`,
};

/**
 * What is left to do before the first applicants come. Each step is done where it is.
 *
 * @param folded in one line that opens, as the programme has other things to show
 */
export function FirstSteps({ Steps, Link, folded }: Answer<typeof getFirstSteps> & { folded?: boolean }) {
  const done = Steps.filter(({ Done }) => Done).length;
  const isReady = done === Steps.length;
  const steps = isReady ? <ProgrammeOpen link={Link} /> : <OpenSteps Steps={Steps} Link={Link} />;
  if (!folded) return steps;
  return (
    <details>
      <Typography component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 0.25 }}>
        {isReady ? messages.ready.title : messages.folded(done, Steps.length)}
      </Typography>
      {steps}
    </details>
  );
}

function OpenSteps({ Steps, Link }: Pick<Answer<typeof getFirstSteps>, 'Steps' | 'Link'>) {
  const done = Steps.filter(({ Done }) => Done).length;
  return (
    <Frame title={messages.title} dismiss={messages.dismiss}>
      <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>{messages.progress(done, Steps.length)}</Typography>
      <Box component="ol" sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none' }}>
        {Steps.map(({ Step, Done }) => (
          <Box
            component="li"
            key={Step}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1.5,
              py: 1,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            {Done ? <DoneIcon color="success" aria-hidden /> : <OpenIcon color="disabled" aria-hidden />}
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>
                {messages.steps[Step].name}
                <VisuallyHidden>{Done ? messages.done : messages.open}</VisuallyHidden>
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {Step === 'share' ? Link : messages.steps[Step].about}
              </Typography>
              {Step === 'share' && isLocal(Link) && <OnlyHere />}
            </Box>
            {!Done && <Act step={Step} link={Link} />}
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        {messages.together} <TextLink to={adminPages.inviteAdministrator}>{messages.invite}</TextLink>
      </Typography>
    </Frame>
  );
}

/** What follows the last step: the address for applicants, as a link, a code for phones and a poster for walls. */
function ProgrammeOpen({ link }: { link: string }) {
  return (
    <Frame title={messages.ready.title} dismiss={messages.ready.dismiss}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3, mt: 2 }}>
        {/* White in the dark scheme, too: not every phone reads a code in light on dark. */}
        <Box sx={{ bgcolor: '#fff', p: 1.5, borderRadius: 1, border: 1, borderColor: 'divider', lineHeight: 0 }}>
          <QRCodeSVG value={link} size={144} title={messages.ready.code} role="img" aria-label={messages.ready.code} />
        </Box>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography>{messages.ready.text}</Typography>
          <Typography sx={{ mt: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
            <Link href={link}>{link}</Link>
          </Typography>
          {isLocal(link) && <OnlyHere />}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            <ShareLink link={link} />
            <Button size="small" variant="outlined" href="/poster.pdf" target="_blank">
              {messages.ready.poster}
            </Button>
          </Box>
        </Box>
      </Box>
    </Frame>
  );
}

/** Whether an address leads other computers to themselves. */
const isLocal = (link: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(link).hostname);

function OnlyHere() {
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {messages.onlyHere}
    </Alert>
  );
}

/** A section that one administrator hides for all. */
function Frame({ title, dismiss, children }: { title: string; dismiss: string; children: ReactNode }) {
  const take = useEndpointMutation(takeFirstStep);
  const toast = useToast();

  async function hide() {
    try {
      await take.mutateAsync({ body: { Step: 'dismiss' } });
    } catch (error) {
      toast.error(messages.failed, describeError(error));
    }
  }

  return (
    <Paper component="section" variant="outlined" aria-labelledby="first-steps" sx={{ p: { xs: 2, sm: 3 }, mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="h2" id="first-steps">
          {title}
        </Typography>
        <BusyButton size="small" busy={take.isPending} onClick={() => void hide()}>
          {dismiss}
        </BusyButton>
      </Box>
      {children}
    </Paper>
  );
}

function Act({ step, link }: { step: FirstStep; link: string }) {
  if (step === 'mail') return <TestMail />;
  if (step === 'share') return <ShareLink link={link} />;
  const { name, action } = messages.steps[step];
  return (
    <LinkButton size="small" variant="outlined" to={pages[step] ?? ''} aria-label={`${action}: ${name}`}>
      {action}
    </LinkButton>
  );
}

/** Sends a test to the administrator. It counts once the mail server has taken it. */
function TestMail() {
  const test = useEndpointMutation(sendTestMail);
  const toast = useToast();
  async function send() {
    try {
      const { Mail, Written } = await test.mutateAsync({});
      if (Written) toast.error(common.mails.written, common.mails.writtenHint);
      else toast.success(Mail === 'delivered' ? messages.tested : common.mails.results[Mail]);
    } catch (error) {
      toast.error(common.failed.email, describeError(error));
    }
  }
  return (
    <BusyButton size="small" variant="outlined" busy={test.isPending} onClick={() => void send()}>
      {messages.steps.mail.action}
    </BusyButton>
  );
}

function ShareLink({ link }: { link: string }) {
  const take = useEndpointMutation(takeFirstStep);
  const toast = useToast();
  const [selectable, setSelectable] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(messages.copied);
    } catch {
      // Without a permission or a secure connection; the address is next to the button.
      setSelectable(true);
    }
    await take.mutateAsync({ body: { Step: 'share' } }).catch(() => {});
  }
  return (
    <Button size="small" variant="outlined" onClick={() => void copy()}>
      {selectable ? messages.copyByHand : messages.steps.share.action}
    </Button>
  );
}
