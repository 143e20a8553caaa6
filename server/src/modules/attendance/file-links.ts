import type { FastifyInstance } from 'fastify';
import { hoursAndMinutes } from 'shared-api/contract';
import { notFound } from '../../http/errors';
import { API_ROOT } from '../../http/request-path';
import { sendPaper } from '../../http/send-paper';
import { answerLinkError, type LinkProof, type SignedLinks } from '../../http/signed-links';
import { longDate, today } from '../../lib/calendar';
import type { Services } from '../../services';
import { readProgramme } from '../programme';
import { findPerson, readIntern } from '../users';
import { writeSheet } from './sheet';
import { readBook } from './weeks';

/** An address that opens an intern's attendance sheet as a PDF, for 5 minutes. */
export function linkOfSheet(links: SignedLinks, internId: string): string {
  return `${API_ROOT}/Attendance/${internId}/File?${links.sign('attendance', internId)}`;
}

/** Serves attendance sheets as PDFs by signed links, which the browser opens as pages. Each is written anew. */
export function registerAttendance(app: FastifyInstance, { config, db, links, now }: Services): void {
  const { timeZone } = config;
  app.route<{ Params: { id: string }; Querystring: LinkProof }>({
    method: 'GET',
    url: `${API_ROOT}/Attendance/:id/File`,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const { id } = request.params;
      links.require('attendance', id, request.query, 'Reload the page and download the attendance sheet again.');
      const person = await findPerson(db, id);
      if (!person) throw notFound();
      const intern = await readIntern(db, id);
      const day = today(now(), timeZone);
      const { weeks } = await readBook(db, intern, { day, timeZone });
      const { name, starts_on, ends_on, hours_a_week } = intern;
      const { position, supervisor } = person;
      const { firm } = await readProgramme(db);
      const title = `Attendance sheet of ${name}`;
      const bytes = await writeSheet({
        firm,
        title,
        facts: [
          ...(position ? [['Position', position] as const] : []),
          ...(starts_on && ends_on ? [['Internship', `${longDate(starts_on)} to ${longDate(ends_on)}`] as const] : []),
          ...(supervisor ? [['Supervisor', supervisor] as const] : []),
          ...(hours_a_week > 0 ? [['Hours a week', String(hours_a_week)] as const] : []),
          ['Total', hoursAndMinutes(weeks.reduce((sum, { Minutes }) => sum + Minutes, 0))],
          ['Written on', longDate(day)],
        ],
        weeks: [...weeks].reverse(),
        hoursAWeek: hours_a_week,
        until: day,
        at: now(),
        timeZone,
      });
      return sendPaper(reply, title, bytes);
    },
  });
}
