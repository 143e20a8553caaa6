import {
  ApiError,
  beginSession,
  call,
  type Session,
  useChecking,
  useSession,
} from '@internship-portals/shared-api/client';
import {
  type Answer,
  type SignInStep,
  signIn,
  signInWithProvider,
  visitorPages,
} from '@internship-portals/shared-api/contract';
import { signInAddress } from '@internship-portals/shared-api/sign-in-address';
import { canStore } from '@internship-portals/shared-api/storage';
import { BusyButton, LoadingScreen, lazyPart, PublicLayout, TextLink, useToast } from '@internship-portals/shared-ui';
import {
  CheckingNotice,
  EmailField,
  Form,
  FormCard,
  PasswordField,
  SubmitButton,
  useServerForm,
} from '@internship-portals/shared-ui/form';
import { Navigate, useLocation, useNavigate } from '@internship-portals/shared-ui/router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { common } from '../messages';
import { ownerOf, type RegisteredPortal } from '../portals/registry';
import { admission } from './admission';
import { type Attempt, dropAttempt, keepAttempt, localAddress, readAttempt } from './attempt';
import { dashboardOf } from './dashboards';
import { messages } from './messages';
import { providerName } from './provider-name';

const texts = messages.signIn;

/**
 * The attempted page, if it is on this host and open to one of these roles:
 * a person who signs in after someone else goes to their own dashboard, not to /unauthorized.
 */
function rememberedPage(attempt: Attempt, portals: RegisteredPortal[], session: Session): string | undefined {
  const from = localAddress(attempt.from);
  if (!from) return undefined;
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

// Most people never see it.
const NextStep = lazyPart(
  async () => ({ default: (await import(/* webpackChunkName: "next-step" */ './next-step')).NextStep }),
  { waiting: <LoadingScreen /> },
);
const otherWays = () => import(/* webpackChunkName: "next-step" */ './other-ways');

/**
 * Why the person is here. The page before, in another document, has left it in the tab; from then on it belongs to this entry of
 * the history. Takes what an identity provider has put into the address out of it, since it works once.
 */
function useAttempt(): Attempt {
  const { pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const [handedOver] = useState(readAttempt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the page was opened with counts.
  useEffect(() => {
    dropAttempt();
    // A signed-in person goes on to another page.
    if (useSession.getState().token) return;
    if (handedOver || PROVIDER_ANSWER.test(hash)) navigate(pathname, { replace: true, state: handedOver ?? state });
  }, []);
  return handedOver ?? (state as Attempt | null) ?? {};
}

/** What the address ends with after the identity provider. */
const PROVIDER_ANSWER = /^#(step|provider)=/;

/** Signs in, then opens the attempted page or the dashboard of the first role. */
export function LoginPage({ portals }: { portals: RegisteredPortal[] }) {
  const session = useSession();
  const attempt = useAttempt();
  // The build, which renders this page, has no storage.
  const [storable] = useState(() => typeof window === 'undefined' || canStore());
  const [next, setNext] = useState<{ step: SignInStep; setUp: boolean }>();
  const [failure, setFailure] = useState<string>();

  // Covers both a sign-in, which changes the session, and a signed-in visitor of /login.
  if (session.token) {
    return <Navigate to={rememberedPage(attempt, portals, session) ?? dashboardOf(portals, session.roles)} replace />;
  }

  const restart = (why?: string) => {
    setNext(undefined);
    setFailure(why);
  };
  return (
    <PublicLayout>
      {!storable || session.unstored ? (
        <FormCard title={texts.title} footer={<TextLink to="/">{texts.home}</TextLink>}>
          <Alert severity="error">{messages.notStored}</Alert>
        </FormCard>
      ) : next ? (
        <NextStep {...next} onRestart={restart} />
      ) : (
        <FirstStep attempt={attempt} failure={failure} setFailure={setFailure} onNext={setNext} />
      )}
    </PublicLayout>
  );
}

function FirstStep({
  attempt,
  failure,
  setFailure,
  onNext,
}: {
  attempt: Attempt;
  failure: string | undefined;
  setFailure: (text: string | undefined) => void;
  onNext: (next: { step: SignInStep; setUp: boolean }) => void;
}) {
  const { ended } = attempt;
  const { hash } = useLocation();
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
  const [email] = useState(signInAddress.get);
  useEffect(signInAddress.remove, []);
  const form = useServerForm({
    defaultValues: { email, password: '' },
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

  // Back from the identity provider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address that the page was opened with counts.
  useEffect(() => {
    if (PROVIDER_ANSWER.test(hash)) void tryOther((ways) => ways.finishProviderSignIn(hash));
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
      <Form form={form} label={texts.title}>
        {failure && <Alert severity="error">{failure}</Alert>}
        {why && !failure && !form.generalError && <Alert severity="info">{why}</Alert>}
        <EmailField name="email" label={texts.email} autoComplete="username" />
        <PasswordField name="password" label={texts.password} />
        <CheckingNotice checking={isChecking} />
        <SubmitButton busyText={texts.submitting}>{common.logIn}</SubmitButton>
      </Form>
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
            onClick={() => keepAttempt({ from: attempt.from })}
          >
            {texts.provider(provider)}
          </Button>
        )}
      </Box>
    </FormCard>
  );
}
