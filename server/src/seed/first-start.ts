import { uuidv7 } from 'uuidv7';
import { type Db, isUniqueViolation } from '../database/connection';
import { fold } from '../lib/text';
import { generatePassword, hashPassword } from '../modules/credentials';
import { insertUser } from '../modules/users';
import type { Services } from '../services';

const FIRST_POSITIONS = ['Advisory', 'Engineering', 'Technology'];
const DEFAULT_ADMIN_EMAIL = 'admin@internships.example';

/** The administrator that this start has created; `password` is set when it was generated and must be shown once. */
export interface FirstAdministrator {
  email: string;
  password?: string;
}

/** Creates three positions in an empty database. */
export async function createFirstPositions(db: Db, now: () => Date): Promise<void> {
  const any = await db.selectFrom('positions').select('id').executeTakeFirst();
  if (any) return;
  const at = now().toISOString();
  await db
    .insertInto('positions')
    .values(FIRST_POSITIONS.map((name) => ({ id: uuidv7(), name, name_folded: fold(name), created_at: at })))
    .onConflict((conflict) => conflict.column('name_folded').doNothing())
    .execute();
}

/** Creates an administrator when there is none. Returns null when there is one, whose password stays as it is. */
export async function createFirstAdministrator(
  services: Pick<Services, 'db' | 'now'> & {
    audit: Pick<Services['audit'], 'record'>;
    config: Pick<Services['config'], 'adminEmail' | 'adminPassword'>;
  },
): Promise<FirstAdministrator | null> {
  const { audit, config, db, now } = services;
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADM')
    .where('active', '=', 1)
    .executeTakeFirst();
  if (admin) return null;

  const email = config.adminEmail ?? DEFAULT_ADMIN_EMAIL;
  const password = config.adminPassword ?? generatePassword();
  try {
    const passwordHash = await hashPassword(password);
    await db.transaction().execute(async (trx) => {
      const id = await insertUser(trx, {
        name: 'Administrator',
        email,
        phone: '',
        positionId: null,
        role: 'ADM',
        passwordHash,
        at: now().toISOString(),
      });
      await audit.record(trx, { event: 'user-created', subject: { kind: 'user', id }, detail: 'ADM' });
    });
  } catch (error) {
    // Another instance that started at the same time has created the account and shows its password.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
  return config.adminPassword ? { email } : { email, password };
}
