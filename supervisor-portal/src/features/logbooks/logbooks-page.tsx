import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { listLogbookQueue, type QueuedLogbookWeek } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { PageHeading, VisuallyHidden } from 'shared-ui';
import { EmptyState, QueryBoundary, useKeys } from 'shared-ui/dashboard';
import { messages } from './messages';
import { QueuedWeek } from './queued-week';
import { useKeysSetting } from './use-logbook-keys';

/** The weeks that interns have handed in, one at a time. */
export function LogbooksPage() {
  const read = useEndpoint(listLogbookQueue, {});
  return (
    <>
      <PageHeading title={messages.title} />
      <QueryBoundary read={read} failed={messages.failed}>
        {({ Weeks, Total }) => <Queue weeks={Weeks} total={Total} />}
      </QueryBoundary>
    </>
  );
}

/** A week as the supervisor reads it: one that was changed and handed in again is another one. */
const keyOf = ({ id, Revision }: QueuedLogbookWeek) => `${id} ${Revision}`;

function Queue({ weeks, total }: { weeks: readonly QueuedLogbookWeek[]; total: number }) {
  const [keysOn, setKeysOn] = useKeysSetting();
  // The list has them until it is read again.
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const [index, setIndex] = useState(0);
  // Announced with the next week: a region that appears together with its text is often not read out.
  const [announcement, setAnnouncement] = useState('');
  const waiting = weeks.filter((week) => !answered.includes(keyOf(week)));
  const shown = Math.min(index, Math.max(0, waiting.length - 1));
  const week = waiting[shown];
  const count = total - (weeks.length - waiting.length);
  const step = (by: 1 | -1) => setIndex(Math.min(waiting.length - 1, Math.max(0, shown + by)));
  useKeys(keysOn, { j: () => step(1), k: () => step(-1) });
  return (
    <>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {week ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
            <Typography sx={{ color: 'text.secondary', mr: 1 }}>{messages.position(shown + 1, count)}</Typography>
            <Button size="small" variant="outlined" disabled={shown === 0} onClick={() => step(-1)}>
              {messages.previous}
            </Button>
            <Button size="small" variant="outlined" disabled={shown === waiting.length - 1} onClick={() => step(1)}>
              {messages.next}
            </Button>
          </Box>
          <QueuedWeek
            key={keyOf(week)}
            week={week}
            keysOn={keysOn}
            onAnswered={(done) => {
              setAnnouncement(done);
              setAnswered((before) => [...before, keyOf(week)]);
            }}
          />
          <Box sx={{ mt: 2 }}>
            <FormControlLabel
              control={<Switch checked={keysOn} onChange={(_, next) => setKeysOn(next)} />}
              label={messages.keys}
            />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {messages.keysHint}
            </Typography>
          </Box>
        </>
      ) : (
        <Paper variant="outlined">
          <EmptyState title={messages.empty} hint={messages.emptyHint} />
        </Paper>
      )}
    </>
  );
}
