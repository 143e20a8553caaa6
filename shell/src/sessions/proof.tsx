import { ApiError, call } from '@internship-portals/shared-api/client';
import {
  type Answer,
  proveIdentity,
  proveWithSecondFactor,
  requestProof,
} from '@internship-portals/shared-api/contract';
import { Form, PasswordField, SubmitButton, useServerForm } from '@internship-portals/shared-ui/form';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { messages } from './messages';
import { ProofByPasskey } from './proof-by-passkey';
import { ProofByProvider } from './proof-by-provider';
import { TotpField } from './totp-field';

const texts = messages.proof;

type Ways = Answer<typeof requestProof>;
/** Without an answer of the server the password remains. */
const PASSWORD_ALONE: Ways = { Methods: [], Password: true, Provider: false, Proved: false };

interface ProofProps {
  onProved: () => void;
  /** Called if a printed password must be replaced first. */
  onPrinted?: () => void;
}

/** The ways in which the person can prove their identity. Never shown in a document with a portal's code, which would see it. */
export function Proof({ onProved, onPrinted }: ProofProps) {
  const [ways, setWays] = useState(PASSWORD_ALONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call makes a new challenge, which would end the one that is shown.
  useEffect(() => {
    call(requestProof, {}).then(
      (found) => (found.Proved ? onProved() : setWays(found)),
      (error) => error instanceof ApiError && error.code === 'password_change_required' && onPrinted?.(),
    );
  }, []);
  const hasWay = ways.Password || ways.Provider || ways.Methods.includes('totp') || ways.Options !== undefined;
  return (
    <Stack spacing={2}>
      <Typography sx={{ color: 'text.secondary' }}>
        {ways.Password ? texts.text : hasWay ? texts.withoutPassword : texts.noWay}
      </Typography>
      {(ways.Password || ways.Methods.includes('totp')) && <TypedProof ways={ways} onProved={onProved} />}
      {ways.Options && <ProofByPasskey onProved={onProved} />}
      {ways.Provider && <ProofByProvider onProved={onProved} />}
    </Stack>
  );
}

/** The password, or a code of the authenticator app. */
function TypedProof({ ways, onProved }: ProofProps & { ways: Ways }) {
  const form = useServerForm({
    defaultValues: { password: '', code: '' },
    submit: ({ password, code }) =>
      code === '' && ways.Password
        ? call(proveIdentity, { body: { password } })
        : call(proveWithSecondFactor, { body: { code } }),
    onSuccess: onProved,
  });
  return (
    <Form form={form} label={texts.title}>
      {ways.Password && (
        <PasswordField name="password" label={texts.password} autoComplete="current-password" autoFocus />
      )}
      {ways.Methods.includes('totp') && <TotpField alone={!ways.Password} />}
      <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
    </Form>
  );
}
