import { signIn, signOut } from 'shared-api/contract';
import { forgetDashboard, rememberDashboard } from '../../http/dashboard-hint';
import { HttpError } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { clientKey } from '../../http/throttles';
import { foldEmail } from '../../lib/text';
import type { Services } from '../../services';
import { verifyPassword } from '../credentials';
import { findActiveUser, findActiveUserByEmail, lockActiveUser } from '../users';

const wrongCredentials = () => new HttpError('wrong_credentials', 'These credentials do not match our records.');

export function sessionRoutes(mount: Mount, services: Services): void {
  const { db, sessions, throttles } = services;

  mount(signIn, async ({ body, request, reply }) => {
    const client = clientKey(request.ip);
    const account = foldEmail(body.email);
    // Counted before the password is checked, so that parallel attempts count too, and given back on success.
    await throttles.take('signInByClient', client);
    await throttles.takeSignIn(account);
    const user = await findActiveUserByEmail(db, body.email);
    const right = await verifyPassword(user?.password_hash, body.password);
    if (!user || !right) throw wrongCredentials();
    await throttles.giveBack('signInByClient', client);
    await throttles.forgetSignIn(account);
    const token = await db.transaction().execute(async (trx) => {
      // Locked until the commit: a simultaneous password reset or deletion either ends this session or prevents it.
      const present = (await lockActiveUser(trx, user.id)) ? await findActiveUser(trx, user.id) : undefined;
      if (present?.password_hash !== user.password_hash) throw wrongCredentials();
      return sessions.start(user.id, trx);
    });
    rememberDashboard(services, reply, user);
    return { user: { Name: user.name, user_id: user.id }, Role: [user.role], token };
  });

  mount(signOut, async ({ request, reply }) => {
    await sessions.end(request);
    forgetDashboard(reply);
    return { message: 'Signed out.' };
  });
}
