import type { Applicant } from '@internship-portals/shared-api/contract';
import { BusyButton, lazyPart } from '@internship-portals/shared-ui';
import type { TableSelection } from '@internship-portals/shared-ui/table';
import { useState } from 'react';
import type { NotDeclined } from './decline-selected';
import { messages } from './messages';

const PostponeModal = lazyPart(async () => ({ default: (await import('./postpone-modal')).PostponeModal }));

/** Promises all selected applicants an answer by another day. */
export function PostponeSelected({
  selection,
  onOutcome,
}: {
  selection: TableSelection<Applicant>;
  /** Receives the applications that got no new day, with the reasons. */
  onOutcome: (notPostponed: NotDeclined) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BusyButton size="small" variant="outlined" busy={false} onClick={() => setOpen(true)}>
        {messages.postponing.selected}
      </BusyButton>
      {open && <PostponeModal selection={selection} onOutcome={onOutcome} onClose={() => setOpen(false)} />}
    </>
  );
}
