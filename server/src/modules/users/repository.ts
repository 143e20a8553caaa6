import type { ListQuery, Role, User } from 'shared-api/contract';
import type { Static } from 'typebox';
import { uuidv7 } from 'uuidv7';
import type { Db, DbOrTransaction } from '../../database/connection';
import { countBy, type ListShape, personColumns, runList } from '../../database/lists/lists';
import { fold, foldEmail, personSearchText } from '../../lib/text';

function selectAccounts(db: DbOrTransaction) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'role', 'password_hash'])
    .where('active', '=', 1);
}

/** An active user as signing in and links need it. */
export type Account = NonNullable<Awaited<ReturnType<typeof findActiveUser>>>;

/** By id; nobody is found whose account was deleted. */
export function findActiveUser(db: DbOrTransaction, id: string) {
  return selectAccounts(db).where('id', '=', id).executeTakeFirst();
}

/** By address, without regard to case. */
export function findActiveUserByEmail(db: DbOrTransaction, email: string) {
  return selectAccounts(db).where('email_folded', '=', foldEmail(email)).executeTakeFirst();
}

/**
 * Whether the account is active. Within a transaction the row stays held until its end: other changes of it wait. (A
 * change that changes nothing, since the embedded engine has no `for update`.)
 */
export async function lockActiveUser(trx: DbOrTransaction, id: string): Promise<boolean> {
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
  phone: string;
  role: Role;
  position: string | null;
  supervisor_id: string | null;
  supervisor: string | null;
}

function selectPeople(db: DbOrTransaction) {
  return db
    .selectFrom('users')
    .leftJoin('positions', 'positions.id', 'users.position_id')
    .leftJoin('users as supervisors', 'supervisors.id', 'users.supervisor_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.phone',
      'users.role',
      'positions.name as position',
      'users.supervisor_id',
      'supervisors.name as supervisor',
    ])
    .where('users.active', '=', 1);
}

/** An active user as profiles and row rules need them. */
export async function findPerson(db: DbOrTransaction, id: string): Promise<PersonRecord | undefined> {
  return selectPeople(db).where('users.id', '=', id).executeTakeFirst();
}

/** A person in the contract's words. */
export function toUser(record: PersonRecord): User {
  return {
    user_id: record.id,
    Name: record.name,
    Email: record.email,
    PhoneNumber: record.phone,
    Position: record.position ?? '',
    Role: record.role,
    ...(record.role === 'INT' ? { Supervisor: supervisorOf(record) } : {}),
  };
}

function supervisorOf(record: PersonRecord) {
  return record.supervisor_id && record.supervisor ? { user_id: record.supervisor_id, Name: record.supervisor } : null;
}

/** Makes an account. Throws a unique violation when an active one has the address. */
export async function insertUser(
  on: DbOrTransaction,
  user: {
    name: string;
    email: string;
    phone: string;
    positionId: string | null;
    role: Role;
    passwordHash: string | null;
    supervisorId?: string | null;
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
      active: 1,
      search: personSearchText(user),
      created_at: user.at,
      deactivated_at: null,
    })
    .execute();
  return id;
}

/** Changes what is stored of an active user's profile; false when there is no such user. */
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

const LIST: ListShape = {
  columns: {
    ...personColumns('users'),
    Position: { by: 'positions.name_folded', filter: 'exact', form: fold },
    Supervisor: { by: 'supervisors.name_folded', filter: 'exact', form: fold },
  },
  search: ['users.search', 'positions.name_folded', 'supervisors.name_folded'],
  id: 'users.id',
};

/** The specification gives the supervisor's department filter as a text to type. */
const MY_INTERNS: ListShape = {
  ...LIST,
  columns: { ...LIST.columns, Position: { by: 'positions.name_folded', filter: 'contains', form: fold } },
};

/** Active users of a role, as the administrator's lists show them. */
export function peopleList(db: Db, role: Role) {
  const rows = selectPeople(db).where('users.role', '=', role);
  return { keys: rows.clearSelect(), rows, shape: LIST };
}

/** Active users of a role, or a supervisor's own interns. */
export async function listUsers(db: Db, which: { role: Role; supervisorId?: string }, query: Static<typeof ListQuery>) {
  let all = peopleList(db, which.role).rows;
  if (which.supervisorId) all = all.where('users.supervisor_id', '=', which.supervisorId);
  const { rows, ...totals } = await runList(all, query, which.supervisorId ? MY_INTERNS : LIST);
  return { users: rows.map(toUser), totals };
}

/** How many active interns each of these supervisors guides; who guides nobody is not there. */
export function countInterns(db: Db, supervisorIds: string[]): Promise<Map<string, number>> {
  return countBy(db.selectFrom('users').where('active', '=', 1), 'supervisor_id', supervisorIds);
}

/** How many tasks each of these interns has not completed; an intern without any has no entry. */
export function countOpenTasks(db: Db, internIds: string[]): Promise<Map<string, number>> {
  return countBy(db.selectFrom('tasks').where('status', '=', 'Assigned'), 'assigned_to', internIds);
}
