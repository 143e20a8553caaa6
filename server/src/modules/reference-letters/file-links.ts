import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connection';
import { type RecordPaper, registerPaper } from '../../http/record-papers';
import type { Services } from '../../services';
import { type Letter, writeLetter } from './letter';

/** Serves reference letters as PDFs, as they were written. */
export function registerReferenceLetters(app: FastifyInstance, { db, links }: Services): void {
  registerPaper(app, links, 'reference-letter', (id) => writeReferenceLetter(db, id));
}

/** A reference letter as a PDF. */
export async function writeReferenceLetter(db: Db, id: string): Promise<RecordPaper | undefined> {
  const row = await db.selectFrom('reference_letters').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const letter = JSON.parse(row.letter) as Letter;
  const { reference, writer, written_at } = row;
  const bytes = await writeLetter(letter, { reference, writer, at: new Date(written_at) });
  return { title: `${letter.title} ${reference}`, bytes };
}
