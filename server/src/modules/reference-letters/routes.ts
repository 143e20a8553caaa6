import { listReferenceLetters, writeReferenceLetter } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../../database/connection';
import { notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { linkOfPaper } from '../../http/record-papers';
import type { SessionUser } from '../../http/sessions';
import { today } from '../../lib/calendar';
import { findConfirmedWords } from '../evaluations';
import type { NotificationServices } from '../notifications';
import { callsOfPapers } from '../page-updates';
import { readProgramme } from '../programme';
import { findPerson, lockActiveUser, type PersonRecord, readableBy, readPerson, recordHeadOf } from '../users';
import { draftOf } from './letter';
import { insertLetter, listLetters } from './repository';

/** Reference letters, which supervisors and administrators write for interns. */
export function referenceLetterRoutes(mount: Mount, services: NotificationServices): void {
  const { audit, config, db, links, now, pageUpdates } = services;
  const readIntern = (on: DbOrTransaction, id: string, user: SessionUser): Promise<PersonRecord> =>
    readPerson(on, id, sql`(users.role = 'INT' and ${readableBy(user)})`);

  mount(listReferenceLetters, async ({ params, user }) => {
    const intern = await readIntern(db, params.id, user);
    const { firm } = await readProgramme(db);
    const words = await findConfirmedWords(db, intern.id);
    return {
      Letters: (await listLetters(db, intern.id)).map(({ id, reference, writer, written_at }) => ({
        id,
        Reference: reference,
        By: writer,
        At: written_at,
        File: linkOfPaper(links, 'reference-letter', id),
      })),
      Draft: draftOf(intern, { firm, words, day: today(now(), config.timeZone) }),
    };
  });

  mount(writeReferenceLetter, async ({ params, body: { Text }, user }) => {
    const Reference = await db.transaction().execute(async (trx) => {
      // Locked until the commit, so that an erasure finds the letter.
      if (!(await lockActiveUser(trx, params.id))) throw notFound();
      const intern = await readIntern(trx, params.id, user);
      const writer = await findPerson(trx, user.id);
      if (!writer) throw notFound();
      const {
        at,
        timeZone: _,
        ...head
      } = await recordHeadOf({ ...services, db: trx }, intern, {
        title: `Reference letter for ${intern.name}`,
      });
      const letter = { ...head, text: Text };
      const by = { id: user.id, name: writer.name };
      const reference = await insertLetter(trx, { internId: intern.id, by, at: at.toISOString(), letter });
      await audit.record(trx, {
        event: 'reference-letter-written',
        subject: { kind: 'user', id: intern.id },
        detail: reference,
      });
      await pageUpdates.announce(trx, [intern.id], callsOfPapers());
      return reference;
    });
    return { message: `Reference letter ${Reference} written` };
  });
}
