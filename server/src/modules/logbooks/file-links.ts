import type { FastifyInstance } from 'fastify';
import { notFound } from '../../http/errors';
import { API_ROOT } from '../../http/request-path';
import { sendPaper } from '../../http/send-paper';
import { answerLinkError, type LinkProof, type SignedLinks } from '../../http/signed-links';
import { longDate, today } from '../../lib/calendar';
import type { Services } from '../../services';
import { readProgramme } from '../programme';
import { writeBook } from './book';
import { readWeeks, toWeeks } from './repository';

/** An address that opens an intern's logbook as a PDF, for 5 minutes. */
export function linkOfBook(links: SignedLinks, internId: string): string {
  return `${API_ROOT}/Logbook/${internId}/File?${links.sign('logbook', internId)}`;
}

/** Serves logbooks as PDFs by signed links, which the browser opens as pages. Each is written anew. */
export function registerLogbooks(app: FastifyInstance, { config, db, links, now }: Services): void {
  const { timeZone } = config;
  app.route<{ Params: { id: string }; Querystring: LinkProof }>({
    method: 'GET',
    url: `${API_ROOT}/Logbook/:id/File`,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const { id } = request.params;
      links.require('logbook', id, request.query, 'Reload the page and download the logbook again.');
      const intern = await db
        .selectFrom('users')
        .leftJoin('positions', 'positions.id', 'users.position_id')
        .leftJoin('users as supervisors', 'supervisors.id', 'users.supervisor_id')
        .select(['users.name', 'users.starts_on', 'users.ends_on', 'positions.name as position'])
        .select('supervisors.name as supervisor')
        .where('users.id', '=', id)
        .where('users.active', '=', 1)
        .executeTakeFirst();
      const records = await readWeeks(db, id);
      if (!intern || records.length === 0) throw notFound();
      const { name, position, supervisor, starts_on, ends_on } = intern;
      const weeks = await toWeeks(
        db,
        records.map((record) => ({ internId: id, monday: record.monday, placement: intern, record })),
        { day: today(now(), timeZone), timeZone },
      );
      const signed = weeks.filter(({ State }) => State === 'signed').length;
      const total = weeks.flatMap(({ Days }) => Days).reduce((sum, { Hours }) => sum + Hours, 0);
      const { firm } = await readProgramme(db);
      const title = `Logbook of ${name}`;
      const bytes = await writeBook({
        firm,
        title,
        facts: [
          ...(position ? [['Position', position] as const] : []),
          ...(starts_on && ends_on ? [['Internship', `${longDate(starts_on)} to ${longDate(ends_on)}`] as const] : []),
          ...(supervisor ? [['Supervisor', supervisor] as const] : []),
          ['Weeks', `${signed} of ${weeks.length} signed`],
          ['Hours', String(total)],
          ['Written on', longDate(today(now(), timeZone))],
        ],
        weeks,
        at: now(),
        timeZone,
      });
      return sendPaper(reply, title, bytes);
    },
  });
}
