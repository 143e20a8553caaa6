import type { SavedView } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { contains } from '../../database/lists/lists';
import { type HeldAccount, isIntern, type Person, type PersonalData } from '../../database/personal-data';
import { fold, foldName, personSearchText } from '../../lib/text';
import { isChosenFilter } from '../applications';

/** What an administrator saves. */
type ViewContent = Pick<SavedView, 'List' | 'Name' | 'Query' | 'Columns' | 'Shared'>;

/** An administrator's own views, and those that other active administrators share, by name. */
export async function findViews(db: DbOrTransaction, userId: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .innerJoin('users as owners', 'owners.id', 'saved_views.owner_id')
    .selectAll('saved_views')
    .select('owners.name as owner')
    .where((where) =>
      where.or([
        where('saved_views.owner_id', '=', userId),
        where.and([
          where('saved_views.shared', '=', 1),
          where('owners.active', '=', 1),
          where('owners.role', '=', 'ADM'),
        ]),
      ]),
    )
    .orderBy('saved_views.id')
    .execute();
  rows.sort((a, b) => fold(a.name).localeCompare(fold(b.name), 'en'));
  return rows.map((row) => ({
    id: row.id,
    List: row.list,
    Name: row.name,
    Query: row.query,
    Columns: JSON.parse(row.columns) as string[],
    Shared: row.shared === 1,
    owner: { user_id: row.owner_id, Name: row.owner },
  }));
}

/** How many views an administrator has saved. */
export async function countViews(on: DbOrTransaction, ownerId: string): Promise<number> {
  const row = await on
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll().as('views'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return Number(row?.views ?? 0);
}

const contentOf = ({ Name, Query, Columns, Shared }: ViewContent) => ({
  name: Name,
  query: Query,
  columns: JSON.stringify(Columns),
  shared: Shared ? (1 as const) : (0 as const),
});

/** Replaces the owner's view of this list and name; false if there is none. */
export async function replaceView(trx: DbOrTransaction, ownerId: string, view: ViewContent): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('saved_views')
    .set(contentOf(view))
    .where('owner_id', '=', ownerId)
    .where('list', '=', view.List)
    .where('name_folded', '=', foldName(view.Name))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Inserts a view. */
export async function insertView(trx: DbOrTransaction, ownerId: string, view: ViewContent, at: string): Promise<void> {
  await trx
    .insertInto('saved_views')
    .values({
      id: uuidv7(),
      owner_id: ownerId,
      list: view.List,
      name_folded: foldName(view.Name),
      created_at: at,
      ...contentOf(view),
    })
    .execute();
}

/** Deletes a view; false if it is not the owner's. */
export async function removeView(db: DbOrTransaction, which: { id: string; ownerId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', which.id)
    .where('owner_id', '=', which.ownerId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The views that a person has saved. */
export const savedViewData = {
  async read(db, { id }) {
    const rows = await db
      .selectFrom('saved_views')
      .select(['list', 'name', 'query', 'shared', 'created_at as createdAt'])
      .where('owner_id', '=', id)
      .orderBy('id')
      .execute();
    return { savedViews: rows.map((view) => ({ ...view, shared: view.shared === 1 })) };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('saved_views').where('owner_id', '=', id).execute();
  },
} satisfies PersonalData<HeldAccount>;

/** A shorter word says nothing about a person. */
const MIN_WORD_LENGTH = 3;

/** The parts of a list's address (shared-ui/table) that hold no text: the tab, the order and the page. */
const WITHOUT_TEXT = new Set(['stage', 'sort', 'page', 'size']);
/** Before the name of a filtered column. */
const FILTER = 'f.';

/**
 * Whether a part of a list's address only chooses from what the list offers, such as a position. It names no person, even
 * if a person's address contains the same word.
 */
function isChoice(part: string): boolean {
  return WITHOUT_TEXT.has(part) || (part.startsWith(FILTER) && isChosenFilter(part.slice(FILTER.length)));
}

/**
 * The views of all administrators that name an erased person: whose search, filter by text or name has words of the
 * person's details that no application has together any more. They would find no applicant. A view that still finds
 * others, such as people of the same name, stays.
 */
export const viewsAboutPerson = {
  async erase(trx, { applications, accounts }) {
    const details = [
      ...applications.map(({ search }) => search),
      // An intern may have changed name and address since.
      ...accounts.filter(isIntern).map(({ name, email }) => personSearchText({ name, email, phone: '' })),
    ];
    const views = await trx.selectFrom('saved_views').select(['id', 'name', 'query']).execute();
    for (const { id, name, query } of views) {
      const typed = [...new URLSearchParams(query)].filter(([part]) => !isChoice(part));
      const named = [
        ...typed.map(([, value]) => wordsOf(fold(value)).filter((word) => details.some((text) => text.includes(word)))),
        // Of a view's name, whole words: it is a sentence, not a search.
        wordsOf(fold(name)).filter((word) => details.some((text) => wordsOf(text).includes(word))),
      ].filter((words) => words.length > 0);
      for (const words of named) {
        if (await isSomebody(trx, words)) continue;
        await trx.deleteFrom('saved_views').where('id', '=', id).execute();
        break;
      }
    }
  },
} satisfies PersonalData<Person>;

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word.length >= MIN_WORD_LENGTH);

/** Whether an application has all of these words in its personal data. */
async function isSomebody(trx: DbOrTransaction, words: readonly string[]): Promise<boolean> {
  let query = trx.selectFrom('applications').select('id').limit(1);
  for (const word of words) query = query.where(contains('applications.search', word));
  return (await query.executeTakeFirst()) !== undefined;
}
