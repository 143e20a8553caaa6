import type { EvaluationKind } from '@internship-portals/shared-api/contract';
import { today } from '../lib/calendar';
import type { TestServer } from './server';

type Caller = Pick<TestServer, 'call' | 'services'>;
interface People {
  admin: { token: string };
  supervisor: { token: string };
  intern: { id: string; token: string };
}

/** Begins an evaluation of an intern of the supervisor on one criterion, and returns its id. */
export async function beginEvaluation(
  server: Caller,
  { admin, supervisor, intern }: People,
  Kind: EvaluationKind = 'final',
): Promise<string> {
  const { config, db, now } = server.services;
  const read = await server.call('GET', '/api/Admin/EvaluationCriteria', { token: admin.token });
  const list = { Scale: 'levels', Criteria: [{ Name: 'Initiative', Weight: 1 }], Seen: read.body.Revision };
  await server.call('PUT', '/api/Admin/EvaluationCriteria', { token: admin.token, body: list });
  const days = { starts_on: today(now(), config.timeZone), ends_on: '2099-12-31' };
  await db.updateTable('users').set(days).where('id', '=', intern.id).execute();
  const body = { InternID: intern.id, Kind };
  const begun = await server.call('POST', '/api/Supervisor/Evaluation', { token: supervisor.token, body });
  if (begun.status !== 201) throw new Error(`The evaluation did not begin: ${begun.raw}`);
  const { id } = await db
    .selectFrom('evaluations')
    .select('id')
    .where('intern_id', '=', intern.id)
    .where('kind', '=', Kind)
    .executeTakeFirstOrThrow();
  return id;
}

/** Hands in what the supervisor and the intern think. */
export async function handInEvaluation(
  server: Caller,
  { supervisor, intern }: Omit<People, 'admin'>,
  id: string,
  Overall = 'Well done',
): Promise<void> {
  const body = { Scores: [{ Score: 4, Text: '' }], Overall, HandIn: true, SeenRevision: 0 };
  for (const { token } of [supervisor, intern]) {
    const { status, raw } = await server.call('PUT', `/api/Evaluation/${id}`, { token, body });
    if (status !== 200) throw new Error(`The evaluation was not handed in: ${raw}`);
  }
}
