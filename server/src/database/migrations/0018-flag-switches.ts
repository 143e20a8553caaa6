import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** What administrators have decided about the portals' feature flags, and the flags of each composition. */
export function flagSwitches({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('flag_switches')
        .addColumn('portal', text, (c) => c.notNull())
        .addColumn('flag', text, (c) => c.notNull())
        .addColumn('share', 'integer', (c) => c.notNull())
        .addColumn('users', text, (c) => c.notNull())
        .addColumn('changed_at', text, (c) => c.notNull())
        .addColumn('changed_by', text, (c) => c.notNull().references('users.id'))
        .addPrimaryKeyConstraint('flag_switches_key', ['portal', 'flag'])
        .execute();
      await db.schema
        .alterTable('compositions')
        .addColumn('flags', text, (c) => c.notNull().defaultTo('{}'))
        .execute();
    },
  };
}
