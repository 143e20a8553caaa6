import { ASSESSOR_KEPT_DAYS } from '@internship-portals/shared-api/contract';
import { addDays, DAY_MS, today } from '../../lib/calendar';
import type { MailServices } from '../mails';
import { eraseMailsAbout } from '../mails';
import { MAIL_KINDS } from './personal-data';
import { deleteLinks } from './repository';

/** Deletes the addresses of lecturers whose links have ended some time ago, and their links. The names stay with the record. */
export async function forgetAssessors({ config, db, now }: MailServices): Promise<void> {
  const lastDay = addDays(today(now(), config.timeZone), -ASSESSOR_KEPT_DAYS);
  const withdrawnAt = new Date(now().getTime() - ASSESSOR_KEPT_DAYS * DAY_MS).toISOString();
  const due = await db
    .selectFrom('assessments')
    .select(['id', 'email', 'email_folded'])
    .where('email', '<>', '')
    .where((where) => where.or([where('last_day', '<', lastDay), where('withdrawn_at', '<', withdrawnAt)]))
    .execute();
  for (const { id, email, email_folded } of due) {
    await db.transaction().execute(async (trx) => {
      await deleteLinks(trx, id);
      await trx.updateTable('assessments').set({ email: '', email_folded: '' }).where('id', '=', id).execute();
      const other = await trx
        .selectFrom('assessments')
        .select('id')
        .where('email_folded', '=', email_folded)
        .executeTakeFirst();
      if (other) return;
      const erasure = { at: now().toISOString(), dataDir: config.dataDir };
      await eraseMailsAbout(trx, { kinds: MAIL_KINDS, recipients: [{ email }], naming: [] }, erasure);
    });
  }
}
