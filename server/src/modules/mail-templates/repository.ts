import type { Db, DbOrTransaction } from '../../database/connection';

/** The versions of one text with who saved them, the newest first. */
export async function listVersions(on: DbOrTransaction, template: string) {
  return on
    .selectFrom('mail_texts')
    .innerJoin('users', 'users.id', 'mail_texts.by_user_id')
    .select(['mail_texts.version as Version', 'mail_texts.at as At', 'users.name as By'])
    .select(['mail_texts.subject as Subject', 'mail_texts.text as Text'])
    .where('mail_texts.template', '=', template)
    .orderBy('mail_texts.version', 'desc')
    .execute();
}

/** The newest saved subject of each text; null where it went back to the default. */
export async function findSubjects(db: Db): Promise<Map<string, string | null>> {
  const rows = await db.selectFrom('mail_texts').select(['template', 'subject']).orderBy('version').execute();
  return new Map(rows.map(({ template, subject }) => [template, subject]));
}

/**
 * Saves the next version of a text.
 *
 * @param wording null: back to the default
 * @returns false if `seen` is no longer the newest version
 */
export async function insertVersion(
  trx: DbOrTransaction,
  {
    template,
    wording,
    seen,
    by,
    at,
  }: {
    template: string;
    wording: { subject: string; text: string } | null;
    seen: number;
    by: string;
    at: string;
  },
): Promise<boolean> {
  const [newest] = await listVersions(trx, template);
  if ((newest?.Version ?? 0) !== seen) return false;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('mail_texts')
    .values({
      template,
      version: seen + 1,
      subject: wording?.subject ?? null,
      text: wording?.text ?? null,
      at,
      by_user_id: by,
    })
    // Two administrators who save at once: one of them was first.
    .onConflict((conflict) => conflict.columns(['template', 'version']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
