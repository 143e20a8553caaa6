import { UNNAMED } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import { SettingError } from '../config';
import { type Db, isUniqueViolation } from '../database/connection';
import { foldName, positionSearchText } from '../lib/text';
import { checkPassword, generatePassword, hashPassword } from '../modules/credentials';
import { insertUser } from '../modules/users';
import type { Services } from '../services';

const FIRST_POSITIONS = ['Advisory', 'Engineering', 'Technology'];
const DEFAULT_ADMIN_EMAIL = 'admin@internships.example';
/** On a busy machine, loading the dictionaries takes longer than a person would wait. A start can. */
const ESTIMATE_TIMEOUT_MS = 60_000;

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
    .values(
      FIRST_POSITIONS.map((name) => ({
        id: uuidv7(),
        name,
        name_folded: foldName(name),
        search: positionSearchText(name),
        created_at: at,
      })),
    )
    // Another instance that started at the same time may have been first, by the name or by what search reads.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Checks `ADMIN_PASSWORD` where this start uses it: when there is no administrator yet.
 *
 * @throws SettingError for a password that the product would refuse from a person
 */
export async function requireStrongAdminPassword(services: Pick<Services, 'db' | 'config'>): Promise<void> {
  const { config, db } = services;
  if (config.adminPassword === undefined || (await hasAdministrator(db))) return;
  const email = config.adminEmail ?? DEFAULT_ADMIN_EMAIL;
  const owner = { name: UNNAMED, email };
  const { password: why } = await checkPassword(config, config.adminPassword, owner, ESTIMATE_TIMEOUT_MS);
  if (why) throw new SettingError(`The setting ADMIN_PASSWORD must be harder to guess. ${why.join(' ')}`);
}

async function hasAdministrator(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADM')
    .where('active', '=', 1)
    .executeTakeFirst();
  return admin !== undefined;
}

/**
 * Prepares the administrator of a first start: hashes the password while the rest of the server starts.
 *
 * @returns a function that creates an administrator when there is none. It returns null when there is one, whose password
 * stays as it is
 */
export function prepareFirstAdministrator(
  services: Pick<Services, 'db' | 'now'> & {
    audit: Pick<Services['audit'], 'record'>;
    config: Pick<Services['config'], 'adminEmail' | 'adminPassword'>;
  },
): () => Promise<FirstAdministrator | null> {
  const { config, db } = services;
  const password = config.adminPassword ?? generatePassword();
  const prepared = hasAdministrator(db).then((has) => (has ? null : hashPassword(password)));
  // Reported where it is waited for, which a start that fails never does.
  prepared.catch(() => {});
  return async () => {
    const passwordHash = await prepared;
    // Another instance may have been first.
    if (passwordHash === null || (await hasAdministrator(db))) return null;
    return createAdministrator(services, password, passwordHash);
  };
}

async function createAdministrator(
  { audit, config, db, now }: Parameters<typeof prepareFirstAdministrator>[0],
  password: string,
  passwordHash: string,
): Promise<FirstAdministrator | null> {
  const email = config.adminEmail ?? DEFAULT_ADMIN_EMAIL;
  try {
    await db.transaction().execute(async (trx) => {
      const id = await insertUser(trx, {
        name: UNNAMED,
        email,
        phone: '',
        positionId: null,
        role: 'ADM',
        passwordHash,
        passwordPrinted: config.adminPassword === undefined,
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
