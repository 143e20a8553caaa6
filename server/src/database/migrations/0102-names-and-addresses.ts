import { stripInvisible } from '@internship-portals/shared-api/contract';
import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { fold, foldEmail, foldName, personSearchText, positionSearchText } from '../../lib/text';
import { refold, type Texts } from './refold';

/**
 * Folds all texts again, as `fold` and `foldEmail` now do. Positions and saved views get names that are unique by their
 * marks, too. Invisible characters leave the addresses; the audit trail lists each changed address.
 */
export const namesAndAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table positions add column search text not null default ''`.execute(db);
    await refold(db, 'positions', ['name', 'name_folded', 'search'], ({ name = '' }) => ({
      name_folded: foldName(name),
      search: positionSearchText(name),
    }));
    await sql`create unique index positions_by_search on positions (search)`.execute(db);
    await refold(db, 'saved_views', ['name', 'name_folded'], ({ name = '' }) => ({ name_folded: foldName(name) }));
    await refold(db, 'templates', ['name', 'name_folded'], ({ name = '' }) => ({ name_folded: fold(name) }));
    await refold(db, 'tasks', ['title', 'title_folded'], ({ title = '' }) => ({ title_folded: fold(title) }));
    await refold(db, 'mails', ['recipient'], ({ recipient = '' }) => ({ recipient: stripInvisible(recipient) }));
    await refold(db, 'email_changes', ['old_email', 'new_email'], ({ old_email = '', new_email = '' }) => ({
      old_email: stripInvisible(old_email),
      new_email: stripInvisible(new_email),
    }));
    await refold(db, 'programme_settings', ['contact_email', 'reply_to'], ({ contact_email = '', reply_to = '' }) => ({
      contact_email: stripInvisible(contact_email),
      reply_to: stripInvisible(reply_to),
    }));
    for (const [table, isOne] of [
      ['users', sql`active = 1`],
      ['applications', sql`status <> 'Declined' and activated <> 2`],
    ] as const)
      await refoldPeople(db, table, isOne);
  },
};

/** @param isOne what the rows have that no two may have the same address */
async function refoldPeople(db: Kysely<unknown>, table: 'users' | 'applications', isOne: RawBuilder<unknown>) {
  const folded = async ({ id = '', name = '', email = '', email_folded = '', phone = '' }: Texts): Promise<Texts> => {
    const clean = stripInvisible(email);
    const names = { name_folded: fold(name) };
    const address = { email: clean, email_folded: foldEmail(clean) };
    if (address.email_folded !== email_folded) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where id <> ${id}
        and email_folded = ${address.email_folded} and ${isOne}
        and exists (select 1 from ${sql.table(table)} where id = ${id} and ${isOne})`.execute(db);
      if (rows.length > 0) {
        await list(
          db,
          table,
          id,
          'failure',
          'Email not cleaned: another one has the same address. Change one of them.',
        );
        return { ...names, search: personSearchText({ name, email, phone }) };
      }
    }
    if (clean !== email) await list(db, table, id, 'success', 'Email: invisible characters were taken out.');
    return { ...names, ...address, search: personSearchText({ name, email: clean, phone }) };
  };
  await refold(
    db,
    table,
    ['name', 'name_folded', 'email', 'email_folded', 'phone', 'search'],
    folded,
    sql`erased_at is null`,
  );
}

/** Adds a line to the audit trail. It does not hold the address, which is personal data. */
async function list(db: Kysely<unknown>, table: string, id: string, outcome: string, detail: string): Promise<void> {
  const [event, kind] = table === 'users' ? ['user-changed', 'user'] : ['personal-data-corrected', 'application'];
  await sql`insert into audit_events (id, at, event, outcome, actor_kind, subject_kind, subject_id, detail, occurrences)
    values (${uuidv7()}, ${new Date().toISOString()}, ${event}, ${outcome}, 'system', ${kind}, ${id}, ${detail}, 1)`.execute(
    db,
  );
}
