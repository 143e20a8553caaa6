import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useState } from 'react';
import { EmptyState } from '../dashboard/empty-state';
import { useKeys } from '../dashboard/use-keys';
import { VisuallyHidden } from '../display/visually-hidden';
import { useKeysSetting } from './use-keys-setting';

const texts = {
  position: (position: number, total: number) => `${position} of ${total}`,
  previous: 'Previous',
  next: 'Next',
  keys: 'Single-key shortcuts',
};

/** What waits for the person's answer, one at a time. An answer opens the next one, and J and K move on and back. */
export function Queue<Item>({
  items,
  total,
  keyOf,
  setting,
  keysHint,
  empty,
  emptyHint,
  children,
}: {
  items: readonly Item[];
  /** How many wait in all. */
  total: number;
  /** An item as the person reads it: one that was changed and sent again is another one. */
  keyOf: (item: Item) => string;
  /** Under which this browser keeps whether single keys work. */
  setting: string;
  keysHint: string;
  empty: string;
  emptyHint: string;
  /** Shows an item. `isNext` once the person has moved on to it; `onAnswered` gets what was done, in words. */
  children: (item: Item, about: { keysOn: boolean; isNext: boolean; onAnswered: (done: string) => void }) => ReactNode;
}) {
  const [keysOn, setKeysOn] = useKeysSetting(setting);
  // The list has them until it is read again.
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const [index, setIndex] = useState(0);
  const [isNext, setIsNext] = useState(false);
  // Announced with the next item: a region that appears together with its text is often not read out.
  const [announcement, setAnnouncement] = useState('');
  const waiting = items.filter((item) => !answered.includes(keyOf(item)));
  const shown = Math.min(index, Math.max(0, waiting.length - 1));
  const item = waiting[shown];
  const count = total - (items.length - waiting.length);
  const step = (by: 1 | -1) => {
    setIsNext(true);
    setIndex(Math.min(waiting.length - 1, Math.max(0, shown + by)));
  };
  useKeys(keysOn, { j: () => step(1), k: () => step(-1) });
  return (
    <>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {item ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
            <Typography sx={{ color: 'text.secondary', mr: 1 }}>{texts.position(shown + 1, count)}</Typography>
            <Button size="small" variant="outlined" disabled={shown === 0} onClick={() => step(-1)}>
              {texts.previous}
            </Button>
            <Button size="small" variant="outlined" disabled={shown === waiting.length - 1} onClick={() => step(1)}>
              {texts.next}
            </Button>
          </Box>
          <Fragment key={keyOf(item)}>
            {children(item, {
              keysOn,
              isNext,
              onAnswered: (done) => {
                setIsNext(true);
                setAnnouncement(done);
                setAnswered((before) => [...before, keyOf(item)]);
              },
            })}
          </Fragment>
          <Box sx={{ mt: 2 }}>
            <FormControlLabel
              control={<Switch checked={keysOn} onChange={(_, next) => setKeysOn(next)} />}
              label={texts.keys}
            />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {keysHint}
            </Typography>
          </Box>
        </>
      ) : (
        <Paper variant="outlined">
          <EmptyState title={empty} hint={emptyHint} />
        </Paper>
      )}
    </>
  );
}
