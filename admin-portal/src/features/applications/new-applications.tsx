import { countApplicationStages, listApplications } from '@internship-portals/shared-api/contract';
import { useEndpoint, useRefresh } from '@internship-portals/shared-api/query';
import { VisuallyHidden } from '@internship-portals/shared-ui';
import Button from '@mui/material/Button';
import { createContext, useContext, useEffect, useState } from 'react';
import { messages } from './messages';

const { arrivals: texts } = messages;

/** Milliseconds for the list and the number of the stage to be read again after a change, one after the other. */
const PAUSE = 1000;

/** Takes how many applications the list knows of. */
export const KnownApplications = createContext<(count: number) => void>(() => {});

/** Tells the page how many applications the list knows of. Undefined until it does. */
export function useKnownApplications(count: number | undefined): void {
  const tell = useContext(KnownApplications);
  useEffect(() => {
    if (count !== undefined) tell(count);
  }, [count, tell]);
}

/**
 * Says that applications have arrived since the list was read, and shows them on request: rows that came by themselves would
 * move others from under the pointer. Beside the page's heading, and on a phone over the page, it moves nothing either.
 */
export function NewApplications({ known }: { known: number | undefined }) {
  const counts = useEndpoint(countApplicationStages, { query: {} });
  const refresh = useRefresh();
  const waiting = counts.data?.Stages.Waiting;
  const arrived = waiting === undefined || known === undefined ? 0 : Math.max(0, waiting - known);
  const [offered, setOffered] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOffered(arrived), arrived > 0 ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [arrived]);
  return (
    <>
      <VisuallyHidden>
        <span aria-live="polite">{offered > 0 && texts.arrived(offered)}</span>
      </VisuallyHidden>
      {offered > 0 && (
        <Button
          variant="contained"
          size="small"
          onClick={() => {
            setOffered(0);
            // The button disappears and would lose the focus.
            document.querySelector('h1')?.focus({ preventScroll: true });
            void refresh(({ key }) => key.includes(listApplications.path));
          }}
          sx={{
            my: -0.5,
            position: { xs: 'fixed', sm: 'static' },
            zIndex: 3,
            // Above the heading, which has no room beside it there.
            top: 'calc(var(--app-bar, 0px) + 1px)',
            minHeight: { xs: 26, sm: 32 },
            py: { xs: 0, sm: 0.5 },
            insetInlineEnd: 16,
          }}
        >
          {texts.show(offered)}
        </Button>
      )}
    </>
  );
}
