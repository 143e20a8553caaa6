import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { ApiError, beginSession, call, type Session, useSession } from 'shared-api/client';
import { signIn, visitorPages } from 'shared-api/contract';
import { FormCard, PublicLayout, TextLink, useToast } from 'shared-ui';
import { EmailField, Form, PasswordField, SubmitButton, useServerForm } from 'shared-ui/form';
import { Navigate, useLocation } from 'shared-ui/router';
import { common } from '../messages';
import { ownerOf, type RegisteredPortal } from '../portals/registry';
import { dashboardOf } from './dashboards';
import { admission } from './guard';
import { messages } from './messages';

const texts = messages.signIn;

/**
 * The attempted page, if it is on this host and open to one of these roles:
 * a person who signs in after someone else goes to their own dashboard, not to /unauthorized.
 */
function rememberedPage(state: unknown, portals: RegisteredPortal[], session: Session): string | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return undefined;
  const owner = ownerOf(portals, new URL(from, window.location.origin).pathname);
  return admission(session, owner?.role ?? null) === 'allowed' ? from : undefined;
}

/** The server's message for a failed sign-in, with its request id if it sent one (specification, section 8). */
function describe(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return requestId ? `${error.message} ${common.reference(requestId)}` : error.message;
}

/** Signs in, then opens the attempted page or the dashboard of the first role. */
export function LoginPage({ portals }: { portals: RegisteredPortal[] }) {
  const session = useSession();
  const location = useLocation();
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { email: '', password: '' },
    submit: (body) => call(signIn, { body }),
    onSuccess: (answer) => beginSession(answer),
    onFailure: (error) => {
      toast.error(texts.failed);
      return describe(error);
    },
  });

  // Covers both a sign-in, which changes the session, and a signed-in visitor of /login.
  if (session.token) {
    const to = rememberedPage(location.state, portals, session) ?? dashboardOf(portals, session.roles);
    return <Navigate to={to} replace />;
  }

  const why = session.ended && session.ended !== 'signed-out' ? messages.ended[session.ended] : undefined;
  return (
    <PublicLayout>
      <FormCard
        title={texts.title}
        hint={texts.hint}
        footer={
          <Stack spacing={1} sx={{ alignItems: 'center' }}>
            <TextLink to={visitorPages.requestResetPassword}>{texts.forgot}</TextLink>
            <TextLink to="/">{texts.home}</TextLink>
          </Stack>
        }
      >
        <Form form={form} label={texts.title}>
          {why && !form.generalError && <Alert severity="info">{why}</Alert>}
          <EmailField name="email" label={texts.email} autoComplete="username" />
          <PasswordField name="password" label={texts.password} autoComplete="current-password" />
          <SubmitButton busyText={texts.submitting}>{common.logIn}</SubmitButton>
        </Form>
      </FormCard>
    </PublicLayout>
  );
}
