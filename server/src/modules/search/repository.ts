import { type SqlBool, sql } from 'kysely';
import type { Role, SearchHit } from 'shared-api/contract';
import type { Db } from '../../database/connection';
import { contains } from '../../database/lists/lists';
import { searchApplications } from '../applications';

/** Of each kind; the palette has room for no more. */
const MAX_HITS = 6;

const KINDS = { INT: 'intern', SUP: 'supervisor', ADM: 'administrator' } as const;

/** Applicants by name, e-mail address, phone number or reference. */
export async function findApplicants(db: Db, words: readonly string[]): Promise<SearchHit[]> {
  const found = await searchApplications(db, words, MAX_HITS);
  return found.map(({ id, name, email, position, status }) => ({
    Kind: 'applicant',
    id,
    Name: name,
    About: [email, position, status],
  }));
}

/** Active people of a role, of a supervisor only their own interns. */
export async function findPeople(
  db: Db,
  words: readonly string[],
  { role, supervisorId }: { role: Role; supervisorId?: string },
): Promise<SearchHit[]> {
  let query = db
    .selectFrom('users')
    .leftJoin('positions', 'positions.id', 'users.position_id')
    .select(['users.id', 'users.name', 'users.email', 'positions.name as position'])
    .where('users.active', '=', 1)
    .where('users.role', '=', role)
    .orderBy('users.name_folded')
    .orderBy('users.id')
    .limit(MAX_HITS);
  if (supervisorId !== undefined) query = query.where('users.supervisor_id', '=', supervisorId);
  for (const word of words) query = query.where(contains('users.search', word));
  const rows = await query.execute();
  return rows.map(({ id, name, email, position }) => ({
    Kind: KINDS[role],
    id,
    Name: name,
    About: [email, ...(position === null ? [] : [position])],
  }));
}

/** The tasks that a person assigned or was assigned, by title or, for supervisors, by the intern's name. */
export async function findTasks(
  db: Db,
  words: readonly string[],
  person: { assignedBy: string } | { assignedTo: string },
): Promise<SearchHit[]> {
  const assigns = 'assignedBy' in person;
  let query = db
    .selectFrom('tasks')
    .innerJoin('users as interns', 'interns.id', 'tasks.assigned_to')
    .select(['tasks.id', 'tasks.title', 'interns.name'])
    .where('tasks.withdrawn_at', 'is', null)
    .where(assigns ? 'tasks.assigned_by' : 'tasks.assigned_to', '=', assigns ? person.assignedBy : person.assignedTo)
    .orderBy('tasks.deadline', 'desc')
    .orderBy('tasks.id')
    .limit(MAX_HITS);
  for (const word of words) {
    const inTitle = contains('tasks.title_folded', word);
    query = query.where(assigns ? sql<SqlBool>`(${inTitle} or ${contains('interns.name_folded', word)})` : inTitle);
  }
  const rows = await query.execute();
  return rows.map(({ id, title, name }) => ({ Kind: 'task', id, Name: title, About: assigns ? [name] : [] }));
}
