import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { ApiError, beginSession, call, type Session, useChecking, useSession } from 'shared-api/client';
import { type Answer, type SignInStep, signIn, signInWithProvider, visitorPages } from 'shared-api/contract';
import { sessionItems } from 'shared-api/storage';
import { BusyButton, LoadingScreen, PublicLayout, TextLink, useToast } from 'shared-ui';
import { CheckingNotice, EmailField, Form, FormCard, PasswordField, SubmitButton, useServerForm } from 'shared-ui/form';
import { Navigate, useLocation, useNavigate } from 'shared-ui/router';
import { common } from '../messages';
import { ownerOf, type RegisteredPortal } from '../portals/registry';
import { admission } from './admission';
import { dashboardOf } from './dashboards';
import { messages } from './messages';
import { providerName } from './provider-name';

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

/** Not a Stack: the library's is 1 kB, which this page alone would wait for. */
const column = { display: 'flex', flexDirection: 'column' } as const;

/** Where the tab keeps the attempted page while the person is at the identity provider. */
const ATTEMPTED_PAGE = 'attempted-page';

// Most people never see it.
const NextStep = lazy(async () => ({
  default: (await import(/* webpackChunkName: "next-step" */ './next-step')).NextStep,
}));
const otherWays = () => import(/* webpackChunkName: "next-step" */ './other-ways');

/**
 * Signs in, then opens the attempted page or the dashboard of the first role.
 *
 * @param onStart is told when the person begins with the form
 * @param onOpen is told which page that is, before it opens
 */
export function LoginPage({
  portals,
  onStart = () => {},
  onOpen = () => {},
}: {
  portals: RegisteredPortal[];
  onStart?: () => void;
  onOpen?: (page: URL) => void;
}) {
  const session = useSession();
  const location = useLocation();
  const [next, setNext] = useState<{ step: SignInStep; setUp: boolean }>();
  const [failure, setFailure] = useState<string>();

  // Covers both a sign-in, which changes the session, and a signed-in visitor of /login.
  if (session.token) {
    const to = rememberedPage(location.state, portals, session) ?? dashboardOf(portals, session.roles);
    return <Open to={to} onOpen={onOpen} />;
  }

  const restart = (why?: string) => {
    setNext(undefined);
    setFailure(why);
  };
  return (
    <PublicLayout>
      {next ? (
        <Suspense fallback={<LoadingScreen />}>
          <NextStep {...next} onRestart={restart} />
        </Suspense>
      ) : (
        <FirstStep failure={failure} setFailure={setFailure} onStart={onStart} onNext={setNext} />
      )}
    </PublicLayout>
  );
}

function Open({ to, onOpen }: { to: string; onOpen: (page: URL) => void }) {
  // A layout effect comes before the effect of Navigate.
  useLayoutEffect(() => onOpen(new URL(to, window.location.origin)));
  return <Navigate to={to} replace />;
}

function FirstStep({
  failure,
  setFailure,
  onStart,
  onNext,
}: {
  failure: string | undefined;
  setFailure: (text: string | undefined) => void;
  onStart: () => void;
  onNext: (next: { step: SignInStep; setUp: boolean }) => void;
}) {
  const { ended } = useSession();
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const isChecking = useChecking().waiting > 0;
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  /** A right password may need another step. */
  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.step) {
      onNext({ step: error.step, setUp: error.code === 'second_factor_setup_required' });
      return undefined;
    }
    toast.error(texts.failed);
    return describe(error);
  };
  const form = useServerForm({
    defaultValues: { email: '', password: '' },
    submit: (body) => {
      setFailure(undefined);
      return call(signIn, { body });
    },
    onSuccess: beginSession,
    onFailure: fail,
  });
  const tryOther = async (way: (ways: Awaited<ReturnType<typeof otherWays>>) => Promise<Answer<typeof signIn>>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      beginSession(await way(await otherWays()));
    } catch (error) {
      setFailure(fail(error));
    } finally {
      setBusy(false);
    }
  };

  // Back from the identity provider, in a new page of the same tab. Taken out of the address, since it works once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address that the page was opened with counts.
  useEffect(() => {
    if (!/^#(step|provider)=/.test(hash)) return;
    navigate(pathname, { replace: true, state: { from: sessionItems.get(ATTEMPTED_PAGE) } });
    sessionItems.remove(ATTEMPTED_PAGE);
    void tryOther((ways) => ways.finishProviderSignIn(hash));
  }, []);

  const provider = providerName();
  const why = ended && ended !== 'signed-out' ? messages.ended[ended] : undefined;
  return (
    <FormCard
      title={texts.title}
      hint={texts.hint}
      footer={
        <Box sx={{ ...column, gap: 1, alignItems: 'center' }}>
          <TextLink to={visitorPages.requestResetPassword}>{texts.forgot}</TextLink>
          <TextLink to="/">{texts.home}</TextLink>
        </Box>
      }
    >
      <Box onFocus={onStart}>
        <Form form={form} label={texts.title}>
          {failure && <Alert severity="error">{failure}</Alert>}
          {why && !failure && !form.generalError && <Alert severity="info">{why}</Alert>}
          <EmailField name="email" label={texts.email} autoComplete="username" />
          <PasswordField name="password" label={texts.password} />
          <CheckingNotice checking={isChecking} />
          <SubmitButton busyText={texts.submitting}>{common.logIn}</SubmitButton>
        </Form>
      </Box>
      <Box sx={{ ...column, gap: 1.5, mt: 2 }}>
        {(typeof window === 'undefined' || 'PublicKeyCredential' in window) && (
          <BusyButton variant="outlined" busy={busy} onClick={() => void tryOther((ways) => ways.signInByPasskey())}>
            {texts.passkey}
          </BusyButton>
        )}
        {provider && (
          <Button
            variant="outlined"
            href={`/api${signInWithProvider.path}`}
            onClick={() => {
              const { from } = (state ?? {}) as { from?: unknown };
              if (typeof from === 'string') sessionItems.set(ATTEMPTED_PAGE, from);
              else sessionItems.remove(ATTEMPTED_PAGE);
            }}
          >
            {texts.provider(provider)}
          </Button>
        )}
      </Box>
    </FormCard>
  );
}
