import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { serverAnswers, useConnection } from 'shared-api/client';
import { common } from './messages';
import { askServer } from './portals/server-state';
import { waitForServer } from './portals/wait-for-server';

/**
 * Tells that the server cannot be reached, and asks it until it is ready. One lost call shows nothing: the first check
 * finds the server ready again.
 */
export function ConnectionBanner() {
  const { reachable } = useConnection();
  const [away, setAway] = useState(false);

  useEffect(() => {
    if (reachable) return;
    const ready = () => {
      setAway(false);
      serverAnswers();
    };
    return waitForServer(askServer, { ready, away: () => setAway(true) }, { after: 0 });
  }, [reachable]);

  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!away || !box.current) return;
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
  }, [away]);

  return (
    // Always rendered: screen readers announce only text added to an existing live region.
    <Box
      ref={box}
      role="status"
      aria-label={common.connection.label}
      sx={
        away
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
      {away && common.connection.away}
    </Box>
  );
}
