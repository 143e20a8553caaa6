import { type Kysely, type Migration, sql } from 'kysely';
import { fold, personSearchText, positionSearchText } from '../../lib/text';
import { refold } from './refold';

/**
 * Folds the searched texts again: `fold` now has one form for the letters of Arabic, Persian, Urdu and Kurdish. It writes only
 * rows that differ, so that a migration that was interrupted can start again.
 */
export const arabicLetters: Migration = {
  async up(db: Kysely<unknown>) {
    await refold(db, 'positions', ['name', 'search'], ({ name = '' }) => ({ search: positionSearchText(name) }));
    await refold(db, 'templates', ['name', 'name_folded'], ({ name = '' }) => ({ name_folded: fold(name) }));
    await refold(db, 'tasks', ['title', 'title_folded'], ({ title = '' }) => ({ title_folded: fold(title) }));
    for (const table of ['users', 'applications'])
      await refold(
        db,
        table,
        ['name', 'name_folded', 'email', 'phone', 'search'],
        ({ name = '', email = '', phone = '' }) => ({
          name_folded: fold(name),
          search: personSearchText({ name, email, phone }),
        }),
        sql`erased_at is null`,
      );
  },
};
