import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { ApiError, call } from 'shared-api/client';
import { type Answer, proveWithSecondFactor, requestProof } from 'shared-api/contract';
import { BusyButton, describeError } from 'shared-ui';
import { TextField } from 'shared-ui/form';
import { getPasskey, hasPasskeys, PasskeyError } from '../second-factors/webauthn';

const texts = {
  passkey: 'Use your passkey instead',
  code: 'Or a code of your authenticator app',
};

/** In the form for the password: a passkey, and a field `code` for the authenticator app, if the person has them. */
export function ProofBySecondFactor({ onProved }: { onProved: () => void }) {
  const [offered, setOffered] = useState<Answer<typeof requestProof>>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Without an answer the password remains.
  useEffect(() => void call(requestProof, {}).then(setOffered, () => undefined), []);

  async function withPasskey() {
    setBusy(true);
    setFailure(undefined);
    try {
      // A new challenge for each attempt: each is answered once.
      const { Options } = await call(requestProof, {});
      if (!Options) return;
      await call(proveWithSecondFactor, { body: { credential: await getPasskey(Options) } });
      onProved();
    } catch (error) {
      const told = error instanceof ApiError ? error.errors?.credential?.[0] : undefined;
      setFailure(told ?? (error instanceof PasskeyError ? error.message : describeError(error)));
    } finally {
      setBusy(false);
    }
  }

  if (!offered || offered.Methods.length === 0) return null;
  return (
    <Stack spacing={2}>
      {failure && <Alert severity="error">{failure}</Alert>}
      {offered.Options && hasPasskeys() && (
        <BusyButton variant="outlined" busy={busy} onClick={() => void withPasskey()}>
          {texts.passkey}
        </BusyButton>
      )}
      {offered.Methods.includes('totp') && (
        <>
          <TextField name="code" label={texts.code} autoComplete="one-time-code" maxLength={12} />
          {/* The dialog's button is outside the form. With two fields, Enter needs one inside. */}
          <button type="submit" hidden />
        </>
      )}
    </Stack>
  );
}
