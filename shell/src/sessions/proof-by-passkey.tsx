import { ApiError, call } from '@internship-portals/shared-api/client';
import { proveWithSecondFactor, requestProof } from '@internship-portals/shared-api/contract';
import { BusyButton, describeError } from '@internship-portals/shared-ui';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { getPasskey, hasPasskeys, PasskeyError } from '../second-factors/webauthn';

const texts = { passkey: 'Use your passkey' };

/** A button that proves the person's identity with a passkey, where the browser has them. */
export function ProofByPasskey({ onProved }: { onProved: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function act() {
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

  if (!hasPasskeys()) return null;
  return (
    <>
      {failure && <Alert severity="error">{failure}</Alert>}
      <BusyButton variant="outlined" busy={busy} onClick={() => void act()}>
        {texts.passkey}
      </BusyButton>
    </>
  );
}
