import {
  checkJoiningDocument,
  createJoiningDocument,
  createUsualJoiningDocuments,
  deleteJoiningDocument,
  type Input,
  listInternJoiningDocuments,
  listJoiningDocuments,
  listOpenJoiningDocuments,
  listOwnJoiningDocuments,
  openJoiningDocument,
  updateJoiningDocument,
  uploadJoiningDocument,
} from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import { type DbOrTransaction, isForeignKeyViolation, isUniqueViolation } from '../../database/connection';
import { conflict, FieldErrors, notFound, unauthenticated } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { withScannedForm } from '../../http/scanned-form';
import { linkToUpload } from '../../http/upload-links';
import { today } from '../../lib/calendar';
import { foldName } from '../../lib/text';
import { toUploadedFile } from '../files';
import type { NotificationServices } from '../notifications';
import { administratorIds, callsOfJoiningDocuments } from '../page-updates';
import { findPerson, lockActiveUser, readPerson } from '../users';
import { RULES, readDocument } from './form';
import { changeDocument, type DocumentValues, insertDocument, listRecords, removeDocument } from './repository';
import { findUpload, markChecked, replaceUpload } from './uploads';
import { isWanted, listOpen, listWanted } from './wanted';

/** What Kenyan firms usually ask for. */
const USUAL: readonly Input<typeof createJoiningDocument>['body'][] = [
  {
    Name: 'Insurance',
    Explanation:
      'Proof of a personal accident insurance for the whole internship. Your university can tell you how to get one.',
    DaysBefore: 7,
  },
  {
    Name: 'NITA form',
    Explanation: 'The attachment form of the National Industrial Training Authority, signed by your university.',
    DaysBefore: 7,
  },
  {
    Name: 'National ID',
    Explanation: 'Both sides of your national identity card, or the first page of your passport.',
    DaysBefore: 3,
  },
  {
    Name: 'Certificate of good conduct',
    Explanation: 'From the Directorate of Criminal Investigations, at most six months old. Apply on eCitizen.',
    DaysBefore: 3,
  },
].map((document) => ({ ...document, Required: true, Active: true }));

const findDocument = async (on: DbOrTransaction, id: string) => (await listRecords(on)).find((each) => each.id === id);

/** The list of documents, which administrators keep. */
function listRoutes(mount: Mount, { audit, config, db, now }: NotificationServices): void {
  const added = () => ({ from: today(now(), config.timeZone), at: now().toISOString() });

  mount(listJoiningDocuments, async () => ({ Documents: await listRecords(db) }));

  mount(createJoiningDocument, async ({ body }) => {
    await refusingSameName(() =>
      db.transaction().execute(async (trx) => {
        const id = await insertDocument(trx, toValues(body), added());
        const subject = { kind: 'joining-document', id, label: body.Name } as const;
        await audit.record(trx, { event: 'joining-document-created', subject });
      }),
    );
    return { message: 'Document added' };
  });

  mount(createUsualJoiningDocuments, async () => {
    await refusingSameName(() =>
      db.transaction().execute(async (trx) => {
        const taken = (await listRecords(trx)).map(({ Name }) => foldName(Name));
        for (const document of USUAL.filter(({ Name }) => !taken.includes(foldName(Name)))) {
          const id = await insertDocument(trx, toValues(document), added());
          const subject = { kind: 'joining-document', id, label: document.Name } as const;
          await audit.record(trx, { event: 'joining-document-created', subject });
        }
      }),
    );
    return { message: 'Documents added' };
  });

  mount(
    updateJoiningDocument,
    async ({ params: { id }, body }) => {
      await refusingSameName(() =>
        db.transaction().execute(async (trx) => {
          if (!(await changeDocument(trx, id, toValues(body), body.Seen))) {
            if (!(await findDocument(trx, id))) throw notFound();
            throw stale();
          }
          const subject = { kind: 'joining-document', id, label: body.Name } as const;
          await audit.record(trx, { event: 'joining-document-changed', subject });
        }),
      );
      return { message: 'Document saved' };
    },
    undefined,
    async ({ params }) => findDocument(db, params.id),
  );

  mount(deleteJoiningDocument, async ({ params: { id } }) => {
    try {
      await db.transaction().execute(async (trx) => {
        const document = await findDocument(trx, id);
        if (!document) throw notFound();
        if (document.Uploads > 0) throw inUse();
        await removeDocument(trx, id);
        const subject = { kind: 'joining-document', id, label: document.Name } as const;
        await audit.record(trx, { event: 'joining-document-deleted', subject });
      });
    } catch (error) {
      // An intern uploaded it after the count.
      if (isForeignKeyViolation(error)) throw inUse();
      throw error;
    }
    return { message: 'Document deleted' };
  });

  mount(listOpenJoiningDocuments, () => listOpen(db, today(now(), config.timeZone)));
}

