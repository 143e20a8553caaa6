import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Answer, type ApplicationStatus, type lookUpApplicationStatus, visitorPages } from 'shared-api/contract';
import { formatLongDate, LinkButton, Modal } from 'shared-ui';
import { messages } from './messages';

const texts = messages.status;

type Result = Answer<typeof lookUpApplicationStatus>;

/** The text of a state and the next step. */
function wording(result: Result): { status: string; next: string } {
  switch (result.ApplicationStatus) {
    case 'Processing':
      return { status: texts.processing, next: texts.processingNext };
    case 'Accepted For Interview': {
      const date = result.InterviewDate && formatLongDate(result.InterviewDate);
      return { status: texts.interview(date), next: texts.interviewNext };
    }
    case 'Interview Passed':
      return { status: texts.passed, next: texts.passedNext };
    case 'Declined':
      return { status: texts.declined, next: texts.declinedNext };
  }
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
  const { status, next } = wording(result);
  const passed = result.ApplicationStatus === 'Interview Passed';
  return (
    <Modal
      title={texts.modal.title}
      open={open}
      onClose={onClose}
      actions={
        <>
          <LinkButton to="/">{texts.modal.home}</LinkButton>
          <Button variant={passed ? 'outlined' : 'contained'} onClick={onClose}>
            {texts.modal.close}
          </Button>
          {passed && (
            <LinkButton to={visitorPages.signUp} variant="contained">
              {texts.modal.activate}
            </LinkButton>
          )}
        </>
      }
    >
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { sm: 'minmax(140px, auto) 1fr' } }}
      >
        <Entry name={texts.modal.name}>{result.Name}</Entry>
        <Entry name={texts.modal.email}>{result.Email}</Entry>
        <Entry name={texts.modal.position}>{result.Position}</Entry>
        <Entry name={texts.modal.status}>
          <Box sx={{ pl: 1.75, borderLeft: 4, borderColor: accents[result.ApplicationStatus] }}>
            <Typography sx={{ fontWeight: 700 }}>{status}</Typography>
            <Typography variant="body2" sx={{ mt: 0.25, color: 'text.secondary' }}>
              {next}
            </Typography>
          </Box>
        </Entry>
      </Box>
    </Modal>
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
