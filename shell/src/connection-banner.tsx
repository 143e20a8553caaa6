import { serverAnswers, useConnection } from '@internship-portals/shared-api/client';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useSpoken } from './kiswahili';
import { common } from './messages';
import { askServer } from './portals/server-state';
import { waitForServer } from './portals/wait-for-server';

/** How the pauses grow while the server says that it is ready, but calls still fail. In milliseconds. */
const PAUSES = { first: 1_000, longest: 60_000 };

/**
 * Tells that the server cannot be reached, and asks it until it is ready, or that it takes long to answer. One lost call shows nothing: the first check
 * finds the server ready again. Whenever the same calls fail again, it asks later: something between may answer for the
 * server, such as a proxy with a page about maintenance.
 */
export function ConnectionBanner() {
  const { reachable, slowReads } = useConnection();
  const [away, setAway] = useState(false);
  const last = useRef({ pause: 0, readyAt: Number.NEGATIVE_INFINITY });

  useEffect(() => {
    if (reachable) return;
    const { pause, readyAt } = last.current;
    const failedAgain = performance.now() - readyAt < Math.max(pause, PAUSES.first) * 2;
    const after = failedAgain ? Math.min(Math.max(pause * 2, PAUSES.first), PAUSES.longest) : 0;
    const ready = () => {
      last.current = { pause: after, readyAt: performance.now() };
      setAway(false);
      serverAnswers();
    };
    return waitForServer(askServer, { ready, away: () => setAway(true) }, { after });
  }, [reachable]);

  const texts = useSpoken('connection', common.connection);
  const text = away ? texts.away : slowReads > 0 && texts.slow;
  const isShown = Boolean(text);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown || !box.current) return;
    const { style } = document.documentElement;
    // Toasts stand above the banner, however many lines it has.
    const banner = new ResizeObserver(([entry]) => {
      style.setProperty('--banner-height', `${entry?.borderBoxSize[0]?.blockSize}px`);
    });
    banner.observe(box.current);
    return () => {
      banner.disconnect();
      style.removeProperty('--banner-height');
    };
  }, [isShown]);

  return (
    // Always rendered: screen readers announce only text added to an existing live region.
    <Box
      ref={box}
      role="status"
      aria-label={texts.label}
      sx={
        isShown
          ? {
              position: 'sticky',
              bottom: 0,
              zIndex: 'snackbar',
              px: 2,
              py: 1,
              textAlign: 'center',
              bgcolor: 'text.primary',
              color: 'background.paper',
              fontSize: '0.875rem',
            }
          : { display: 'contents' }
      }
    >
      {text}
    </Box>
  );
}
