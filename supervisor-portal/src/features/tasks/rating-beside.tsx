import Box from '@mui/material/Box';
import { useRef } from 'react';
import { RatingForm } from './rating-form';
import type { Rating } from './use-rating';

/** Rates completed work where it stands. Renders nothing while the dialog asks for the same. */
export function RatingBeside({ rating: { task, button, open, startsBeside, send, goOn } }: { rating: Rating }) {
  const box = useRef<HTMLDivElement>(null);
  if (open) return null;
  const close = () => {
    const { activeElement } = document;
    // The form had the focus and goes away. Who has gone on meanwhile keeps it.
    if (activeElement === document.body || box.current?.contains(activeElement)) button.current?.focus();
  };
  return (
    <Box ref={box}>
      <RatingForm
        beside={{ autoFocus: startsBeside }}
        task={task}
        onSubmit={send}
        onClose={close}
        onNext={async () => {
          if (!(await goOn('beside'))) close();
        }}
      />
    </Box>
  );
}
