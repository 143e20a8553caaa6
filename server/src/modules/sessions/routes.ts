import { proveIdentity, signIn, signOut } from 'shared-api/contract';
import { forgetDashboard, rememberDashboard } from '../../http/dashboard-hint';
import { FieldErrors, HttpError } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { clientOf } from '../../http/sessions';
import { beginSignIn } from '../../http/sign-in-attempts';
import type { Services } from '../../services';
import { verifyPassword } from '../credentials';
import { findActiveUser, findActiveUserByEmail, lockActiveUser } from '../users';

const wrongCredentials = () => new HttpError('wrong_credentials', 'These credentials do not match our records.');

const NOT_YOUR_PASSWORD = 'This is not your password.';

/** An account that does not exist. Its address is not kept: people type their password into the wrong field. */
const UNKNOWN = { kind: 'account' } as const;

export function sessionRoutes(mount: Mount, services: Services): void {
  const { db, sessions, throttles, audit } = services;

  mount(signIn, async ({ body, request, reply }) => {
    const user = await findActiveUserByEmail(db, body.email);
    const attempt = await beginSignIn(services, request, body.email, user?.id);
    const right = await verifyPassword(user?.password_hash, body.password);
    if (!user || !right) {
      audit.tally({ event: 'sign-in', outcome: 'failure', subject: user ? { kind: 'user', id: user.id } : UNKNOWN });
      throw wrongCredentials();
    }
    const token = await db.transaction().execute(async (trx) => {
      // Locked until the commit: a simultaneous password reset or deletion either ends this session or prevents it.
      const present = (await lockActiveUser(trx, user.id)) ? await findActiveUser(trx, user.id) : undefined;
      if (present?.password_hash !== user.password_hash) throw wrongCredentials();
      const who = { kind: 'user', id: user.id } as const;
      await audit.record(trx, { event: 'sign-in', actor: who, subject: who });
      return sessions.start(user.id, trx, clientOf(request));
    });
    await attempt.succeed(reply, user.id);
    rememberDashboard(services, reply, user);
    return { user: { Name: user.name, user_id: user.id }, Role: [user.role], token };
  });

  mount(proveIdentity, async ({ body, user }) => {
    // By session: whoever guesses with a stolen token does not keep the owner out.
    await throttles.take('proofBySession', user.session.id);
    const account = await findActiveUser(db, user.id);
    if (!(await verifyPassword(account?.password_hash, body.password))) {
      audit.tally({ event: 'step-up', outcome: 'failure' });
      throw new FieldErrors({ password: [NOT_YOUR_PASSWORD] });
    }
    await throttles.giveBack('proofBySession', user.session.id);
    await sessions.prove(user.session);
    await audit.record(db, { event: 'step-up' });
    return { message: 'Confirmed.' };
  });

  mount(signOut, async ({ request, reply, user }) => {
    await sessions.end(request);
    await audit.record(db, { event: 'sign-out', subject: { kind: 'user', id: user.id } });
    forgetDashboard(reply);
    return { message: 'Signed out.' };
  });
}
