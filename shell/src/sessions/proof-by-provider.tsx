import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { call } from 'shared-api/client';
import { requestProof, startProviderProof } from 'shared-api/contract';
import { BusyButton, describeError } from 'shared-ui';
import { providerName } from './provider-name';

const texts = {
  start: (name: string) => `Sign in with ${name} again`,
  tab: 'Opens in a new tab',
  waiting: 'When you have signed in there, come back to this tab. It continues automatically.',
  retry: 'Try again',
};

/** How often the page asks whether the person has signed in, in ms. It also asks when the person comes back to it. */
const ASK_EVERY = 2_000;

/**
 * A link to the firm's identity provider, which opens in another tab so that this page keeps what was typed. It goes on as
 * soon as the person has signed in there.
 */
export function ProofByProvider({ onProved }: { onProved: () => void }) {
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [left, setLeft] = useState(false);

  // Before the press: browsers open no tab after an answer.
  useEffect(() => {
    if (address || failure) return;
    call(startProviderProof, {}).then(
      ({ Address }) => setAddress(Address),
      (error: unknown) => setFailure(describeError(error)),
    );
  }, [address, failure]);

  useEffect(() => {
    if (!left) return;
    let waiting = true;
    const ask = async () => {
      // A lost answer is followed by another.
      const answer = await call(requestProof, {}).catch(() => undefined);
      if (waiting && answer?.Proved) onProved();
    };
    const timer = setInterval(ask, ASK_EVERY);
    window.addEventListener('focus', ask);
    return () => {
      waiting = false;
      clearInterval(timer);
      window.removeEventListener('focus', ask);
    };
  }, [left, onProved]);

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
    <>
      <Button
        component="a"
        variant="outlined"
        href={address}
        target="_blank"
        rel="noopener"
        disabled={!address}
        title={texts.tab}
        onClick={() => setLeft(true)}
      >
        {texts.start(providerName() ?? '')}
      </Button>
      <div role="status">{left && <Typography>{texts.waiting}</Typography>}</div>
    </>
  );
}
