import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { call, endSessionEverywhere, type LiftableRefusal, useSession } from 'shared-api/client';
import { type Answer, proveIdentity, proveWithSecondFactor, requestProof } from 'shared-api/contract';
import { BusyButton, Modal, useToast } from 'shared-ui';
import { FormModal, PasswordField, useServerForm } from 'shared-ui/form';
import { ChangePasswordDialog } from '../account/change-password-dialog';
import { messages } from './messages';
import { ProofByPasskey } from './proof-by-passkey';
import { ProofByProvider } from './proof-by-provider';
import { TotpField } from './totp-field';

const texts = {
  title: 'Confirm that it is you',
  text: 'Enter your password to go on. We do not ask again for 10 minutes.',
  withoutPassword: 'Sign in once more to go on. We do not ask again for 10 minutes.',
  noWay: 'You have no password. Choose one with Forgot Password on the login page, then try again.',
  password: 'Password',
  submit: 'Confirm',
  submitting: 'Checking',
  cancel: 'Cancel',
};

interface DialogProps {
  /** Called once: whether the person has done what the refusal asks for. */
  onAnswer: (done: boolean) => void;
}

/** Asks for what lifts a refusal. The refused call waits for the answer. */
export function RefusalDialog({ refusal, onAnswer }: DialogProps & { refusal: LiftableRefusal }) {
  // The question is for the person who was signed in.
  useEffect(() => useSession.subscribe(({ token }, before) => token !== before.token && onAnswer(false)), [onAnswer]);
  const Dialog = refusal === 'password_change_required' ? PrintedPasswordDialog : ReauthenticationDialog;
  return <Dialog onAnswer={onAnswer} />;
}

type Ways = Answer<typeof requestProof>;
/** Without an answer of the server the password remains. */
const PASSWORD_ALONE: Ways = { Methods: [], Password: true, Provider: false, Proved: false };

/** Asks for a proof in one of the ways that the person has. */
function ReauthenticationDialog({ onAnswer }: DialogProps) {
  const [ways, setWays] = useState(PASSWORD_ALONE);
  useEffect(() => void call(requestProof, {}).then(setWays, () => undefined), []);
  const Dialog = ways.Password || ways.Methods.includes('totp') ? TypedProofDialog : OtherProofDialog;
  return <Dialog ways={ways} onAnswer={onAnswer} />;
}

/** Asks for the password, or for a code of the authenticator app. */
function TypedProofDialog({ ways, onAnswer }: DialogProps & { ways: Ways }) {
  const form = useServerForm({
    defaultValues: { password: '', code: '' },
    submit: ({ password, code }) =>
      code === '' && ways.Password
        ? call(proveIdentity, { body: { password } })
        : call(proveWithSecondFactor, { body: { code } }),
    onSuccess: () => onAnswer(true),
  });
  return (
    <FormModal title={texts.title} form={form} labels={texts} width="xs" onClose={() => onAnswer(false)}>
      <Typography sx={{ color: 'text.secondary' }}>{ways.Password ? texts.text : texts.withoutPassword}</Typography>
      {ways.Password && (
        <PasswordField name="password" label={texts.password} autoComplete="current-password" autoFocus />
      )}
      {ways.Methods.includes('totp') && <TotpField alone={!ways.Password} />}
      <OtherWays ways={ways} onAnswer={onAnswer} />
    </FormModal>
  );
}

/** For people without a password, who have nothing to type. */
function OtherProofDialog({ ways, onAnswer }: DialogProps & { ways: Ways }) {
  const hasWay = ways.Provider || ways.Options !== undefined;
  const cancel = () => onAnswer(false);
  return (
    <Modal
      open
      title={texts.title}
      width="xs"
      onClose={cancel}
      actions={
        <BusyButton variant="outlined" color="inherit" busy={false} onClick={cancel}>
          {texts.cancel}
        </BusyButton>
      }
    >
      <Stack spacing={2}>
        <Typography sx={{ color: 'text.secondary' }}>{hasWay ? texts.withoutPassword : texts.noWay}</Typography>
        <OtherWays ways={ways} onAnswer={onAnswer} />
      </Stack>
    </Modal>
  );
}

function OtherWays({ ways, onAnswer }: DialogProps & { ways: Ways }) {
  const proved = () => onAnswer(true);
  return (
    <>
      {ways.Options && <ProofByPasskey onProved={proved} />}
      {ways.Provider && <ProofByProvider onProved={proved} />}
    </>
  );
}

const printed = {
  title: 'Choose a password of your own',
  text: 'You logged in with a password that was printed, so others may have seen it. Replace it to go on.',
  cancel: 'Logout',
};

/** Replaces a printed password. Without that, signing out is all that is possible. */
function PrintedPasswordDialog({ onAnswer }: DialogProps) {
  const toast = useToast();
  const signOut = () => endSessionEverywhere().catch(() => toast.error(messages.signOut.failed));
  return <ChangePasswordDialog {...printed} onClose={signOut} onDone={() => onAnswer(true)} />;
}
