import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { notFound } from '../../http/errors';
import { API_ROOT } from '../../http/request-path';
import { sendPaper } from '../../http/send-paper';
import { answerLinkError, type LinkProof, type SignedLinks } from '../../http/signed-links';
import { longDate, today } from '../../lib/calendar';
import type { Services } from '../../services';
import { taskAverage } from '../performance';
import { readProgramme } from '../programme';
import { readPerson } from '../users';
import { writeEvaluation } from './paper';
import { findEvaluation, isOpened, toEvaluation } from './repository';

const TITLES = { 'mid-term': 'Mid-term evaluation', final: 'Final evaluation' } as const;

/** An address that opens an evaluation as a PDF, for 5 minutes. */
export function linkOfEvaluation(links: SignedLinks, id: string): string {
  return `${API_ROOT}/Evaluation/${id}/File?${links.sign('evaluation', id)}`;
}

/** Serves evaluations as PDFs by signed links, which the browser opens as pages. Each is written anew. */
export function registerEvaluations(app: FastifyInstance, { config, db, links, now }: Services): void {
  const { timeZone } = config;
  app.route<{ Params: { id: string }; Querystring: LinkProof }>({
    method: 'GET',
    url: `${API_ROOT}/Evaluation/:id/File`,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const { id } = request.params;
      links.require('evaluation', id, request.query, 'Reload the page and download the evaluation again.');
      const record = await findEvaluation(db, id);
      if (!record || !isOpened(record)) throw notFound();
      const intern = await readPerson(db, record.intern_id, sql`users.role = 'INT'`);
      const { name, position, starts_on, ends_on } = intern;
      const evaluation = toEvaluation(record, {
        role: 'INT',
        taskAverage: await taskAverage(db, intern.id),
        file: '',
      });
      const { firm } = await readProgramme(db);
      const title = `${TITLES[record.kind]} of ${name}`;
      const supervisor = evaluation.Supervisor.Confirmed?.By ?? evaluation.Supervisor.By;
      const bytes = await writeEvaluation({
        firm,
        title,
        facts: [
          ...(position ? [['Position', position] as const] : []),
          ...(starts_on && ends_on ? [['Internship', `${longDate(starts_on)} to ${longDate(ends_on)}`] as const] : []),
          ...(supervisor ? [['Supervisor', supervisor] as const] : []),
          ['Written on', longDate(today(now(), timeZone))],
        ],
        evaluation,
        at: now(),
        timeZone,
      });
      return sendPaper(reply, title, bytes);
    },
  });
}
