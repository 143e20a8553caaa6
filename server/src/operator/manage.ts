import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config';
import { closeDatabase, connectDatabase, DATABASE_FILE, type OpenDatabase } from '../database/connection';
import { migrationNames } from '../database/migrations/index';
import { createSessions } from '../http/sessions';
import { createThrottles, LIMITS } from '../http/throttles';
import { isEmail } from '../http/validation';
import { OPERATOR_COMMAND } from '../lib/operator-command';
import { foldEmail } from '../lib/text';
import { createRecorder } from '../modules/audit';
import {
  deleteSecondFactors,
  endEmailChanges,
  endResetLinks,
  generatePassword,
  hashPassword,
  recordEnd,
  recordReturn,
} from '../modules/credentials';
import { findActiveUserByEmail, findAdministrators, insertUser, lockActiveUser } from '../modules/users';
import { OperatorError } from './operator-error';
import { openSnapshot, readMigrations } from './snapshots';

type Say = (line: string) => void;

const now = () => new Date();
const audit = createRecorder(now);
/** Who runs these commands has access to the server, not an account. */
const OPERATOR = { kind: 'operator' } as const;

/** Gives an active account a new password, prints it, and ends the account's sessions and links. Sends no mail. */
export async function resetPassword(config: Config, email: string, say: Say): Promise<void> {
  await connectPresent(config, async ({ db, pool }) => {
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
    await createThrottles(LIMITS, pool && { pool, clock: { offsetMs: 0 } }).forget(
      'signInByAccount',
      foldEmail(user.email),
    );
    say(`${user.email} has a new password. All sessions of this account have ended.`);
    say(`  Password  ${password}   (shown only now)`);
  });
}

/** Creates an administrator with a password, and prints it. Sends no mail. */
export async function createAdministrator(config: Config, email: string, name: string, say: Say): Promise<void> {
  if (!isEmail(email)) throw new OperatorError(`${JSON.stringify(email)} is not an e-mail address.`);
  await connectPresent(config, async ({ db }) => {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    await db.transaction().execute(async (trx) => {
      const present = await findActiveUserByEmail(trx, email);
      if (present) {
        throw new OperatorError(
          `There is an account with the address ${present.email} already (${present.role}). To set a new password, run: ${OPERATOR_COMMAND} manage reset-password ${present.email}`,
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
  await connectPresent(config, async ({ db }) => {
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
  await connectPresent(config, async ({ db }) => {
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

/** Deactivates an account as the product does, except that its second factors stay for `activate`. Sends no mail. */
export async function deactivate(config: Config, email: string, say: Say): Promise<void> {
  await connectPresent(config, async ({ db }) => {
    const user = await requireUser(db, email);
    await db.transaction().execute(async (trx) => {
      if (!(await lockActiveUser(trx, user.id))) throw noAccount(email);
      if (user.role === 'ADM' && (await findAdministrators(trx)).every((one) => one.email === user.email)) {
        throw new OperatorError(`${user.email} is the only administrator. Create another one first.`);
      }
      await trx
        .updateTable('users')
        .set({ active: 0, deactivated_at: now().toISOString() })
        .where('id', '=', user.id)
        .execute();
      await trx.updateTable('users').set({ supervisor_id: null }).where('supervisor_id', '=', user.id).execute();
      await createSessions(db, config, now).endAllOf(user.id, trx);
      await endResetLinks({ now }, trx, user.id);
      await endEmailChanges(trx, user.id);
      await recordEnd(trx, user.id);
      const subject = { kind: 'user', id: user.id } as const;
      await audit.record(trx, { event: 'user-deleted', actor: OPERATOR, subject, detail: user.role });
    });
    say(`${user.email} is deactivated: all sessions and links of this account have ended.`);
  });
}

/** Brings back the account that was deactivated last of those with an address, with its password. */
export async function activate(config: Config, email: string, say: Say): Promise<void> {
  await connectPresent(config, async ({ db }) => {
    await db.transaction().execute(async (trx) => {
      if (await findActiveUserByEmail(trx, email)) throw new OperatorError(`The account ${email} is active.`);
      const user = await trx
        .selectFrom('users')
        .select(['id', 'role'])
        .where('email_folded', '=', foldEmail(email))
        .where('erased_at', 'is', null)
        .orderBy('deactivated_at', 'desc')
        .executeTakeFirst();
      if (!user) throw new OperatorError(`There is no deactivated account with the address ${email}.`);
      await trx.updateTable('users').set({ active: 1, deactivated_at: null }).where('id', '=', user.id).execute();
      await recordReturn(trx, user.id);
      const subject = { kind: 'user', id: user.id } as const;
      await audit.record(trx, { event: 'user-restored', actor: OPERATOR, subject, detail: user.role });
    });
    say(`${email} is active again, with the same password.`);
  });
}

/** Prints the active administrators with the time of their last call. */
export async function listAdministrators(config: Config, say: Say): Promise<void> {
  await connectPresent(config, async ({ db }) => {
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
      say(`There is no administrator. To create one, run: ${OPERATOR_COMMAND} manage create-admin <e-mail>`);
    const width = Math.max(0, ...rows.map((row) => row.email.length));
    for (const row of rows) {
      const state = row.password_hash === null ? 'invited, has not set a password' : describeLast(row.last);
      say(`${row.email.padEnd(width)}  ${row.name}  (${state})`);
    }
  });
}

const describeLast = (last: string | null) => (last ? `logged in, last call ${last}` : 'not logged in');

/** Opens the database while a server may be running. It must have the tables of this version, which a start creates. */
export async function connectPresent(config: Config, work: (opened: OpenDatabase) => Promise<void>): Promise<void> {
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
    `There is no active account with the address ${email}. See: ${OPERATOR_COMMAND} manage list-admins`,
  );
}
