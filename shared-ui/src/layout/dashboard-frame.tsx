import Box from '@mui/material/Box';
import { loadingText } from '../feedback/loading-screen';
import type { Portal } from '../portal';
import { DashboardLayout } from './dashboard-layout';

const quiet = { bgcolor: 'action.hover', borderRadius: '8px' } as const;
/** The widths of the lines that stand where the page will be. */
const LINES = ['100%', '94%', '97%', '88%', '92%'];

/**
 * The frame of a dashboard before any script runs: the portal's own sidebar and top bar, with quiet placeholders for the person,
 * the search and the page. The build renders it (decision 054); nothing in it works until the page takes its place.
 *
 * @param base the address of the portal's first page
 */
export function DashboardFrame({ portal, base }: { portal: Portal; base: string }) {
  const { title, navigation, routes } = portal;
  const hasNotifications = routes.some(({ path }) => path === 'notifications');
  return (
    <Box
      // first-view.js of the shell: only a signed-in person sees it, and its links wait for the page.
      data-frame
      sx={{
        // The person's own choice, which first-view.js reads.
        '[data-sidebar="collapsed"] & aside': { width: 76, overflow: 'hidden' },
        '[data-sidebar="collapsed"] & aside > div > span + span, [data-sidebar="collapsed"] & nav li > div, [data-sidebar="collapsed"] & aside > div button span':
          { display: 'none' },
        // Names of entries are bare texts beside their icons, whose size is in rem.
        '[data-sidebar="collapsed"] & aside :is(a, button)': { fontSize: 0 },
        '[data-sidebar="collapsed"] & aside > div button': { justifyContent: 'center' },
      }}
    >
      <DashboardLayout
        title={title}
        navigation={navigation}
        user={{ name: '' }}
        menu={{}}
        notifications={hasNotifications ? { to: `${base}/notifications`, unread: 0 } : undefined}
        tools={<Box aria-hidden sx={{ ...quiet, width: { xs: 40, md: 148 }, height: 36 }} />}
        onSignOut={() => {}}
      >
        <noscript>
          This page needs JavaScript. Switch it on in the settings of your browser, then reload the page.
        </noscript>
        <Box role="status" aria-label={loadingText}>
          <Box sx={{ ...quiet, height: 34, width: 'min(260px, 70%)', mb: 3 }} />
          <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '12px', p: 3, display: 'grid', gap: 2.5 }}>
            {LINES.map((width) => (
              <Box key={width} sx={{ ...quiet, height: 22, width }} />
            ))}
          </Box>
        </Box>
      </DashboardLayout>
    </Box>
  );
}
