import type { RawBuilder } from 'kysely';

/** What the two engines call the same thing. */
export interface ColumnTypes {
  engine: 'sqlite' | 'postgresql';
  /** Text that compares byte by byte, so that both engines sort alike. */
  text: 'text' | RawBuilder<unknown>;
  blob: 'blob' | 'bytea';
  /** Whether an index may carry the searched text: PostgreSQL limits an entry to a third of a page, and gains nothing. */
  coveringSearch: boolean;
}
