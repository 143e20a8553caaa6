import { Moment } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useSyncExternalStore } from 'react';
import { readable } from '../messages';
import type { LiveRegistry } from './live-registry';
import { messages } from './messages';

const texts = messages.preview;

/** The server's address that ends a preview by POST; not a page of the product. */
const WAY_OUT = '/portals/preview/leave';

/**
 * Says that the page is a preview, its source and its end, with a button to leave it. It is pinned to the edge of the
 * window and has its own space below the page, so that it never hides content for good.
 */
export function PreviewBanner({ registry }: { registry: LiveRegistry }) {
  const { portals, preview } = useSyncExternalStore(registry.subscribe, () => registry.known);
  const missing = useSyncExternalStore(registry.subscribe, () => registry.missingOverride);
  const overrides = portals.flatMap(({ name, override }) => {
    if (!override) return [];
    return [(name === missing ? texts.missing : texts.override)(readable(name), override)];
  });
  if (overrides.length === 0) return null;
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
      <span>
        {overrides.join(' ')}
        {preview && (
          <>
            {' '}
            {texts.until} <Moment at={preview.until} />.
          </>
        )}
      </span>
      <form method="post" action={WAY_OUT}>
        <Link component="button" type="submit" color="inherit" sx={{ fontWeight: 600, font: 'inherit' }}>
          {texts.leave}
        </Link>
      </form>
    </Box>
  );
}
