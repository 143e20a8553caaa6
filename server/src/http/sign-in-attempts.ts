import type { FastifyReply, FastifyRequest } from 'fastify';
import { foldEmail } from '../lib/text';
import { HttpError } from './errors';
import { knownBrowser, rememberBrowser } from './known-browsers';
import type { ProofOfWork } from './proof-of-work';
import type { SignedLinks } from './signed-links';
import { clientKey, type Throttles } from './throttles';

/** An attempt to prove who one is, counted as a failure until it succeeds. */
export interface SignInAttempt {
  /** Ends the count of failures. */
  pass(): Promise<void>;
  /** Makes the browser known for the account: once the sign-in is complete, which may take a second step. */
  remember(reply: FastifyReply, userId: string): void;
}

/** What counting attempts needs. */
interface Counting {
  throttles: Throttles;
  proofOfWork: ProofOfWork;
  links: SignedLinks;
  now: () => Date;
}

/**
 * Counts an attempt to sign in, before the password is checked, so that parallel attempts count too. Failures are counted
 * by account and client: a stranger keeps no one out but themselves. After a hundred failures in a row from anywhere, an
 * account is open only to browsers that have signed in before, and to links from its mailbox.
 *
 * @param email as typed, or another name for what is guessed at; an address without an account is counted alike
 * @param userId of the account, if there is one
 * @throws HttpError 429. An address with many failures is asked for a proof of work
 */
export async function beginSignIn(
  services: Counting,
  request: FastifyRequest,
  email: string,
  userId: string | undefined,
): Promise<SignInAttempt> {
  const { throttles, proofOfWork } = services;
  const account = foldEmail(email);
  const client = clientKey(request.ip);
  const browser = userId === undefined ? null : knownBrowser(services, request, userId);
  const source = `${account}\n${browser ?? client}`;
  if (browser === null) await proofOfWork.take('signInByClient', client, request);
  await throttles.takeSignIn(source);
  if (browser === null && !(await throttles.allows('signInByAccount', account))) {
    throw new HttpError(
      'known_browser_required',
      "There were too many attempts to log in to this account. Use a browser in which you have logged in before, or open the link of 'Forgot password'.",
      undefined,
      { 'retry-after': '3600' },
    );
  }
  return {
    async pass() {
      if (browser === null) await throttles.giveBack('signInByClient', client);
      await throttles.forgetSignIn(source);
      await throttles.forget('signInByAccount', account);
    },
    remember: (reply, id) => rememberBrowser(services, request, reply, id),
  };
}

/** After a link from the account's mailbox has set a password: opens the account again, from this browser too. */
export async function openAfterMailedLink(
  services: Counting,
  request: FastifyRequest,
  reply: FastifyReply,
  user: { id: string; email: string },
): Promise<void> {
  await services.throttles.forget('signInByAccount', foldEmail(user.email));
  rememberBrowser(services, request, reply, user.id);
}
