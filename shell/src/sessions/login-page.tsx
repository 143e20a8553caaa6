import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { beginSession, call, useSession } from 'shared-api/client';
import { signIn } from 'shared-api/contract';
import { FormCard, PublicLayout, TextLink, useToast } from 'shared-ui';
import { EmailField, Form, PasswordField, SubmitButton, useServerForm } from 'shared-ui/form';
import { Navigate, useLocation } from 'shared-ui/router';
import { messages } from '../messages';
import type { RegisteredPortal } from '../portals/registry';
import { dashboardOf } from './dashboards';

const texts = messages.signIn;

/** A remembered page counts only when it is one of ours: never an address of another host. */
function rememberedPage(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}

/** E-mail and password; then the page that was attempted, or the dashboard of the first role. */
export function LoginPage({ portals }: { portals: RegisteredPortal[] }) {
  const session = useSession();
  const location = useLocation();
  const toast = useToast();
  const from = rememberedPage(location.state);
  const form = useServerForm({
    defaultValues: { email: '', password: '' },
    submit: (body) => call(signIn, { body }),
    onSuccess: (answer) => beginSession(answer),
    onFailure: (error) => {
      toast.error(texts.failed);
      return error instanceof Error ? error.message : undefined;
    },
  });

  // Signing in changes the session, so this one line serves both the sign-in and a signed-in visitor of /login.
  if (session.token) return <Navigate to={from ?? dashboardOf(portals, session.roles)} replace />;

  const why = session.ended && session.ended !== 'signed-out' ? messages.ended[session.ended] : undefined;
  return (
    <PublicLayout>
      <FormCard
        title={texts.title}
        hint={texts.hint}
        footer={
          <Stack spacing={1} sx={{ alignItems: 'center' }}>
            <TextLink to="/requestResetPassword">{texts.forgot}</TextLink>
            <TextLink to="/">{texts.home}</TextLink>
          </Stack>
        }
      >
        <Form form={form} label={texts.title}>
          {why && !form.generalError && <Alert severity="info">{why}</Alert>}
          <EmailField name="email" label={texts.email} autoComplete="username" />
          <PasswordField name="password" label={texts.password} autoComplete="current-password" />
          <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
        </Form>
      </FormCard>
    </PublicLayout>
  );
}
