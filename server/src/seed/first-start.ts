import { randomInt } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../config';
import { type Db, isUniqueViolation } from '../database/connection';
import { fold } from '../lib/text';
import { hashPassword } from '../modules/credentials';
import { insertUser } from '../modules/users';

const FIRST_POSITIONS = ['Advisory', 'Engineering', 'Technology'];
const DEFAULT_ADMIN_EMAIL = 'admin@internships.example';

/** The administrator that this start has created; `password` is set when it was generated and must be shown once. */
export interface FirstAdministrator {
  email: string;
  password?: string;
}

/** Creates three positions in an empty database, and an administrator when there is none. */
export async function prepareFirstStart(
  db: Db,
  config: Pick<Config, 'adminEmail' | 'adminPassword'>,
  now: () => Date,
): Promise<FirstAdministrator | null> {
  const at = now().toISOString();
  const any = await db.selectFrom('positions').select('id').executeTakeFirst();
  if (!any) {
    await db
      .insertInto('positions')
      .values(FIRST_POSITIONS.map((name) => ({ id: uuidv7(), name, name_folded: fold(name), created_at: at })))
      .onConflict((conflict) => conflict.column('name_folded').doNothing())
      .execute();
  }
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADM')
    .where('active', '=', 1)
    .executeTakeFirst();
  if (admin) return null;

  const email = config.adminEmail ?? DEFAULT_ADMIN_EMAIL;
  const password = config.adminPassword ?? randomPassword();
  try {
    await insertUser(db, {
      name: 'Administrator',
      email,
      phone: '',
      positionId: null,
      role: 'ADM',
      passwordHash: await hashPassword(password),
      at,
    });
  } catch (error) {
    // Another instance that started at the same time has created the account and shows its password.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
  return config.adminPassword ? { email } : { email, password };
}

/** 20 characters without look-alikes, in groups of five. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
