import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type RecordPaper, registerPaper } from '../../http/record-papers';
import { today } from '../../lib/calendar';
import type { Services } from '../../services';
import { signRecordPaper } from '../certificates';
import { taskAverage } from '../performance';
import { readPerson, recordHeadOf } from '../users';
import { writeEvaluation } from './paper';
import { findEvaluation, isReadable, toEvaluation } from './repository';

const TITLES = { 'mid-term': 'Mid-term evaluation', final: 'Final evaluation' } as const;

/** Serves evaluations as PDFs. */
export function registerEvaluations(app: FastifyInstance, services: Services): void {
  registerPaper(app, services, 'evaluation', (id) => writeEvaluationPaper(services, id));
}

/**
 * An evaluation as a PDF; undefined until both parts can be read.
 *
 * @param withAverage whether it names the average of tasks
 * @param isPart for a file that is signed as a whole
 */
export async function writeEvaluationPaper(
  services: Services,
  id: string,
  { withAverage = true, isPart = false } = {},
): Promise<RecordPaper | undefined> {
  const { config, db, now } = services;
  const record = await findEvaluation(db, id);
  if (!record || !isReadable(record)) return undefined;
  const intern = await readPerson(db, record.intern_id, sql`users.role = 'INT'`);
  const { timeZone } = config;
  const evaluation = toEvaluation(record, {
    // Without drafts.
    role: 'ADM',
    taskAverage: await taskAverage(db, intern.id),
    file: '',
    at: { day: today(now(), timeZone), timeZone },
  });
  const title = `${TITLES[record.kind]} of ${intern.name}`;
  const supervisor = evaluation.Supervisor.Confirmed?.By ?? evaluation.Supervisor.By;
  const paper = { ...(await recordHeadOf(services, intern, { title, supervisor })), evaluation, withAverage };
  const bytes = await signRecordPaper(services, (check) => writeEvaluation({ ...paper, check }), isPart);
  return { internId: intern.id, title, bytes };
}