/** What interns upload, and what administrators do with it. */
function uploadRoutes(mount: Mount, services: NotificationServices): void {
  const { audit, config, db, links, mailer, notifications, now, pageUpdates, storing } = services;
  const day = () => today(now(), config.timeZone);

  mount(listOwnJoiningDocuments, async ({ user }) => ({ Documents: await listWanted(db, user.id, day()) }));

  mount(listInternJoiningDocuments, async ({ params }) => {
    const intern = await readPerson(db, params.id, sql`users.role = 'INT'`);
    return { Name: intern.name, Documents: await listWanted(db, intern.id, day()) };
  });

  mount(uploadJoiningDocument, async ({ params, user, request }) => {
    // Before the file is received.
    if (!(await isWanted(db, params.id, user.id, day()))) throw notFound();
    await withScannedForm(services, { request, user }, RULES, async (form) => {
      const received = readDocument(form);
      await storing(async () => {
        const file = await toUploadedFile(received);
        await db.transaction().execute(async (trx) => {
          // An erasure would not find the file of an account that was deleted since the call began.
          if (!(await lockActiveUser(trx, user.id))) throw unauthenticated();
          if (!(await isWanted(trx, params.id, user.id, day()))) throw notFound();
          const about = { documentId: params.id, userId: user.id };
          if (!(await replaceUpload(trx, about, file, now().toISOString()))) throw accepted();
          const calls = callsOfJoiningDocuments(user.id);
          await pageUpdates.announce(trx, [user.id, ...(await administratorIds(trx))], calls);
        });
      });
    });
    return { message: 'Document sent' };
  });

  mount(openJoiningDocument, async ({ params, user }) => {
    const upload = await findUpload(db, params.id);
    if (!upload || (user.role !== 'ADM' && upload.user_id !== user.id)) throw notFound();
    if (user.role === 'ADM') {
      const subject = { kind: 'user', id: upload.user_id } as const;
      await audit.record(db, { event: 'joining-document-opened', subject, detail: upload.document });
    }
    return { Link: linkToUpload(links, 'joining-document', upload.id) };
  });

  mount(checkJoiningDocument, async ({ params, body, user }) => {
    const { State, Seen } = body;
    const isBack = State === 'sent-back';
    if (isBack && !body.Reason) throw new FieldErrors({ Reason: ['Say what the intern has to do.'] });
    const reason = isBack ? body.Reason : '';
    await db.transaction().execute(async (trx) => {
      const upload = await findUpload(trx, params.id);
      if (!upload) throw replaced();
      const check = { state: State, reason, by: user.id, at: now().toISOString() };
      if (!(await markChecked(trx, upload.id, { ...check, seen: Seen }))) throw await checkedMeanwhile(trx, params.id);
      const subject = { kind: 'user', id: upload.user_id } as const;
      await audit.record(trx, { event: 'joining-document-checked', subject, detail: `${upload.document}: ${State}` });
      await notifications.notify(trx, {
        kind: isBack ? 'document-sent-back' : 'document-accepted',
        to: upload.user_id,
        by: user.id,
        detail: isBack ? `“${upload.document}”: ${reason}` : `“${upload.document}”`,
      });
      await pageUpdates.announce(trx, await administratorIds(trx), callsOfJoiningDocuments(upload.user_id));
    });
    mailer.wake();
    return { message: isBack ? 'Document sent back' : 'Document accepted' };
  });
}

export function joiningDocumentRoutes(mount: Mount, services: NotificationServices): void {
  listRoutes(mount, services);
  uploadRoutes(mount, services);
}

const inUse = () =>
  conflict(
    'joining_document_in_use',
    'Interns have uploaded this document, so it cannot be deleted. Make it inactive instead: nobody is asked for it any more.',
  );

const stale = () =>
  conflict(
    'stale_record',
    'Nothing was saved: another administrator has changed this document meanwhile. Save again to overwrite it, or reload the page to see it.',
  );

const accepted = () =>
  conflict(
    'joining_document_accepted',
    'Nothing was sent: this document is already accepted. Reload the page to see it.',
  );

const replaced = () =>
  conflict(
    'joining_document_checked',
    'Nothing was changed: the intern has replaced this file. Reload the page to see the new one.',
  );

/** Who was first, and what they did. */
async function checkedMeanwhile(on: Parameters<typeof findUpload>[0], id: string) {
  const upload = await findUpload(on, id);
  if (!upload || upload.state === 'received') return replaced();
  const by = upload.checked_by ? (await findPerson(on, upload.checked_by))?.name : undefined;
  const did = upload.state === 'accepted' ? 'has accepted it' : `has sent it back: “${upload.reason}”`;
  return conflict('joining_document_checked', `Nothing was changed: ${by ?? 'another administrator'} ${did}.`);
}

function toValues(body: Input<typeof createJoiningDocument>['body']): DocumentValues {
  return {
    name: body.Name,
    explanation: body.Explanation,
    days_before: body.DaysBefore,
    required: body.Required ? 1 : 0,
    active: body.Active ? 1 : 0,
  };
}

/** The database keeps names unique, ignoring case, so two simultaneous calls are covered, too. */
async function refusingSameName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new FieldErrors({ Name: ['There is already a document with this name.'] });
    throw error;
  }
}
