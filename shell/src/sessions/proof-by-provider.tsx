import { call } from '@internship-portals/shared-api/client';
import { startProviderProof } from '@internship-portals/shared-api/contract';
import { BusyButton, describeError } from '@internship-portals/shared-ui';
import Alert from '@mui/material/Alert';
import { useEffect, useState } from 'react';
import { providerName } from './provider-name';
import { TabLink } from './tab-link';

const texts = {
  start: (name: string) => `Sign in with ${name} again`,
  waiting: 'When you have logged in there, come back to this tab. It continues automatically.',
  retry: 'Try again',
};

/** A link to the firm's identity provider, which opens in another tab so that this page keeps what was typed. */
export function ProofByProvider({ onProved }: { onProved: () => void }) {
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState<string>();

  // Before the press: browsers open no tab after an answer.
  useEffect(() => {
    if (address || failure) return;
    call(startProviderProof, {}).then(
      ({ Address }) => setAddress(Address),
      (error: unknown) => setFailure(describeError(error)),
    );
  }, [address, failure]);

  if (failure) {
    return (
      <>
        <Alert severity="error">{failure}</Alert>
        <BusyButton variant="outlined" busy={false} onClick={() => setFailure(undefined)}>
          {texts.retry}
        </BusyButton>
      </>
    );
  }
  return (
    <TabLink href={address} waiting={texts.waiting} onProved={onProved}>
      {texts.start(providerName() ?? '')}
    </TabLink>
  );
}
