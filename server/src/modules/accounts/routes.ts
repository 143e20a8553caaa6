import {
  activateAccount,
  getActivation,
  requestPasswordReset,
  resetPassword,
} from '@internship-portals/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { type DbOrTransaction, isUniqueViolation } from '../../database/connection';
import { requestedLanguage } from '../../http/accept-language';
import { FieldErrors, HttpError } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { openAfterMailedLink } from '../../http/sign-in-attempts';
import { clientKey } from '../../http/throttles';
import { today } from '../../lib/calendar';
import { foldEmail } from '../../lib/text';
import { applicantOf } from '../application-links';
import {
  type ApplicationRecord,
  announceDecision,
  type DecisionServices,
  findApplication,
  findNewestApplication,
  lockApplication,
} from '../applications';
import {
  checkPassword,
  endResetLinks,
  findAccountToken,
  hashPassword,
  RESET_MS,
  recordActivation,
  requestActivationLink,
  requestResetLink,
  setPassword,
  useAccountToken,
  wasActivated,
} from '../credentials';
import { findRecord } from '../intakes';
import { activationLink, passwordReset } from '../mails';
import {
  announceInterns,
  findActiveUser,
  findActiveUserByEmail,
  insertUser,
  lockActiveUser,
  placementOf,
} from '../users';
import { withPositions } from './password-owner';

const MINUTE_MS = 60_000;

const NOT_ACCEPTED = 'There is no accepted application for this e-mail address.';
const HAS_ACCOUNT = 'There is already an account for this e-mail address.';
const HAD_ACCOUNT = 'An account was already created with this application. Please contact us.';
const OFFER_OPEN =
  'First accept our offer, on the page that our e-mail links to. Check application status e-mails you the link again.';
const LINK_NEEDED = 'Open the activation link that we e-mailed to you';
const DEAD_LINK_OF_ACTIVATION =
  'This link has expired or was already used. If you have signed up, log in. Otherwise sign up here, and we e-mail you a new link.';
const DEAD_LINK = 'This link has expired or was already used. Request a new one.';

function activationRefused(why: string): HttpError {
  return new HttpError(why === OFFER_OPEN ? 'offer_not_accepted' : 'activation_refused', why, { email: [why] });
}

