import type { ListQuery, Role, User } from '@internship-portals/shared-api/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Static } from 'typebox';
import { uuidv7 } from 'uuidv7';
import type { Db, DbOrTransaction } from '../../database/connection';
import { countBy, type ListShape, personColumns, runList } from '../../database/lists/lists';
import { notFound } from '../../http/errors';
import type { Language } from '../../lib/language';
import { type PlacementRecord, toPlacement } from '../../lib/placement';
import { fold, foldEmail, foldName, personSearchText } from '../../lib/text';

function selectAccounts(db: DbOrTransaction) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'role', 'position_id', 'password_hash'])
    .where('active', '=', 1);
}

/** The fields of an active user that signing in and links need. */
export type Account = NonNullable<Awaited<ReturnType<typeof findActiveUser>>>;

/** The active user with this id. */
export function findActiveUser(db: DbOrTransaction, id: string) {
  return selectAccounts(db).where('id', '=', id).executeTakeFirst();
}

/** The active user with this address; case is ignored. */
export function findActiveUserByEmail(db: DbOrTransaction, email: string) {
  return selectAccounts(db).where('email_folded', '=', foldEmail(email)).executeTakeFirst();
}

/** The ids of the active users with these addresses, without duplicates, and the addresses without one. */
export async function findActiveUsersByEmail(
  db: DbOrTransaction,
  emails: readonly string[],
): Promise<{ ids: string[]; unknown: string[] }> {
  const wanted = [...new Set(emails.map((email) => email.trim()).filter((email) => email !== ''))];
  if (wanted.length === 0) return { ids: [], unknown: [] };
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email_folded'])
    .where('active', '=', 1)
    .where('email_folded', 'in', wanted.map(foldEmail))
    .execute();
  const ids = new Map(rows.map((row) => [row.email_folded, row.id]));
  const unknown = wanted.filter((email) => !ids.has(foldEmail(email)));
  return { ids: [...new Set(ids.values())], unknown };
}

/** The addresses of users by their ids, in alphabetical order. */
export async function findEmails(db: DbOrTransaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('email_folded')
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** The active administrators who have chosen a password, for mails to them. */
export function findAdministrators(db: DbOrTransaction) {
  return db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('active', '=', 1)
    .where('role', '=', 'ADM')
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Whether the account is active. Locks its row until the transaction ends: other changes of it wait. */
export async function lockActiveUser(trx: DbOrTransaction, id: string): Promise<boolean> {
  // An update without an effect, since SQLite has no `for update`.
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ active: 1 })
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A person with the names of their position and supervisor. */
export interface PersonRecord {
  id: string;
  name: string;
  email: string;
  /** In which an intern reads e-mails. */
  language: Language;
  phone: string;
  role: Role;
  position: string | null;
  supervisor_id: string | null;
  supervisor: string | null;
  starts_on: string | null;
  ends_on: string | null;
  hours_a_week: number;
  reads_until: string | null;
}

/** Active users with the names of their position and supervisor, for lists that add conditions. */
export function selectPeople(db: DbOrTransaction) {
  return db
    .selectFrom('users')
    .leftJoin('positions', 'positions.id', 'users.position_id')
    .leftJoin('users as supervisors', 'supervisors.id', 'users.supervisor_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.language',
      'users.phone',
      'users.role',
      'positions.name as position',
      'users.supervisor_id',
      'supervisors.name as supervisor',
      'users.starts_on',
      'users.ends_on',
      'users.hours_a_week',
      'users.reads_until',
    ])
    .where('users.active', '=', 1);
}

/** An active user with the fields that profiles and rules need, by default any one. */
export async function findPerson(
  on: DbOrTransaction,
  id: string,
  which: RawBuilder<SqlBool> = sql`(1 = 1)`,
): Promise<PersonRecord | undefined> {
  return selectPeople(on).where('users.id', '=', id).where(which).executeTakeFirst();
}

/** @throws 404 when the person does not exist or is not among these */
export async function readPerson(on: DbOrTransaction, id: string, which: RawBuilder<SqlBool>): Promise<PersonRecord> {
  const person = await findPerson(on, id, which);
  if (!person) throw notFound();
  return person;
}

