import { proveIdentity, signIn, signOut } from '@internship-portals/shared-api/contract';
import { forgetDashboard } from '../../http/dashboard-hint';
import { FieldErrors, HttpError } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { beginSignIn } from '../../http/sign-in-attempts';
import type { Services } from '../../services';
import { verifyPassword } from '../credentials';
import { finishFirstStep } from '../sign-in';
import { findActiveUser, findActiveUserByEmail } from '../users';

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
      audit.tally({
        event: 'sign-in',
        outcome: 'failure',
        subject: user ? { kind: 'user', id: user.id } : UNKNOWN,
        aboutAdministrator: user?.role === 'ADM',
      });
      throw wrongCredentials();
    }
    await attempt.pass();
    const answer = await finishFirstStep(services, { request, reply }, user, {
      method: 'password',
      changed: wrongCredentials,
    });
    attempt.remember(reply, user.id);
    return answer;
  });

  mount(proveIdentity, async ({ body, user }) => {
    // By session: guesses with a stolen token do not keep the owner out.
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
