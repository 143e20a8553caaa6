import { useSession } from '@internship-portals/shared-api/client';
import { visitorPages } from '@internship-portals/shared-api/contract';
import { LinkButton, PublicLayout } from '@internship-portals/shared-ui';
import Button from '@mui/material/Button';
import { common } from '../messages';
import type { RegisteredPortal } from '../portals/registry';
import { dashboardOf } from '../sessions/dashboards';
import { useSignOut } from '../sessions/use-sign-out';
import { messages } from './messages';
import { Notice } from './notice';

/** The page of someone whose role may not see the address they asked for (specification, section 2). */
export function UnauthorizedPage({ portals }: { portals: RegisteredPortal[] }) {
  const texts = messages.unauthorized;
  const { token, roles } = useSession();
  const { signOut, signingOut } = useSignOut();
  const own = dashboardOf(portals, roles);
  return (
    <PublicLayout>
      <Notice title={texts.title} text={texts.text}>
        {token && own !== visitorPages.unauthorized && (
          <LinkButton to={own} variant="contained">
            {texts.dashboard}
          </LinkButton>
        )}
        {token ? (
          <Button onClick={signOut} loading={signingOut}>
            {texts.signOut}
          </Button>
        ) : (
          <LinkButton to={visitorPages.login} variant="contained">
            {common.logIn}
          </LinkButton>
        )}
      </Notice>
    </PublicLayout>
  );
}
