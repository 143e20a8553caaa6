import {
  type Answer,
  type ErrorCode,
  type SecondFactorMethod,
  type signIn,
  visitorPages,
} from '@internship-portals/shared-api/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DbOrTransaction } from '../../database/connection';
import { rememberDashboard } from '../../http/dashboard-hint';
import { HttpError } from '../../http/errors';
import { clientOf } from '../../http/sessions';
import { answerLanguage, phrase } from '../../http/visitors';
import { longDate, today } from '../../lib/calendar';
import { isClosed } from '../../lib/placement';
import type { Services } from '../../services';
import { contactIn } from '../mails';
import { readProgramme } from '../programme';
import { findMethods, needsSecondFactor, offeredMethods } from '../second-factors';
import { type Account, findActiveUser, findPerson, lockActiveUser } from '../users';
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
 * account has a second factor, or its role needs one that it does not have; 403 once a former intern's account is closed
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
    await requireOpen(services, trx, account);
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
  second_factor_setup_required: 'Your role needs a second factor. Set one up to log in.',
} satisfies Partial<Record<ErrorCode, string>>;

function nextStep({ code, ...step }: { code: keyof typeof WORDS; token: string; methods: SecondFactorMethod[] }) {
  return new HttpError(code, WORDS[code], undefined, {}, step);
}

/**
 * Leaves a line in the audit trail when it refuses.
 *
 * @throws 403 if it is the account of a former intern, who was told until when it can be read, and that day is over
 */
async function requireOpen({ audit, config, now }: Services, trx: DbOrTransaction, { id }: Account): Promise<void> {
  const person = await findPerson(trx, id);
  if (!person?.reads_until || !isClosed(person, today(now(), config.timeZone), config)) return;
  // Outside of the transaction, which the error takes back.
  audit.tally({ event: 'sign-in', outcome: 'refused', subject: { kind: 'user', id }, detail: 'account closed' });
  const language = answerLanguage();
  const contact = contactIn(language, { ...(await readProgramme(trx)), replyTo: '' });
  const day = longDate(person.reads_until, language);
  const sentences = [
    phrase('This account could be read until {{day}}, some time after the internship, and is closed now.', { day }),
    contact || phrase('If you still need something from it, ask the organisation.'),
    phrase('Certificates can still be checked at {{address}}.', { address: config.publicUrl + visitorPages.verify }),
  ];
  throw new HttpError('account_closed', sentences.join(' '));
}

/** Whether it was not the proof that failed: the account is closed, which is in the audit trail already. */
export const isOfClosedAccount = (error: unknown) => error instanceof HttpError && error.code === 'account_closed';

/**
 * Starts a session of an account that the caller has locked, and returns its token.
 *
 * @throws 403 once a former intern's account is closed
 */
export async function startSession(
  services: Services,
  trx: DbOrTransaction,
  { request }: SignInCall,
  account: Account,
  method: SignInMethod,
): Promise<string> {
  await requireOpen(services, trx, account);
  const { sessions, audit } = services;
  const { id } = account;
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
