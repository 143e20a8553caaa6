import type { FastifyInstance } from 'fastify';
import { registerPaper } from '../../http/record-papers';
import { today } from '../../lib/calendar';
import type { Services } from '../../services';
import { findPerson, recordHeadOf } from '../users';
import { writeBook } from './book';
import { readWeeks, toWeeks } from './repository';

/** Serves logbooks as PDFs. */
export function registerLogbooks(app: FastifyInstance, services: Services): void {
  const { config, db, links, now } = services;
  const { timeZone } = config;
  registerPaper(app, links, 'logbook', async (id) => {
    const intern = await findPerson(db, id);
    const records = await readWeeks(db, id);
    if (!intern || records.length === 0) return undefined;
    const weeks = await toWeeks(
      db,
      records.map((record) => ({ internId: id, monday: record.monday, placement: intern, record })),
      { day: today(now(), timeZone), timeZone },
    );
    const signed = weeks.filter(({ State }) => State === 'signed').length;
    const total = weeks.flatMap(({ Days }) => Days).reduce((sum, { Hours }) => sum + Hours, 0);
    const title = `Logbook of ${intern.name}`;
    const facts = [
      ['Weeks', `${signed} of ${weeks.length} signed`],
      ['Hours', String(total)],
    ] as const;
    return { title, bytes: await writeBook({ ...(await recordHeadOf(services, intern, { title, facts })), weeks }) };
  });
}
