import type { Migration } from 'kysely';
import { initialTables } from './0001-initial-tables';
import { listIndexes } from './0002-list-indexes';
import { mailsOfDecisions } from './0003-mails-of-decisions';
import { personalData } from './0006-personal-data';

/** What the two engines call the same thing. */
export interface ColumnTypes {
  /** Text that compares byte by byte, so that both engines sort alike. */
  text: 'text' | ReturnType<typeof import('kysely').sql<unknown>>;
  blob: 'blob' | 'bytea';
  /** Whether an index may carry the searched text: PostgreSQL limits an entry to a third of a page, and gains nothing. */
  coveringSearch: boolean;
}

/** Every migration in its order. Names are kept in the database: never rename one, never change one that was released. */
export function migrations(types: ColumnTypes): Record<string, Migration> {
  return {
    '0001-initial-tables': initialTables(types),
    '0002-list-indexes': listIndexes(types),
    '0003-mails-of-decisions': mailsOfDecisions(types),
    '0006-personal-data': personalData(types),
  };
}
