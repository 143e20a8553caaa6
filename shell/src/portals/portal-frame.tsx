import { useSession } from '@internship-portals/shared-api/client';
import { countNotifications } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { AccountContext, DashboardLayout, LoadingScreen } from '@internship-portals/shared-ui';
import { Outlet, useNavigation } from '@internship-portals/shared-ui/router';
import { messages as searchMessages } from '../search/messages';
import { SearchButton } from '../search/search-button';
import { Guard } from '../sessions/guard';
import { useSignOut } from '../sessions/use-sign-out';
import type { LiveRegistry } from './live-registry';
import type { PortalLoader } from './loader';
import type { RegisteredPortal } from './registry';
import { ReleaseBar } from './release-bar';

interface Props {
  registered: RegisteredPortal;
  registry: LiveRegistry;
  loader: PortalLoader;
}

/** The layout around a portal's pages: none for visitors, the dashboard layout for a role. */
export function PortalFrame(props: Props) {
  const { role } = props.registered;
  if (role === null) {
    return (
      <>
        <ReleaseBar {...props} />
        <Outlet />
      </>
    );
  }
  return (
    <Guard allow={role}>
      <AccountContext value={loadAccountSections}>
        <Dashboard {...props} />
      </AccountContext>
    </Guard>
  );
}

async function loadAccountSections() {
  return (await import('../account/account-sections')).AccountSections;
}

function Dashboard({ registered, registry, loader }: Props) {
  const { name, userId } = useSession();
  const { signOut, signingOut } = useSignOut();
  const navigation = useNavigation();
  const { state } = loader;
  const portal = state && 'portal' in state ? state.portal : undefined;
  /** The address of a page, if the portal has it. The menu leaves out pages that do not exist. */
  const page = (path: string) =>
    portal?.routes.some((route) => route.path === path) ? `${registered.base}/${path}` : undefined;
  const notifications = page('notifications');
  const unread = useEndpoint(countNotifications, {}, { enabled: notifications !== undefined }).data?.Unread ?? 0;
  const { role } = registered;
  const profile = page('profile');
  const pages = [
    ...(portal?.navigation ?? []).map(({ label, to }) => ({ label, to })),
    ...(profile === undefined ? [] : [{ label: searchMessages.profile, to: profile }]),
    ...(notifications === undefined ? [] : [{ label: searchMessages.notifications, to: notifications }]),
  ];
  return (
    <DashboardLayout
      title={portal?.title ?? ''}
      navigation={portal?.navigation ?? []}
      user={{ name: name ?? '' }}
      menu={{ profile, resetPassword: page('resetPassword') }}
      notifications={notifications === undefined ? undefined : { to: notifications, unread }}
      loading={!portal || navigation.state === 'loading'}
      tools={role && <SearchButton as={role} pages={pages} />}
      onSignOut={signOut}
    >
      <ReleaseBar registered={registered} registry={registry} loader={loader} />
      {/* Another person who signs in in another tab finds nothing of the first one's page. */}
      {!portal && navigation.state === 'loading' ? <LoadingScreen /> : <Outlet key={userId} />}
      {signingOut && <LoadingScreen />}
    </DashboardLayout>
  );
}
