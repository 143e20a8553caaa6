import { call } from '@internship-portals/shared-api/client';
import {
  type Answer,
  type ApplicationStatus,
  type lookUpApplicationStatus,
  sendInvitationAgain,
  visitorPages,
} from '@internship-portals/shared-api/contract';
import {
  ActionButton,
  ContactLinks,
  formatLongDate,
  LinkButton,
  Modal,
  programmeFacts,
  today,
  useTexts,
  Verbatim,
} from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { spoken } from './messages';
import { choiceTexts } from './page-texts';

type Result = Answer<typeof lookUpApplicationStatus>;

/** The text of a state and the next step. */
function wording(result: Result): { status: string; next: string } {
  const texts = spoken.status.get();
  if (result.TimesOffered) return choiceTexts.get();
  switch (result.ApplicationStatus) {
    case 'Processing':
      return { status: texts.processing, next: [texts.processingNext, promise()].filter(Boolean).join(' ') };
    case 'Accepted For Interview': {
      const date = result.InterviewDate && formatLongDate(result.InterviewDate);
      if (date && result.InterviewDate && result.InterviewDate < today())
        return { status: texts.interviewed({ date }), next: texts.interviewedNext };
      return { status: date ? texts.interviewOn({ date }) : texts.interview, next: texts.interviewNext };
    }
    case 'Interview Passed':
      if (result.Account === 'Active') return { status: texts.active, next: texts.activeNext };
      if (result.Account === 'Ended') return { status: texts.ended, next: texts.endedNext };
      return { status: texts.passed, next: texts.passedNext };
    case 'Declined':
      if (result.WithdrawnAt) return { status: texts.withdrawn, next: texts.withdrawnNext };
      return { status: texts.declined, next: texts.declinedNext };
  }
}

/** When the firm has promised an answer; empty if it has not. */
function promise(): string {
  const texts = spoken.status.get();
  const { AnswerDays } = programmeFacts();
  return AnswerDays > 0 ? texts.answerWithin(AnswerDays) : '';
}

/** The colour of a state, the same as in the administrator's badges. */
const accents: Record<ApplicationStatus, string> = {
  Processing: 'info.main',
  'Accepted For Interview': 'warning.main',
  'Interview Passed': 'success.main',
  Declined: 'error.main',
};

export interface ApplicationStatusModalProps {
  result: Result;
  open: boolean;
  onClose: () => void;
}

/** The result of the look-up: the application's status and the next step. */
export function ApplicationStatusModal({ result, open, onClose }: ApplicationStatusModalProps) {
  const texts = useTexts(spoken.status);
  const { status, next } = wording(result);
  const passed = result.ApplicationStatus === 'Interview Passed' && result.Account === undefined;
  const active = result.Account === 'Active';
  return (
    <Modal
      title={texts.modal.title}
      open={open}
      onClose={onClose}
      actions={
        <>
          <LinkButton to="/">{texts.modal.home}</LinkButton>
          <Button variant={passed || active ? 'outlined' : 'contained'} onClick={onClose}>
            {texts.modal.close}
          </Button>
          {passed && (
            <LinkButton to={visitorPages.signUp} variant="contained">
              {texts.modal.activate}
            </LinkButton>
          )}
          {active && (
            <LinkButton to={visitorPages.login} variant="contained">
              {texts.modal.logIn}
            </LinkButton>
          )}
        </>
      }
    >
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { sm: 'minmax(140px, auto) 1fr' } }}
      >
        <Entry name={texts.modal.name}>
          <Verbatim>{result.Name}</Verbatim>
        </Entry>
        <Entry name={texts.modal.email}>
          <Verbatim>{result.Email}</Verbatim>
        </Entry>
        <Entry name={texts.modal.position}>{result.Position}</Entry>
        <Entry name={texts.modal.status}>
          <Box sx={{ pl: 1.75, borderLeft: 4, borderColor: accents[result.ApplicationStatus] }}>
            <Typography sx={{ fontWeight: 700 }}>{status}</Typography>
            <Typography variant="body2" sx={{ mt: 0.25, color: 'text.secondary' }}>
              {next}
            </Typography>
            {(isToCome(result) || result.TimesOffered) && <AskForLinks email={result.Email} />}
          </Box>
        </Entry>
      </Box>
      <Contact />
    </Modal>
  );
}

const isToCome = ({ ApplicationStatus, InterviewDate }: Result) =>
  ApplicationStatus === 'Accepted For Interview' && InterviewDate !== undefined && InterviewDate >= today();

/**
 * E-mails the links for an answer again. They are not shown here: anyone who knows the address can look up the status, but
 * only the owner of the mailbox may answer.
 */
function AskForLinks({ email }: { email: string }) {
  const texts = useTexts(spoken.status);
  return (
    <ActionButton
      size="small"
      variant="outlined"
      sx={{ mt: 1 }}
      onAct={() => call(sendInvitationAgain, { body: { Email: email } })}
      done={({ message }) => message}
      failed={texts.linksFailed}
    >
      {texts.sendLinks}
    </ActionButton>
  );
}

/** How to reach the firm, where that is set. */
function Contact() {
  const texts = useTexts(spoken.status);
  const { ContactEmail, ContactPhone } = programmeFacts();
  if (!ContactEmail && !ContactPhone) return null;
  return (
    <Typography sx={{ mt: 3, '& a': { display: 'inline-block', py: 1.25 } }}>
      {texts.questions} <ContactLinks />
    </Typography>
  );
}

function Entry({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', rowGap: 0.25 }}>
      <Typography component="dt" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