export function accountRoutes(mount: Mount, services: DecisionServices): void {
  const { audit, db, config, throttles, proofOfWork, mailer, sessions, background, now } = services;

  mount(
    activateAccount,
    async ({ body, request, reply }) => {
      const { application, refusal } = await findAccepted(db, body.email);
      if (!application) throw activationRefused(refusal);
      const token = await activationToken(body.token, application, request);
      const passwordHash = await hashPassword(body.password);
      try {
        const userId = await db.transaction().execute(async (trx) => {
          // Locked and read again: it may have been decided, corrected, erased or used since the check.
          if (!(await lockApplication(trx, application.id))) throw activationRefused(NOT_ACCEPTED);
          const { application: present, refusal: why } = await findAccepted(trx, body.email);
          if (present?.id !== application.id) throw activationRefused(why ?? NOT_ACCEPTED);
          if (token && !(await useAccountToken(services, trx, token))) throw activationRefused(LINK_NEEDED);
          const id = await insertUser(trx, {
            name: present.name,
            email: present.email,
            phone: present.phone,
            positionId: present.position_id,
            language: requestedLanguage(request) ?? present.language,
            role: 'INT',
            placement: placementOf(await findRecord(trx, present.intake_id), today(now(), config.timeZone)),
            passwordHash,
            at: now().toISOString(),
          });
          await recordActivation(services, trx, application.id, id);
          await announceDecision(trx, services, [application.id]);
          await announceInterns(trx, services);
          await audit.record(trx, {
            event: 'account-activated',
            subject: { kind: 'user', id },
            detail: token ? 'with a mailed link' : 'by the address alone',
          });
          return id;
        });
        await openAfterMailedLink(services, request, reply, { id: userId, email: application.email });
      } catch (error) {
        if (isUniqueViolation(error)) throw activationRefused(HAS_ACCOUNT);
        throw error;
      }
      return { message: 'Sign Up Successfull. You can login now' };
    },
    async ({ body, request }, errors) => {
      const { application, refusal } = body.email === undefined ? {} : await findAccepted(db, body.email);
      const proof = application && config.activationProof ? await findProof(body.token, application) : undefined;
      const unproven = application !== undefined && config.activationProof && !proof;
      const activatable = unproven ? undefined : application;
      // Not by client: other people behind the same address cannot keep an applicant out.
      if (activatable) await throttles.take('credentialByOwner', activatable.id);
      else await throttles.take('credentialByClient', clientKey(request.ip));
      // An estimate is expensive: others do not get one.
      const found = activatable ? await checkPassword(config, body.password, await withPositions(db, activatable)) : {};
      // Alone, a refusal is the handler's 401, which also sends the link again.
      if (Object.keys({ ...found, ...errors }).length === 0) return {};
      const why = refusal ?? (unproven ? LINK_NEEDED : undefined);
      return why === undefined ? found : { email: [why], ...found };
    },
  );

  mount(getActivation, async ({ params }) => {
    const token = await findAccountToken(services, 'activation', params.token);
    const linked = token?.application_id ? await findApplication(db, token.application_id) : undefined;
    // As `activateAccount`: a decision, a newer application or an account since the e-mail ends what the link is for.
    const { application } = linked ? await findAccepted(db, linked.email) : {};
    if (!application || application.id !== linked?.id) throw new HttpError('not_found', DEAD_LINK_OF_ACTIVATION);
    return { Email: application.email };
  });

  mount(requestPasswordReset, async ({ body }) => {
    // After the answer: neither its text nor its time may reveal whether the account exists.
    background.run('sending a password reset link', async () => {
      const user = await findActiveUserByEmail(db, body.email);
      // Without the address that was typed: it may be a password.
      audit.tally({
        event: 'password-reset-requested',
        outcome: user ? 'success' : 'failure',
        subject: user ? { kind: 'user', id: user.id } : { kind: 'account' },
      });
      const quota = user && (await throttles.spend('linkByEmail', `reset\n${foldEmail(user.email)}`));
      if (!user || !quota) return;
      // The last mail for now: its link works until the next one can be sent, however often it is requested in between.
      const lifeMs = quota.left > 0 ? RESET_MS : Math.max(RESET_MS, quota.endsIn + MINUTE_MS);
      await db.transaction().execute(async (trx) => {
        // Locked and read again: the address may have changed, or the account may have been deleted, since the check.
        const present = (await lockActiveUser(trx, user.id)) ? await findActiveUserByEmail(trx, body.email) : undefined;
        if (present?.id !== user.id) return;
        const { link, repeated } = await requestResetLink(services, trx, user.id, lifeMs);
        const minutes = Math.round(lifeMs / MINUTE_MS);
        await mailer.enqueue(
          trx,
          passwordReset(present, { resetLink: link, minutes, repeated, last: quota.left === 0 }),
        );
      });
      mailer.wake();
    });
    return { message: 'Please check your email!' };
  });

  mount(
    resetPassword,
    async ({ body, request, reply }) => {
      const { token, user } = await findReset(body.token);
      if (!token || !user) throw new FieldErrors({ token: [DEAD_LINK] });
      const passwordHash = await hashPassword(body.password);
      await db.transaction().execute(async (trx) => {
        // Locks the account before its token, as other changes do, so that no deadlock can arise.
        const isActive = await lockActiveUser(trx, user.id);
        if (!isActive || !(await useAccountToken(services, trx, token.token_hash))) {
          throw new FieldErrors({ token: [DEAD_LINK] });
        }
        await setPassword(trx, user.id, passwordHash);
        // A new password ends earlier links and all sessions.
        await endResetLinks(services, trx, user.id);
        await sessions.endAllOf(user.id, trx);
        const who = { kind: 'user', id: user.id } as const;
        await audit.record(trx, { event: 'password-reset', actor: who, subject: who });
      });
      await openAfterMailedLink(services, request, reply, user);
      return { message: 'Password Reset Successfully!' };
    },
    async ({ body, request }) => {
      const { token, user } = body.token === undefined ? {} : await findReset(body.token);
      if (token && user) {
        await throttles.take('credentialByOwner', user.id);
        return checkPassword(config, body.password, await withPositions(db, user));
      }
      await throttles.take('credentialByClient', clientKey(request.ip));
      audit.tally({ event: 'password-reset', outcome: 'failure', subject: { kind: 'account' } });
      return { token: [DEAD_LINK] };
    },
  );

  /** The application that an account can be made with, or why there is none. */
  async function findAccepted(
    on: DbOrTransaction,
    email: string,
  ): Promise<{ application: ApplicationRecord; refusal?: undefined } | { application?: undefined; refusal: string }> {
    const application = await findNewestApplication(on, email);
    if (application?.status !== 'Interview Passed') return { refusal: NOT_ACCEPTED };
    if (application.offer === 'open') return { refusal: OFFER_OPEN };
    if (await findActiveUserByEmail(on, email)) return { refusal: HAS_ACCOUNT };
    // A deleted intern cannot return without an administrator, and a new address does not give a second account.
    if (await wasActivated(on, application.id)) return { refusal: HAD_ACCOUNT };
    return { application };
  }

  /** An unused reset token and its user; either may be missing. */
  async function findReset(value: string) {
    const token = await findAccountToken(services, 'reset', value);
    return { token, user: token?.user_id ? await findActiveUser(db, token.user_id) : undefined };
  }

  /** The token, if it is an unused one of this application. */
  async function findProof(value: string | undefined, application: ApplicationRecord) {
    const token = value ? await findAccountToken(services, 'activation', value) : undefined;
    return token?.application_id === application.id ? token : undefined;
  }

  /**
   * The hash of the token that proves the address; null when no proof is required. Without a valid token, sends the
   * link.
   */
  async function activationToken(
    value: string | undefined,
    application: ApplicationRecord,
    request: FastifyRequest,
  ): Promise<string | null> {
    if (!config.activationProof) return null;
    const proof = await findProof(value, application);
    if (proof) return proof.token_hash;
    await proofOfWork.take('linkByClient', clientKey(request.ip), request);
    const quota = await throttles.spend('linkByEmail', `activation\n${foldEmail(application.email)}`);
    if (quota) {
      await db.transaction().execute(async (trx) => {
        if (!(await lockApplication(trx, application.id))) return;
        const present = await findApplication(trx, application.id);
        // A correction has changed the address since the check: the caller did not ask for a link to the new one.
        if (!present || foldEmail(present.email) !== foldEmail(application.email)) return;
        const { link, repeated } = await requestActivationLink(services, trx, application.id);
        const about = { activationLink: link, repeated, last: quota.left === 0 };
        await mailer.enqueue(trx, activationLink(applicantOf(services, present), about));
      });
      mailer.wake();
    }
    throw activationRefused(LINK_NEEDED);
  }
}
