import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, ErrorCode, SecondFactorMethod, signIn } from 'shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { rememberDashboard } from '../../http/dashboard-hint';
import { HttpError } from '../../http/errors';
import { clientOf } from '../../http/sessions';
import type { Services } from '../../services';
import { findMethods, needsSecondFactor, offeredMethods } from '../second-factors';
import { type Account, findActiveUser, lockActiveUser } from '../users';
import { startStep } from './steps';

/** The request that signs in, and its reply, which gets cookies. */
export interface SignInCall {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** How a person signed in, for the audit trail. */
export type SignInMethod = 'password' | 'provider' | 'passkey' | `second factor: ${SecondFactorMethod}`;

type SignedIn = Answer<typeof signIn>;

/**
 * What follows a right password, or a sign-in at the identity provider: a session, or the step that is still needed.
 *
 * @param proved whether the provider vouches for several factors
 * @throws what `changed` creates when the account was changed since it was read; 401 with the next step when the
 * account has a second factor, or its role needs one that it does not have
 */
export async function finishFirstStep(
  services: Services,
  call: SignInCall,
  account: Account,
  options: { method: 'password' | 'provider'; changed: () => Error; proved?: boolean },
): Promise<SignedIn> {
  const { db, config } = services;
  const { method, changed, proved = false } = options;
  const next = await db.transaction().execute(async (trx) => {
    // Locked until the commit: a simultaneous password reset or deletion either ends this session or prevents it.
    const present = (await lockActiveUser(trx, account.id)) ? await findActiveUser(trx, account.id) : undefined;
    if (present?.password_hash !== account.password_hash) throw changed();
    const methods = proved ? [] : await findMethods(trx, account.id);
    if (methods.length > 0) {
      return {
        code: 'second_factor_required',
        methods,
        token: await startStep(services, trx, 'second-factor', account),
      } as const;
    }
    if (!proved && needsSecondFactor(config, account.role)) {
      const token = await startStep(services, trx, 'set-up', account);
      return { code: 'second_factor_setup_required', methods: offeredMethods(config), token } as const;
    }
    return startSession(services, trx, call, account, method);
  });
  // Outside, since an error takes the transaction back.
  if (typeof next !== 'string') throw nextStep(next);
  return completeSignIn(services, call, account, next);
}

const WORDS = {
  second_factor_required: 'Enter a code, or use your passkey.',
  second_factor_setup_required: 'Your role needs a second factor. Set one up to sign in.',
} satisfies Partial<Record<ErrorCode, string>>;

function nextStep({ code, ...step }: { code: keyof typeof WORDS; token: string; methods: SecondFactorMethod[] }) {
  return new HttpError(code, WORDS[code], undefined, {}, step);
}

/** Starts a session of an account that the caller has locked, and returns its token. */
export async function startSession(
  { sessions, audit }: Services,
  trx: DbOrTransaction,
  { request }: SignInCall,
  { id }: Account,
  method: SignInMethod,
): Promise<string> {
  await audit.record(trx, {
    event: 'sign-in',
    actor: { kind: 'user', id },
    subject: { kind: 'user', id },
    detail: method,
  });
  return sessions.start(id, trx, clientOf(request));
}

/** The answer of a completed sign-in. */
export function completeSignIn(services: Services, { reply }: SignInCall, account: Account, token: string): SignedIn {
  rememberDashboard(services, reply, account);
  return { user: { Name: account.name, user_id: account.id }, Role: [account.role], token };
}
