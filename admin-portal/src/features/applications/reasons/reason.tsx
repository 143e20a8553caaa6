import type { HistoryEntry } from '@internship-portals/shared-api/contract';
import { lazyPart } from '@internship-portals/shared-ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messages } from './messages';

const ReasonModal = lazyPart(async () => ({ default: (await import('./reason-modal')).ReasonModal }));

/**
 * Why a decision of the history was made.
 *
 * @param applicationId where it can be said or changed
 */
export function Reason({
  entry,
  name,
  applicationId,
}: {
  entry: HistoryEntry;
  /** The applicant's. */
  name: string;
  applicationId: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const { Why: why } = entry;
  return (
    <>
      {why && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} dir="auto">
          {why.Reason && <strong>{why.Reason}</strong>}
          {why.Reason && why.Note && ': '}
          {why.Note}
        </Typography>
      )}
      {applicationId !== undefined && (
        <Button size="small" onClick={() => setOpen(true)} sx={{ justifySelf: 'start', ml: -0.75 }}>
          {why ? messages.edit : messages.add}
        </Button>
      )}
      {open && applicationId !== undefined && (
        <ReasonModal
          applicationId={applicationId}
          name={name}
          kind={entry.To === 'Declined' ? 'decline' : 'accept'}
          why={why}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
