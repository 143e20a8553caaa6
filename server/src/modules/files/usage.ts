import { sql } from 'kysely';
import type { Db } from '../../database/connection';

/** How many uploads of a kind there are, and their bytes. */
export interface UploadUsage {
  count: number;
  bytes: number;
  /** The bytes of those since a time. */
  added: number;
}

/** Measures the documents of applications and of interns with the forms of universities, and the files of hand-ins and logbooks. Each upload counts, also one whose content another one has. */
export async function measureUploads(db: Db, since: string): Promise<{ documents: UploadUsage; handIns: UploadUsage }> {
  const documents = db
    .selectFrom('documents')
    .select(['size', 'created_at'])
    .unionAll(db.selectFrom('earlier_documents').select(['size', 'created_at']))
    .unionAll(db.selectFrom('joining_uploads').select(['size', 'uploaded_at as created_at']))
    .unionAll(db.selectFrom('university_forms').select(['size', 'created_at']))
    .as('upload');
  const handIns = db
    .selectFrom('hand_in_files')
    .innerJoin('hand_ins', 'hand_ins.id', 'hand_in_files.hand_in_id')
    .select(['size', 'created_at'])
    .unionAll(db.selectFrom('logbook_files').select(['size', 'created_at']))
    .as('upload');
  const measure = async (uploads: typeof documents): Promise<UploadUsage> => {
    const row = await db
      .selectFrom(uploads)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
      .select(sql<number | string | null>`sum(case when created_at >= ${since} then size end)`.as('added'))
      .executeTakeFirstOrThrow();
    return { count: Number(row.count), bytes: Number(row.bytes), added: Number(row.added) };
  };
  return { documents: await measure(documents), handIns: await measure(handIns) };
}
