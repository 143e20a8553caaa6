import type { RawBuilder } from 'kysely';
import type { Db } from '../../database/connection';
import { contains, count, listConditions, where } from '../../database/lists/lists';
import { type ApplicationRecord, applicantList, findApplications, findByReference } from './repository';
import { LISTS } from './stages';

/** Greater than every character that a name can have, in the byte order of both databases. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Some applications with all of these words: the one that has them as its reference, or first those whose name begins with
 * them. Each list is searched in its own indexes, without an order and only until enough are found.
 *
 * @param words folded, at least one
 */
export async function searchApplications(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<ApplicationRecord[]> {
  const start = words.join(' ');
  const inList = (list: RawBuilder<boolean>) => db.selectFrom('applications').select('id').where(list).limit(limit);
  const idsOf = async (list: RawBuilder<boolean>) => {
    const beginning = await inList(list)
      .where('name_folded', '>=', start)
      .where('name_folded', '<', start + LAST_CHARACTER)
      .orderBy('name_folded')
      .orderBy('id')
      .execute();
    if (beginning.length >= limit) return { beginning, containing: [] };
    let query = inList(list);
    for (const word of words) query = query.where(contains('applications.search', word));
    return { beginning, containing: await query.execute() };
  };
  const named = await findByReference(db, start);
  if (named.length > 0) return [...(await findApplications(db, named)).values()];
  const lists = await Promise.all(Object.values(LISTS).map(idsOf));
  const ids = [...lists.flatMap(({ beginning }) => beginning), ...lists.flatMap(({ containing }) => containing)].map(
    ({ id }) => id,
  );
  const unique = [...new Set(ids)];
  const found = await findApplications(db, unique);
  return unique
    .flatMap((id) => found.get(id) ?? [])
    .filter((application) => application.erased_at === null)
    .slice(0, limit);
}

/** How many applications each of the two lists shows for this search. */
export async function countMatches(db: Db, words: readonly string[]): Promise<{ Waiting: number; Decided: number }> {
  const matches = async (which: keyof typeof LISTS) => {
    const { keys, shape } = applicantList(db, which, () => '');
    return count(where(keys, await listConditions({ search: words.join(' ') }, shape)));
  };
  const [Waiting, Decided] = await Promise.all([matches('waiting'), matches('decided')]);
  return { Waiting, Decided };
}
