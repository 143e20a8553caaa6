import {
  requestFirstPasskey,
  requestPasskeySignIn,
  setUpPasskey,
  setUpTotp,
  signInWithCode,
  signInWithPasskey,
  signInWithProvider,
  startTotpSetUp,
} from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { rememberBrowser } from '../../http/known-browsers';
import type { Mount } from '../../http/mount';
import { beginSignIn } from '../../http/sign-in-attempts';
import { clientKey } from '../../http/throttles';
import { readHandover } from '../identity-provider';
import type { MailServices } from '../mails';
import { creationOptions, requestOptions, usePasskey } from '../passkeys';
import {
  addSecondFactor,
  hashCode,
  report,
  startTotpFor,
  useRecoveryCode,
  useTotp,
  wrongCode,
} from '../second-factors';
import { type Account, findActiveUser, lockActiveUser } from '../users';
import {
  completeSignIn,
  finishFirstStep,
  isOfClosedAccount,
  type SignInCall,
  type SignInMethod,
  startSession,
} from './completion';
import { countAttempt, endStep, requireStep, stepExpired } from './steps';

/** Everything of a sign-in beyond the password. */
export function signInRoutes(mount: Mount, services: MailServices): void {
  const { db, throttles, audit, mailer } = services;

  mount(requestPasskeySignIn, async ({ body }) => {
    if (body.step === undefined) return { Options: await requestOptions(services, 'sign-in') };
    const account = await requireStep(services, db, 'second-factor', body.step);
    return { Options: await requestOptions(services, 'second-step', account.id) };
  });

  mount(signInWithPasskey, async ({ body, ...call }) => {
    const { step, credential } = body;
    if (step !== undefined) {
      const account = await requireStep(services, db, 'second-factor', step);
      return finishStep(call, step, account, 'second factor: passkey', async (trx) => {
        await usePasskey(services, trx, { use: 'second-step', userId: account.id, credential });
      });
    }
    // By client alone: a passkey cannot be guessed, and before it is checked there is no account.
    const client = clientKey(call.request.ip);
    await throttles.take('signInByClient', client);
    const { account, token } = await db
      .transaction()
      .execute(async (trx) => {
        const userId = await usePasskey(services, trx, { use: 'sign-in', credential });
        const present = (await lockActiveUser(trx, userId)) ? await findActiveUser(trx, userId) : undefined;
        if (!present) throw stepExpired();
        return { account: present, token: await startSession(services, trx, call, present, 'passkey') };
      })
      .catch((error: unknown) => {
        if (!isOfClosedAccount(error))
          audit.tally({ event: 'sign-in', outcome: 'failure', subject: { kind: 'account' }, detail: 'passkey' });
        throw error;
      });
    await throttles.giveBack('signInByClient', client);
    rememberBrowser(services, call.request, call.reply, account.id);
    return completeSignIn(services, call, account, token);
  });

  mount(signInWithCode, async ({ body, ...call }) => {
    const { step, method, code } = body;
    const account = await requireStep(services, db, 'second-factor', step);
    // Before the transaction: it is slow on purpose.
    const codeHash = method === 'recovery-code' ? await hashCode(db, account.id, code) : null;
    return finishStep(call, step, account, `second factor: ${method}`, async (trx) => {
      const { id } = account;
      if (method === 'totp') {
        if (!(await useTotp(services, trx, id, code))) throw wrongCode();
        return;
      }
      if (codeHash === null || !(await useRecoveryCode(trx, id, codeHash))) throw wrongCode();
      await report(services, trx, id, 'recovery-code-used', { kind: 'user', id });
    });
  });

  mount(signInWithProvider, async ({ body, ...call }) => {
    const { browser, proved } = readHandover(services, call.request, call.reply);
    const account = await requireStep(services, db, 'provider', body.step, browser);
    await endStep(db, body.step);
    const answer = await finishFirstStep(services, call, account, { method: 'provider', changed: stepExpired, proved });
    rememberBrowser(services, call.request, call.reply, account.id);
    return answer;
  });

  mount(requestFirstPasskey, async ({ body }) => {
    const account = await requireStep(services, db, 'set-up', body.step);
    return { Options: await creationOptions(services, account) };
  });

  mount(setUpPasskey, async ({ body, ...call }) => {
    const account = await requireStep(services, db, 'set-up', body.step);
    return setUp(call, body.step, account, { kind: 'passkey', name: body.Name, credential: body.credential });
  });

  mount(startTotpSetUp, async ({ body }) => {
    const account = await requireStep(services, db, 'set-up', body.step);
    return db.transaction().execute((trx) => startTotpFor(services, trx, account));
  });

  mount(setUpTotp, async ({ body, ...call }) => {
    const account = await requireStep(services, db, 'set-up', body.step);
    return setUp(call, body.step, account, { kind: 'totp', code: body.code });
  });

  /** The second step: `prove` throws when the factor is wrong, which leaves the step for another attempt. */
  async function finishStep(
    call: SignInCall,
    step: string,
    account: Account,
    method: SignInMethod,
    prove: (trx: DbOrTransaction) => Promise<void>,
  ) {
    return counted(call, account, async () => {
      await countAttempt(db, step);
      const token = await db.transaction().execute(async (trx) => {
        if (!(await lockActiveUser(trx, account.id))) throw stepExpired();
        // Read again: a new password since the first step ends it.
        const present = await requireStep(services, trx, 'second-factor', step);
        await prove(trx);
        await endStep(trx, step);
        return startSession(services, trx, call, present, method);
      });
      mailer.wake();
      return completeSignIn(services, call, account, token);
    });
  }

  /** The set-up of the first second factor, which also signs in. */
  async function setUp(
    call: SignInCall,
    step: string,
    account: Account,
    addition: Parameters<typeof addSecondFactor>[2],
  ) {
    return counted(call, account, async () => {
      await countAttempt(db, step);
      const { codes = [], result: token } = await addSecondFactor(services, account.id, addition, async (trx) => {
        const present = await requireStep(services, trx, 'set-up', step);
        await endStep(trx, step);
        return startSession(services, trx, call, present, `second factor: ${addition.kind}`);
      });
      return { ...completeSignIn(services, call, account, token), RecoveryCodes: codes };
    });
  }

  /** Counts an attempt as one with a wrong password, before it is checked, and takes it back when it succeeds. */
  async function counted<Result>(
    { request, reply }: SignInCall,
    { id, role }: Account,
    attempt: () => Promise<Result>,
  ) {
    // Apart from the passwords of the account: a right password must not give new attempts at codes.
    const count = await beginSignIn(services, request, `second factor of ${id}`, id);
    try {
      const result = await attempt();
      await count.pass();
      count.remember(reply, id);
      return result;
    } catch (error) {
      const subject = { kind: 'user', id } as const;
      const aboutAdministrator = role === 'ADM';
      if (!isOfClosedAccount(error))
        audit.tally({ event: 'sign-in', outcome: 'failure', subject, aboutAdministrator, detail: 'second step' });
      throw error;
    }
  }
}
