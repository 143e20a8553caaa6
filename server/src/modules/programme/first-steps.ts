import type { FirstStep } from '@internship-portals/shared-api/contract';
import type { Db } from '../../database/connection';
import { isNoticeConfirmed } from './privacy-notice';
import { readRow } from './settings';

/** The steps of a new programme, and whether they are still shown: until an administrator has hidden them. */
export async function readFirstSteps(db: Db): Promise<{ shown: boolean; steps: { Step: FirstStep; Done: boolean }[] }> {
  const row = await readRow(db);
  if (row.steps_dismissed_at) return { shown: false, steps: [] };
  const position = await db.selectFrom('positions').select('id').limit(1).executeTakeFirst();
  const supervisor = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SUP')
    .where('active', '=', 1)
    .limit(1)
    .executeTakeFirst();
  const done: Record<FirstStep, boolean> = {
    firm: row.firm !== '' && row.contact_email !== '',
    mail: row.mail_tested_at !== null,
    positions: position !== undefined,
    supervisors: supervisor !== undefined,
    place: row.interview_place !== '',
    privacy: await isNoticeConfirmed(db),
    share: row.link_shared_at !== null,
  };
  const steps = (Object.keys(done) as FirstStep[]).map((step) => ({ Step: step, Done: done[step] }));
  return { shown: true, steps };
}
