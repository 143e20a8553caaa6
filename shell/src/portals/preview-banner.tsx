import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useSyncExternalStore } from 'react';
import { formatMoment } from 'shared-ui';
import { readable } from '../messages';
import type { LiveRegistry } from './live-registry';
import { messages } from './messages';

const texts = messages.preview;

/** Where the server ends a preview; it is no page of the product. */
const WAY_OUT = '/portals/preview/leave';

/**
 * Says what is shown while it is not what everybody sees, from where and until when, and leads out of it. It stays at
 * the edge of the window, and has a place of its own below the page: it hides nothing for good.
 */
export function PreviewBanner({ registry }: { registry: LiveRegistry }) {
  const { portals, preview, composition } = useSyncExternalStore(registry.subscribe, () => registry.known);
  const unopened = useSyncExternalStore(registry.subscribe, () => registry.unopenedOverrides);
  const overrides = portals.flatMap(({ name, override }) => {
    if (!override) return [];
    return [(unopened.has(name) ? texts.unopened : texts.override)(readable(name), override)];
  });
  if (!preview && overrides.length === 0) return null;
  const shown = preview?.kind === 'composition' ? [texts.composition(composition)] : overrides;
  return (
    <Box
      component="aside"
      aria-label={texts.label}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: 2,
        py: 1,
        bgcolor: 'text.primary',
        color: 'background.paper',
        fontSize: '0.875rem',
        overflowWrap: 'anywhere',
      }}
    >
      <span>{[...shown, ...(preview ? [texts.until(formatMoment(preview.until))] : [])].join(' ')}</span>
      <Link href={WAY_OUT} color="inherit" sx={{ fontWeight: 600 }}>
        {texts.leave}
      </Link>
    </Box>
  );
}
