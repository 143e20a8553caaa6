import { today } from '../lib/calendar';
import type { TestServer } from './server';

/** Gives a lecturer a link to an intern's record, and returns the assessment's id and the link's token. */
export async function inviteAssessor(
  server: TestServer,
  admin: { token: string },
  intern: { id: string },
  values: { Name?: string; Email?: string; LastDay?: string } = {},
): Promise<{ id: string; link: string }> {
  const { config, db, now } = server.services;
  const starts_on = today(now(), config.timeZone);
  await db
    .updateTable('users')
    .set({ starts_on })
    .where('id', '=', intern.id)
    .where((where) => where.or([where('starts_on', 'is', null), where('starts_on', '>', starts_on)]))
    .execute();
  const { Name = 'Dr Njeri Maina', Email = 'maina@uni.example', LastDay = starts_on } = values;
  const body = { Name, Email, LastDay };
  const invited = await server.call('POST', `/api/User/${intern.id}/Assessment`, { token: admin.token, body });
  if (invited.status !== 201) throw new Error(`Nobody was invited: ${invited.raw}`);
  const { id } = await db
    .selectFrom('assessments')
    .select('id')
    .where('intern_id', '=', intern.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { id, link: await mailedAssessmentLink(server, Email) };
}

/** The token of the newest link that was mailed to a lecturer. */
export async function mailedAssessmentLink(server: TestServer, email: string): Promise<string> {
  const mails = await server.mails('assessment-invitation', email);
  return /\/assessment\/([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? 'no link';
}

/** Lets every link work until the end of 2099: a visit is no later than the link of its lecturer. */
export async function keepLinksOpen({ services }: TestServer): Promise<void> {
  await services.db.updateTable('assessments').set({ last_day: '2099-12-31' }).execute();
}
