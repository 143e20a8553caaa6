import { type SearchHit, searchEverywhere, searchWords } from '@internship-portals/shared-api/contract';
import type { Db } from '../../database/connection';
import type { Mount } from '../../http/mount';
import type { SessionUser } from '../../http/sessions';
import { ownInternsOf } from '../users';
import { findApplicants, findPeople, findTasks } from './repository';

/** As in the lists: more words make no search narrower. */
const MAX_WORDS = 10;

export function searchRoutes(mount: Mount, { db }: { db: Db }): void {
  mount(searchEverywhere, async ({ query, user }) => {
    const words = searchWords(query.search).slice(0, MAX_WORDS);
    if (words.length === 0) return { Hits: [] };
    const [applicants, ...others] = await Promise.all([
      user.role === 'ADM' ? findApplicants(db, words) : { Hits: [] },
      ...searchesOf(db, words, user),
    ]);
    return { ...applicants, Hits: [...applicants.Hits, ...others.flat()] };
  });
}

/** What each role may find, besides applicants. */
function searchesOf(db: Db, words: readonly string[], user: SessionUser): Promise<SearchHit[]>[] {
  switch (user.role) {
    case 'ADM':
      return [findPeople(db, words, 'INT'), findPeople(db, words, 'SUP'), findPeople(db, words, 'ADM')];
    case 'SUP':
      return [findPeople(db, words, 'INT', ownInternsOf(user)), findTasks(db, words, user)];
    case 'INT':
      return [findTasks(db, words, user)];
    default:
      return [];
  }
}
