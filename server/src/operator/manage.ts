import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config';
import { closeDatabase, connectDatabase, DATABASE_FILE, type OpenDatabase } from '../database/connection';
import { migrationNames } from '../database/migrations/index';
import { createSessions } from '../http/sessions';
import { createThrottles, LIMITS } from '../http/throttles';
import { isEmail } from '../http/validation';
import { foldEmail } from '../lib/text';
import { createRecorder } from '../modules/audit';
import { deleteSecondFactors, endResetLinks, generatePassword, hashPassword } from '../modules/credentials';
import { findActiveUserByEmail, insertUser, lockActiveUser } from '../modules/users';
import { OperatorError } from './operator-error';
import { openSnapshot, readMigrations } from './snapshots';

type Say = (line: string) => void;

const now = () => new Date();
const audit = createRecorder(now);
/** Who runs these commands has access to the server, not an account. */
const OPERATOR = { kind: 'operator' } as const;

/** Gives an active account a new password, prints it, and ends the account's sessions and links. Sends no mail. */
export async function resetPassword(config: Config, email: string, say: Say): Promise<void> {
  await withDatabase(config, async ({ db, pool }) => {
    const user = await requireUser(db, email);
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    await db.transaction().execute(async (trx) => {
      if (!(await lockActiveUser(trx, user.id))) throw noAccount(email);
      await trx
        .updateTable('users')
        .set({ password_hash: passwordHash, password_printed: 1 })
        .where('id', '=', user.id)
        .execute();
      await endResetLinks({ now }, trx, user.id);
      await createSessions(db, config, now).endAllOf(user.id, trx);
      await audit.record(trx, { event: 'password-reset', actor: OPERATOR, subject: { kind: 'user', id: user.id } });
    });
    // Failed attempts are counted in the database with PostgreSQL only; otherwise a running server forgets them itself.
    await createThrottles(LIMITS, pool).forget('signInByAccount', foldEmail(user.email));
    say(`${user.email} has a new password. All sessions of this account have ended.`);
    say(`  Password  ${password}   (shown only now)`);
  });
}

/** Creates an administrator with a password, and prints it. Sends no mail. */
export async function createAdministrator(config: Config, email: string, name: string, say: Say): Promise<void> {
  if (!isEmail(email)) throw new OperatorError(`${JSON.stringify(email)} is not an e-mail address.`);
  await withDatabase(config, async ({ db }) => {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    await db.transaction().execute(async (trx) => {
      const present = await findActiveUserByEmail(trx, email);
      if (present) {
        throw new OperatorError(
          `There is an account with the address ${present.email} already (${present.role}). To set a new password, run: npm run operator -- manage reset-password ${present.email}`,
        );
      }
      const at = now().toISOString();
      const id = await insertUser(trx, {
        name,
        email,
        phone: '',
        positionId: null,
        role: 'ADM',
        passwordHash,
        passwordPrinted: true,
        at,
      });
      await audit.record(trx, {
        event: 'user-created',
        actor: OPERATOR,
        subject: { kind: 'user', id },
        detail: 'ADM',
      });
    });
    say(`${email} is an administrator now.`);
    say(`  Password  ${password}   (shown only now)`);
  });
}

/** Removes the second factor of an active account that has lost it, and ends the account's sessions. Sends no mail. */
export async function resetSecondFactor(config: Config, email: string, say: Say): Promise<void> {
  await withDatabase(config, async ({ db }) => {
    const user = await requireUser(db, email);
    await db.transaction().execute(async (trx) => {
      if (!(await lockActiveUser(trx, user.id))) throw noAccount(email);
      await deleteSecondFactors(trx, user.id);
      await createSessions(db, config, now).endAllOf(user.id, trx);
      await audit.record(trx, {
        event: 'second-factor-reset',
        actor: OPERATOR,
        subject: { kind: 'user', id: user.id },
      });
    });
    say(
      `${user.email} has no passkey, authenticator app or recovery code left. All sessions of this account have ended.`,
    );
  });
}

/** Ends all sessions of an active account. */
export async function endSessions(config: Config, email: string, say: Say): Promise<void> {
  await withDatabase(config, async ({ db }) => {
    const user = await requireUser(db, email);
    const ended = await db.transaction().execute(async (trx) => {
      const subject = { kind: 'user', id: user.id } as const;
      await audit.record(trx, { event: 'session-ended', actor: OPERATOR, subject });
      return trx.deleteFrom('sessions').where('user_id', '=', user.id).executeTakeFirst();
    });
    const count = Number(ended.numDeletedRows);
    say(`${user.email}: ${count} session${count === 1 ? '' : 's'} ended.`);
  });
}

/** Prints the active administrators with the time of their last call. */
export async function listAdministrators(config: Config, say: Say): Promise<void> {
  await withDatabase(config, async ({ db }) => {
    const rows = await db
      .selectFrom('users')
      .leftJoin('sessions', 'sessions.user_id', 'users.id')
      .select(['users.name', 'users.email', 'users.password_hash'])
      .select((select) => select.fn.max('sessions.last_used_at').as('last'))
      .where('users.role', '=', 'ADM')
      .where('users.active', '=', 1)
      .groupBy(['users.id', 'users.name', 'users.email', 'users.password_hash'])
      .orderBy('users.id')
      .execute();
    if (rows.length === 0)
      say('There is no administrator. To create one, run: npm run operator -- manage create-admin <e-mail>');
    const width = Math.max(0, ...rows.map((row) => row.email.length));
    for (const row of rows) {
      const state = row.password_hash === null ? 'invited, has not set a password' : describeLast(row.last);
      say(`${row.email.padEnd(width)}  ${row.name}  (${state})`);
    }
  });
}

const describeLast = (last: string | null) => (last ? `signed in, last call ${last}` : 'not signed in');

/** Opens the database while a server may be running. It must have the tables of this version, which a start creates. */
async function withDatabase(config: Config, work: (opened: OpenDatabase) => Promise<void>): Promise<void> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, DATABASE_FILE))) {
    throw new OperatorError(`There is no database in ${config.dataDir}. Check DATA_DIR, or start the server once.`);
  }
  const where = config.databaseUrl ? 'The database of DATABASE_URL' : config.dataDir;
  const snapshot = await openSnapshot(config);
  try {
    const present = await readMigrations(snapshot, where);
    if (present.at(-1) !== migrationNames.at(-1)) {
      throw new OperatorError(`${where} is of an older version. Start the server once, which updates it.`);
    }
  } finally {
    await snapshot.close();
  }
  const opened = await connectDatabase(config);
  try {
    await work(opened);
  } finally {
    await closeDatabase(opened);
  }
}

async function requireUser(db: OpenDatabase['db'], email: string) {
  const user = await findActiveUserByEmail(db, email);
  if (!user) throw noAccount(email);
  return user;
}

function noAccount(email: string): OperatorError {
  return new OperatorError(
    `There is no active account with the address ${email}. See: npm run operator -- manage list-admins`,
  );
}
