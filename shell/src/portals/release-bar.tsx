import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, useSyncExternalStore } from 'react';
import { keepDrafts, useConfirm } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { spoken } from '../kiswahili';
import { readable } from '../messages';
import { hasFailed } from './failed-versions';
import type { LiveRegistry } from './live-registry';
import type { PortalLoader } from './loader';
import { messages } from './messages';
import type { RegisteredPortal } from './registry';

/** Releases that the person has dismissed, by portal and version. Each is offered once. */
const putOff = new Set<string>();

/**
 * Offers a newer version of the portal on screen.
 *
 * @param reload replaced in tests, where a document cannot reload
 */
export function ReleaseBar({
  registered,
  registry,
  loader,
  reload = () => window.location.reload(),
}: {
  registered: RegisteredPortal;
  registry: LiveRegistry;
  loader: PortalLoader;
  reload?: () => void;
}) {
  const texts = spoken('newRelease', messages.newRelease);
  const confirm = useConfirm();
  // The shown version can change only with the address.
  useLocation();
  const { current, override } = useSyncExternalStore(registry.subscribe, () => registry.portal(registered));
  const [, setLater] = useState('');
  const { state } = loader;
  const offer = `${registered.name}@${current?.version}`;
  const offered =
    state &&
    'portal' in state &&
    !state.override &&
    !override &&
    current &&
    current.version !== state.release.version &&
    !current.refused &&
    !hasFailed(registered.name, current.version) &&
    !putOff.has(offer);

  const take = async () => {
    const { title, text, confirm: confirmLabel } = texts.lost;
    if (keepDrafts() || (await confirm({ title, text, confirmLabel }))) reload();
  };
  const leave = () => {
    putOff.add(offer);
    setLater(offer);
  };

  return (
    // Always rendered: screen readers announce only text added to an existing live region.
    <Box
      role="status"
      aria-label={texts.label}
      sx={
        offered
          ? {
              // In the flow, so that it covers nothing; sticky below the header where there is room.
              position: { sm: 'sticky' },
              top: registered.role === null ? 0 : 72,
              zIndex: 'mobileStepper',
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1,
              rowGap: 0.5,
              mb: registered.role === null ? 0 : 3,
              px: 2,
              py: 1,
              bgcolor: 'background.paper',
              border: 1,
              borderColor: 'divider',
              borderRadius: registered.role === null ? 0 : 1,
            }
          : { display: 'contents' }
      }
    >
      {offered && (
        <>
          <Box component="span" sx={{ mr: 'auto' }}>
            {texts.text(readable(registered.name))}
          </Box>
          <Button size="small" variant="contained" onClick={take}>
            {texts.reload}
          </Button>
          <Button size="small" color="inherit" onClick={leave}>
            {texts.later}
          </Button>
        </>
      )}
    </Box>
  );
}
