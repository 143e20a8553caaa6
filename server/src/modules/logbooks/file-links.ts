import type { LogbookWeek } from '@internship-portals/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { type RecordPaper, registerPaper } from '../../http/record-papers';
import { registerUpload } from '../../http/upload-links';
import { today } from '../../lib/calendar';
import type { Services } from '../../services';
import { signRecordPaper } from '../certificates';
import { streamContent } from '../files';
import { findPerson, recordHeadOf } from '../users';
import { writeBook } from './book';
import { findFile } from './day-files';
import { readWrittenWeeks } from './repository';

/** Serves logbooks as PDFs, and the files of their days. */
export function registerLogbooks(app: FastifyInstance, services: Services): void {
  registerPaper(app, services, 'logbook', (id) => writeLogbook(services, id));
  // For readers outside the firm.
  registerPaper(app, services, 'signed-weeks', (id) => writeLogbook(services, id, { onlySigned: true }));
  const texts = {
    again: 'Go back to the logbook and open the file again.',
    gone: 'This file does not exist. It may have been removed from the logbook.',
  };
  registerUpload(app, services.links, 'logbook-file', texts, async (id) => {
    const file = await findFile(services.db, id).executeTakeFirst();
    return file && { file, content: streamContent(services, file) };
  });
}

/**
 * The logbook of an intern as a PDF; undefined while it has no weeks.
 *
 * @param isPart for a file that is signed as a whole
 */
export async function writeLogbook(
  services: Services,
  id: string,
  { onlySigned = false, isPart = false } = {},
): Promise<RecordPaper | undefined> {
  const { config, db, now } = services;
  const { timeZone } = config;
  const intern = await findPerson(db, id);
  if (!intern) return undefined;
  const all = await readWrittenWeeks(db, intern, { day: today(now(), timeZone), timeZone });
  const isSigned = ({ State }: LogbookWeek) => State === 'signed';
  const weeks = onlySigned ? all.filter(isSigned) : all;
  if (weeks.length === 0) return undefined;
  const signed = weeks.filter(isSigned).length;
  const total = weeks.flatMap(({ Days }) => Days).reduce((sum, { Hours }) => sum + Hours, 0);
  const title = `Logbook of ${intern.name}`;
  const facts = [
    ['Weeks', `${signed} of ${weeks.length} signed`],
    ['Hours', String(total)],
  ] as const;
  const book = { ...(await recordHeadOf(services, intern, { title, facts })), weeks };
  const bytes = await signRecordPaper(services, (check) => writeBook({ ...book, check }), isPart);
  return { internId: id, title, bytes };
}