/**
 * A person with the contract's field names.
 *
 * @param day today, `YYYY-MM-DD`: where an internship stands
 */
export function toUser(record: PersonRecord, day: string): User {
  const placement = record.role === 'INT' ? toPlacement(record, day) : undefined;
  return {
    user_id: record.id,
    Name: record.name,
    Email: record.email,
    PhoneNumber: record.phone,
    Position: record.position ?? '',
    Role: record.role,
    ...(record.role === 'INT' ? { Supervisor: supervisorOf(record) } : {}),
    ...(placement ? { Placement: placement } : {}),
  };
}

function supervisorOf(record: PersonRecord) {
  return record.supervisor_id && record.supervisor ? { user_id: record.supervisor_id, Name: record.supervisor } : null;
}

/** Creates an account. Throws a unique violation when an active account has the address. */
export async function insertUser(
  on: DbOrTransaction,
  user: {
    name: string;
    email: string;
    phone: string;
    positionId: string | null;
    role: Role;
    passwordHash: string | null;
    /** The product has printed it. */
    passwordPrinted?: boolean;
    supervisorId?: string | null;
    placement?: PlacementRecord;
    /** Default: English. */
    language?: Language;
    at: string;
  },
): Promise<string> {
  const id = uuidv7();
  await on
    .insertInto('users')
    .values({
      id,
      name: user.name,
      name_folded: fold(user.name),
      email: user.email,
      email_folded: foldEmail(user.email),
      phone: user.phone,
      position_id: user.positionId,
      role: user.role,
      supervisor_id: user.supervisorId ?? null,
      password_hash: user.passwordHash,
      password_printed: user.passwordPrinted ? 1 : 0,
      active: 1,
      search: personSearchText(user),
      created_at: user.at,
      ...user.placement,
      ...(user.language ? { language: user.language } : {}),
      deactivated_at: null,
    })
    .execute();
  return id;
}

/** Changes an active user's profile; false when there is none with this id. */
export async function changeUser(
  on: DbOrTransaction,
  id: string,
  person: { name: string; email: string; phone: string },
  positionId?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('users')
    .set({
      ...person,
      name_folded: fold(person.name),
      email_folded: foldEmail(person.email),
      search: personSearchText(person),
      ...(positionId ? { position_id: positionId } : {}),
    })
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How lists of people are sorted, filtered and searched. */
export const PEOPLE: ListShape = {
  columns: {
    ...personColumns('users'),
    Position: {
      by: 'positions.search',
      filter: 'exact',
      form: foldName,
      matches: (name) => sql`positions.name_folded = ${name}`,
    },
    Supervisor: { by: 'supervisors.name_folded', filter: 'exact', form: fold },
    EndsOn: { by: 'users.ends_on' },
  },
  search: ['users.search', 'positions.search', 'supervisors.name_folded'],
  id: 'users.id',
};

/** Active users of some roles, for the administrator's lists. */
export function peopleList(db: Db, roles: readonly Role[]) {
  const rows = selectPeople(db).where('users.role', 'in', roles);
  return { db, keys: rows.clearSelect(), rows, shape: PEOPLE };
}

/** Active users of some roles, as they are on a day. */
export async function listUsers(db: Db, roles: readonly Role[], query: Static<typeof ListQuery>, day: string) {
  const { rows, ...totals } = await runList(peopleList(db, roles), query);
  return { users: rows.map((row) => toUser(row, day)), totals };
}

/** The number of active interns by supervisor; a supervisor without interns has no entry. */
export function countInterns(db: Db, supervisorIds: string[]): Promise<Map<string, number>> {
  return countBy(db.selectFrom('users').where('active', '=', 1), 'supervisor_id', supervisorIds);
}

/** Those of the accounts that have no password yet. */
export async function findInvited(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('password_hash', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The number of tasks that are not completed, by intern; an intern without any has no entry. */
export function countOpenTasks(db: Db, internIds: string[]): Promise<Map<string, number>> {
  const open = db.selectFrom('tasks').where('status', '=', 'Assigned').where('withdrawn_at', 'is', null);
  return countBy(open, 'assigned_to', internIds);
}
