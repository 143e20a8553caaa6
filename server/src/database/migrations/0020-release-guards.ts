import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Since when a live version is watched, and which visit a judged load belongs to (decision 040). */
export function releaseGuards({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('live_portals').addColumn('guarded_since', text).execute();
      await db.schema.alterTable('canary_loads').addColumn('visit', text).execute();
    },
  };
}
