import type { Answer, SearchHit, searchEverywhere } from '@internship-portals/shared-api/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/connection';
import { contains } from '../../database/lists/lists';
import { countMatches, searchApplications } from '../applications';
import { seenBy, type Viewer } from '../tasks';

/** Of each kind; the palette has room for no more. */
const MAX_HITS = 6;

const KINDS = { INT: 'intern', SUP: 'supervisor', ADM: 'administrator' } as const;

/** Applicants by name, e-mail address, phone number or reference. More than the hits are counted. */
export async function findApplicants(db: Db, words: readonly string[]): Promise<Answer<typeof searchEverywhere>> {
  const found = await searchApplications(db, words, MAX_HITS);
  const Hits = found.map(
    ({ id, name, email, position, status, phone, applied_at }): SearchHit => ({
      Kind: 'applicant',
      id,
      Name: name,
      About: [email, position, status],
      PhoneNumber: phone,
      AppliedAt: applied_at,
    }),
  );
  return Hits.length < MAX_HITS ? { Hits } : { Hits, Applications: await countMatches(db, words) };
}

/** Active people of a role, by default all. */
export async function findPeople(
  db: Db,
  words: readonly string[],
  role: keyof typeof KINDS,
  which: RawBuilder<SqlBool> = sql`(1 = 1)`,
): Promise<SearchHit[]> {
  let query = db
    .selectFrom('users')
    .leftJoin('positions', 'positions.id', 'users.position_id')
    .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.starts_on', 'positions.name as position'])
    .where('users.active', '=', 1)
    .where('users.role', '=', role)
    .where(which)
    .orderBy('users.name_folded')
    .orderBy('users.id')
    .limit(MAX_HITS);
  for (const word of words) query = query.where(contains('users.search', word));
  const rows = await query.execute();
  return rows.map(({ id, name, email, phone, starts_on: StartsOn, position }) => ({
    Kind: KINDS[role],
    id,
    Name: name,
    About: [email, ...(position === null ? [] : [position])],
    PhoneNumber: phone,
    ...(StartsOn ? { StartsOn } : {}),
  }));
}

/** The tasks that a user may see, by title or, for supervisors, by the intern's name. */
export async function findTasks(db: Db, words: readonly string[], user: Viewer): Promise<SearchHit[]> {
  const assigns = user.role === 'SUP';
  let query = db
    .selectFrom('tasks')
    .innerJoin('users as interns', 'interns.id', 'tasks.assigned_to')
    .select(['tasks.id', 'tasks.title', 'interns.name'])
    .where('tasks.withdrawn_at', 'is', null)
    .where(seenBy(user))
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
