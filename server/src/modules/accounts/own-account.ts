import {
  changePassword,
  confirmEmailChange,
  type Input,
  reportEmailChange,
  UNNAMED,
  visitorPages,
} from '@internship-portals/shared-api/contract';
import { type DbOrTransaction, isUniqueViolation } from '../../database/connection';
import { FieldErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { SessionUser } from '../../http/sessions';
import { clientKey } from '../../http/throttles';
import { normalizePhone } from '../../http/validation';
import { dayOf } from '../../lib/calendar';
import { foldEmail } from '../../lib/text';
import {
  checkPassword,
  confirmChange,
  deleteSecondFactors,
  endEmailChanges,
  endResetLinks,
  findChangeToConfirm,
  findChangeToReport,
  hashPassword,
  issueResetLink,
  RESET_MS,
  setPassword,
  verifyPassword,
} from '../credentials';
import { type MailServices, passwordChanged, passwordReset } from '../mails';
import { type Account, announceAdministrator, changeUser, findActiveUser, lockActiveUser } from '../users';
import { withPositions } from './password-owner';

const NOT_YOUR_PASSWORD = 'This is not your password.';
const SAME_PASSWORD = 'Choose a password that differs from the current one.';
const DEAD_CONFIRMATION =
  'This link has expired or was already used. Log in and change the address in your profile again to get a new one.';
const DEAD_REPORT =
  "This link has expired or was already used. If someone else uses your account, reset your password with 'Forgot Password?', and tell us.";
const TAKEN = 'This address has an account by now, so it cannot be used for another one.';

/** Whether this is the first administrator, who has not said yet who they are. */
const isUnnamed = ({ name, role, passwordPrinted }: SessionUser) =>
  role === 'ADM' && name === UNNAMED && passwordPrinted;

type Details = Pick<Input<typeof changePassword>['body'], 'Name' | 'Email' | 'PhoneNumber'>;

/**
 * Keeps who the first administrator is. The address needs no confirmation: the one before was made up, or is the operator's.
 *
 * @throws 422 for the address of another account
 */
async function nameAdministrator(trx: DbOrTransaction, id: string, { Name, Email, PhoneNumber }: Details) {
  if (!Name || !Email || !PhoneNumber) return undefined;
  const person = { name: Name, email: Email, phone: normalizePhone(PhoneNumber) ?? PhoneNumber };
  try {
    await changeUser(trx, id, person);
  } catch (error) {
    if (isUniqueViolation(error)) throw new FieldErrors({ Email: ['This address has an account. Enter another one.'] });
    throw error;
  }
  return person;
}

/** What people change about the way into their own account: the password and the address. */
export function ownAccountRoutes(mount: Mount, services: MailServices): void {
  const { audit, config, db, mailer, now, sessions, throttles } = services;

  mount(
    changePassword,
    async ({ body, user }) => {
      const account = await findActiveUser(db, user.id);
      const passwordHash = await hashPassword(body.password);
      await db.transaction().execute(async (trx) => {
        const present = (await lockActiveUser(trx, user.id)) ? await findActiveUser(trx, user.id) : undefined;
        // Another call has changed the password since the check.
        if (!account || !present || present.password_hash !== account.password_hash) {
          throw new FieldErrors({ currentPassword: [NOT_YOUR_PASSWORD] });
        }
        const named = isUnnamed(user) ? await nameAdministrator(trx, present.id, body) : undefined;
        await setPassword(trx, user.id, passwordHash);
        await endResetLinks(services, trx, user.id);
        await sessions.endOthersOf(user.id, user.session.id, trx);
        await sessions.prove(user.session, trx);
        const day = dayOf(now(), config.timeZone);
        const resetLink = `${config.publicUrl}${visitorPages.requestResetPassword}`;
        await mailer.enqueue(trx, passwordChanged({ ...present, ...named }, { day, resetLink }));
        const subject = { kind: 'user', id: user.id } as const;
        await audit.record(trx, { event: 'password-changed', subject });
        if (named && named.email !== present.email) await audit.record(trx, { event: 'email-changed', subject });
      });
      mailer.wake();
      return { message: 'Password Changed' };
    },
    async ({ body, user }) => {
      if (body.currentPassword === undefined) return {};
      await throttles.take('proofBySession', user.session.id);
      const account = await findActiveUser(db, user.id);
      const right = await verifyPassword(account?.password_hash, body.currentPassword);
      const weakness = await checkPassword(
        config,
        body.password,
        await withPositions(db, { name: body.Name ?? account?.name ?? '', email: body.Email ?? account?.email ?? '' }),
      );
      if (!right) {
        audit.tally({ event: 'password-changed', outcome: 'failure', subject: { kind: 'user', id: user.id } });
        return { ...weakness, currentPassword: [NOT_YOUR_PASSWORD] };
      }
      if (body.password === body.currentPassword) return { password: [SAME_PASSWORD] };
      // A refused password stays counted, since each one costs an estimate.
      if (Object.keys(weakness).length === 0) await throttles.giveBack('proofBySession', user.session.id);
      return weakness;
    },
  );

  mount(confirmEmailChange, async ({ body, request }) => {
    const client = clientKey(request.ip);
    const change = await findChangeToConfirm(services, db, body.token);
    if (!change) {
      await throttles.take('credentialByClient', client);
      throw new FieldErrors({ token: [DEAD_CONFIRMATION] });
    }
    const userId = change.user_id;
    try {
      await db.transaction().execute(async (trx) => {
        const user = (await lockActiveUser(trx, userId)) ? await findActiveUser(trx, userId) : undefined;
        // Read again: a simultaneous report or confirmation has ended it.
        if (!user || !(await findChangeToConfirm(services, trx, body.token))) {
          throw new FieldErrors({ token: [DEAD_CONFIRMATION] });
        }
        await changeAddress(user, change.new_email, trx);
        await confirmChange(services, trx, change.id);
        await endResetLinks(services, trx, userId);
        await sessions.endOthersOf(userId, change.session_id, trx);
        const who = { kind: 'user', id: userId } as const;
        await audit.record(trx, { event: 'email-changed', actor: who, subject: who });
        if (user.role === 'ADM')
          await announceAdministrator(services, trx, {
            who: user.name,
            what: 'has another e-mail address',
            by: user.name,
          });
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new FieldErrors({ token: [TAKEN] });
      throw error;
    }
    mailer.wake();
    return { message: 'Your e-mail address was changed.' };
  });

  mount(reportEmailChange, async ({ body, request }) => {
    const change = await findChangeToReport(services, db, body.token);
    if (!change) {
      await throttles.take('credentialByClient', clientKey(request.ip));
      throw new FieldErrors({ token: [DEAD_REPORT] });
    }
    const userId = change.user_id;
    try {
      await db.transaction().execute(async (trx) => {
        const user = (await lockActiveUser(trx, userId)) ? await findActiveUser(trx, userId) : undefined;
        if (!user || !(await findChangeToReport(services, trx, body.token))) {
          throw new FieldErrors({ token: [DEAD_REPORT] });
        }
        await changeAddress(user, change.old_email, trx);
        // The person who asked for the change may know the password, and may have added a passkey.
        await trx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
        await deleteSecondFactors(trx, userId);
        await endEmailChanges(trx, userId);
        await endResetLinks(services, trx, userId);
        await sessions.endAllOf(userId, trx);
        const resetLink = await issueResetLink(services, trx, userId, RESET_MS);
        const minutes = RESET_MS / 60_000;
        const to = { ...user, email: change.old_email };
        await mailer.enqueue(trx, passwordReset(to, { resetLink, minutes, repeated: false, last: false }));
        const who = { kind: 'user', id: userId } as const;
        await audit.record(trx, { event: 'email-change-reported', actor: { kind: 'anonymous' }, subject: who });
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new FieldErrors({ token: [DEAD_REPORT] });
      throw error;
    }
    mailer.wake();
    return { message: 'Your account is safe. Check your e-mail to choose a new password.' };
  });

  async function changeAddress(user: Account, email: string, trx: DbOrTransaction): Promise<void> {
    if (foldEmail(user.email) === foldEmail(email)) return;
    await changeUser(trx, user.id, { name: user.name, email, phone: user.phone });
  }
}
