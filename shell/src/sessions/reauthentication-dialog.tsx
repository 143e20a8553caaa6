import { useSession } from '@internship-portals/shared-api/client';
import { BusyButton, Modal } from '@internship-portals/shared-ui';
import Stack from '@mui/material/Stack';
import { type ComponentType, useEffect } from 'react';
import { messages } from './messages';

const texts = messages.proof;

/** What a question offers to prove one's identity with. */
export type ProofWay = ComponentType<{ onProved: () => void }>;

interface DialogProps {
  Way: ProofWay;
  /** Called once: whether the person has proved their identity. */
  onAnswer: (done: boolean) => void;
}

/** Asks for a proof of identity. The refused call waits for the answer. */
export function ReauthenticationDialog({ Way, onAnswer }: DialogProps) {
  // The question is for the person who was signed in.
  useEffect(() => useSession.subscribe(({ token }, before) => token !== before.token && onAnswer(false)), [onAnswer]);
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
        <Way onProved={() => onAnswer(true)} />
      </Stack>
    </Modal>
  );
}
