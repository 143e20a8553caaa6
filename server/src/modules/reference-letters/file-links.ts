import type { FastifyInstance } from 'fastify';
import { type RecordPaper, registerPaper } from '../../http/record-papers';
import type { Services } from '../../services';
import { signRecordPaper } from '../certificates';
import { type Letter, writeLetter } from './letter';

/** Serves reference letters as PDFs, as they were written. */
export function registerReferenceLetters(app: FastifyInstance, services: Services): void {
  registerPaper(app, services, 'reference-letter', (id) => writeReferenceLetter(services, id));
}

/** A reference letter as a signed PDF. */
export async function writeReferenceLetter(services: Services, id: string): Promise<RecordPaper | undefined> {
  const row = await services.db.selectFrom('reference_letters').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const letter = JSON.parse(row.letter) as Letter;
  const { intern_id: internId, reference, writer, written_at } = row;
  const bytes = await signRecordPaper(services, (check) =>
    writeLetter({ ...letter, check }, { reference, writer, at: new Date(written_at) }),
  );
  return { internId, title: `${letter.title} ${reference}`, bytes };
}
