import { ApiError } from '@internship-portals/shared-api/client';
import {
  type Applicant,
  adminPages,
  erasePersonalData,
  type PersonalData,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { BusyButton, LinkButton, Modal, useToast } from '@internship-portals/shared-ui';
import { Form, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { common } from '../../messages';
import { decisionFailure } from './decision-failure';
import { messages } from './messages';

const { decisions } = messages;
const { actions } = common;
const { erasing: texts } = messages.personalData;

interface ErasePersonalDataModalProps {
  applicant: Applicant;
  held: PersonalData;
  onClose: () => void;
}

/** Confirms the erasure of a person. An intern with an active account must be deleted first. */
export function ErasePersonalDataModal(props: ErasePersonalDataModalProps) {
  return props.held.Account === 'active' ? <ActiveAccountModal {...props} /> : <ConfirmErasureModal {...props} />;
}

function ActiveAccountModal({ applicant, onClose }: ErasePersonalDataModalProps) {
  return (
    <Modal
      open
      title={texts.title(applicant.Name)}
      names={[applicant.Name]}
      width="xs"
      onClose={onClose}
      actions={
        <>
          <BusyButton variant="outlined" color="inherit" busy={false} onClick={onClose}>
            {actions.close}
          </BusyButton>
          <LinkButton variant="contained" to={adminPages.interns}>
            {texts.toInterns}
          </LinkButton>
        </>
      }
    >
      <Typography>{texts.activeAccount}</Typography>
    </Modal>
  );
}

/** Refuses a confirmation that does not name the person, as the server would. */
function refuseOther(typed: string, email: string): void {
  if (typed.trim().toLowerCase() === email.toLowerCase()) return;
  throw new ApiError(texts.mismatch, 422, { Email: [texts.mismatch] });
}

function ConfirmErasureModal({ applicant, held, onClose }: ErasePersonalDataModalProps) {
  const erase = useEndpointMutation(erasePersonalData);
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { Email: '' },
    submit: async ({ Email }) => {
      refuseOther(Email, applicant.Email);
      return erase.mutateAsync({ params: { id: applicant.id } });
    },
    onSuccess: () => {
      toast.success(texts.done, { detail: applicant.Name, names: [applicant.Name] });
      onClose();
    },
    onFailure: (error) => toast.error(...decisionFailure(error, texts.failed, applicant.Name)),
  });
  const close = () => {
    if (!form.submitting) onClose();
  };
  return (
    <Modal
      open
      title={texts.title(applicant.Name)}
      names={[applicant.Name]}
      onClose={close}
      actions={
        <>
          <BusyButton variant="outlined" color="inherit" busy={false} blocked={form.submitting} onClick={close}>
            {decisions.cancel}
          </BusyButton>
          <BusyButton variant="contained" color="error" busy={form.submitting} onClick={() => void form.onSubmit()}>
            {form.submitting ? texts.submitting : texts.submit}
          </BusyButton>
        </>
      }
    >
      <Alert severity="warning" sx={{ mb: 2 }}>
        {texts.final}
      </Alert>
      <Consequences applicant={applicant} held={held} />
      <Form form={form} label={texts.title(applicant.Name)}>
        <TextField
          name="Email"
          label={texts.field}
          hint={texts.hint(applicant.Email)}
          autoComplete="off"
          autoFocus
          maxLength={254}
        />
      </Form>
    </Modal>
  );
}

/** Lists what is erased, what is kept and what happens to an open application. */
function Consequences({ applicant, held }: Pick<ErasePersonalDataModalProps, 'applicant' | 'held'>) {
  const { ApplicationStatus: status } = applicant;
  const account = held.Account !== null;
  const goes = [
    texts.name(held.Applications),
    held.Documents > 0 && texts.documents(held.Documents),
    held.Emails > 0 && texts.emails(held.Emails),
    account && texts.account,
  ];
  const stays = [texts.rows, account && texts.work];
  return (
    <>
      <Lines title={texts.goes} lines={goes} />
      <Lines title={texts.stays} lines={stays} />
      {held.Open > 0 && <Typography sx={{ mb: 2 }}>{texts.closed}</Typography>}
      {status === 'Interview Passed' && !account && <Typography sx={{ mb: 2 }}>{texts.activation}</Typography>}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: (string | false)[] }) {
  return (
    <>
      <Typography sx={{ fontWeight: 550 }}>{title}</Typography>
      <Box component="ul" sx={{ mt: 0.5, mb: 2, pl: 3 }}>
        {lines.map((line) => line && <li key={line}>{line}</li>)}
      </Box>
    </>
  );
}
