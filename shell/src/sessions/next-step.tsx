import { ApiError, beginSession, call, useChecking } from '@internship-portals/shared-api/client';
import {
  type Answer,
  requestFirstPasskey,
  requestPasskeySignIn,
  type SecondFactorMethod,
  type SignInStep,
  setUpPasskey,
  setUpTotp,
  type signIn,
  signInWithCode,
  signInWithPasskey,
  startTotpSetUp,
} from '@internship-portals/shared-api/contract';
import { BusyButton, describeError } from '@internship-portals/shared-ui';
import {
  CheckingNotice,
  Form,
  FormCard,
  SubmitButton,
  TextField,
  useServerForm,
} from '@internship-portals/shared-ui/form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { RecoveryCodes } from '../second-factors/recovery-codes';
import { TotpSetUp } from '../second-factors/totp-set-up';
import { createPasskey, getPasskey, hasPasskeys, PasskeyError } from '../second-factors/webauthn';
import { messages } from './next-step-messages';

export interface NextStepProps {
  /** Whether the account lacks a second factor that its role needs. */
  setUp: boolean;
  step: SignInStep;
  /** Back to the password, with the reason when the step can no longer be taken. */
  onRestart: (why?: string) => void;
}

/** What follows the password of an account with a second factor, or of a role that needs one. */
export function NextStep(props: NextStepProps) {
  return props.setUp ? <SetUp {...props} /> : <SecondStep {...props} />;
}

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'step_expired';

function describe(error: unknown): string {
  return error instanceof PasskeyError || error instanceof ApiError ? error.message : describeError(error);
}

/** Runs an action of a button, and says why it failed. */
function useAction(onRestart: NextStepProps['onRestart']) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function run(action: () => Promise<void>) {
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      if (isOver(error)) onRestart(describe(error));
      else setFailure(describe(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, run };
}

/** Asks for a code or a passkey. */
function SecondStep({ step, onRestart }: NextStepProps) {
  const texts = messages.secondStep;
  const usable = step.methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState<SecondFactorMethod>(usable[0] ?? 'recovery-code');
  return (
    <FormCard title={texts.title} footer={<Restart onRestart={onRestart} />}>
      <Stack spacing={2}>
        {method === 'passkey' ? (
          <PasskeyStep step={step} onRestart={onRestart} />
        ) : (
          <CodeStep key={method} method={method} step={step} onRestart={onRestart} />
        )}
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="text" onClick={() => setMethod(other)}>
              {texts.other[other]}
            </Button>
          ))}
      </Stack>
    </FormCard>
  );
}

function PasskeyStep({ step, onRestart }: Omit<NextStepProps, 'setUp'>) {
  const texts = messages.secondStep;
  const { busy, failure, run } = useAction(onRestart);
  const act = () =>
    run(async () => {
      const { Options } = await call(requestPasskeySignIn, { body: { step: step.token } });
      const credential = await getPasskey(Options);
      beginSession(await call(signInWithPasskey, { body: { step: step.token, credential } }));
    });
  return (
    <>
      {failure && <Alert severity="error">{failure}</Alert>}
      <Typography>{texts.passkeyText}</Typography>
      <BusyButton variant="contained" size="large" autoFocus busy={busy} onClick={() => void act()}>
        {texts.passkey}
      </BusyButton>
    </>
  );
}

function CodeStep({ method, step, onRestart }: Omit<NextStepProps, 'setUp'> & { method: 'totp' | 'recovery-code' }) {
  const texts = messages.secondStep;
  const { label, hint } = texts.code[method];
  const isChecking = useChecking().waiting > 0;
  const form = useServerForm({
    defaultValues: { code: '' },
    submit: ({ code }) => call(signInWithCode, { body: { step: step.token, method, code } }),
    onSuccess: (answer) => beginSession(answer),
    onFailure: (error) => {
      if (isOver(error)) onRestart(describe(error));
      return describe(error);
    },
  });
  return (
    <Form form={form} label={texts.title}>
      <TextField
        name="code"
        label={label}
        hint={hint}
        autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
        maxLength={40}
        autoFocus
      />
      <CheckingNotice checking={isChecking} />
      <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
    </Form>
  );
}

/** Lets the person choose what to set up, and shows the recovery codes before the session begins. */
function SetUp({ step, onRestart }: NextStepProps) {
  const texts = messages.setUp;
  const [method, setMethod] = useState<'totp'>();
  const [done, setDone] = useState<Answer<typeof setUpTotp>>();
  const { busy, failure, run } = useAction(onRestart);

  if (done) {
    const { RecoveryCodes: codes, ...signedIn } = done;
    return (
      <Card title={texts.codesTitle}>
        <RecoveryCodes codes={codes} onDone={() => beginSession(signedIn satisfies Answer<typeof signIn>)} />
      </Card>
    );
  }
  if (method === 'totp') {
    return (
      <Card title={texts.totpTitle} footer={<Restart onRestart={onRestart} />}>
        <TotpSetUp
          start={() => call(startTotpSetUp, { body: { step: step.token } })}
          confirm={async (code) => setDone(await call(setUpTotp, { body: { step: step.token, code } }))}
          onFailure={(error) => {
            if (isOver(error)) onRestart(describe(error));
            return describe(error);
          }}
        />
      </Card>
    );
  }
  const withPasskey = () =>
    run(async () => {
      const { Options } = await call(requestFirstPasskey, { body: { step: step.token } });
      const credential = await createPasskey(Options);
      setDone(await call(setUpPasskey, { body: { step: step.token, Name: texts.passkeyName, credential } }));
    });
  return (
    <Card title={texts.title} footer={<Restart onRestart={onRestart} />}>
      <Stack spacing={2}>
        {failure && <Alert severity="error">{failure}</Alert>}
        <Typography>{texts.text}</Typography>
        {step.methods.includes('passkey') && hasPasskeys() && (
          <>
            <BusyButton variant="contained" size="large" autoFocus busy={busy} onClick={() => void withPasskey()}>
              {texts.passkey}
            </BusyButton>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {texts.passkeyText}
            </Typography>
          </>
        )}
        <Button variant="outlined" size="large" onClick={() => setMethod('totp')}>
          {texts.totp}
        </Button>
      </Stack>
    </Card>
  );
}

/** A card whose title takes the focus each time it changes. */
function Card({ title, children, footer }: { title: string; children: ReactNode; footer?: ReactNode }) {
  return (
    <FormCard key={title} title={title} footer={footer}>
      {children}
    </FormCard>
  );
}

function Restart({ onRestart }: Pick<NextStepProps, 'onRestart'>) {
  return (
    <Button variant="text" onClick={() => onRestart()}>
      {messages.restart}
    </Button>
  );
}
