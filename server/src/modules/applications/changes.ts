import type { ApplicationChange, ChangedField } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, DocumentKind } from '../../database/connection';
import { FieldErrors } from '../../http/errors';
import type { SignedLinks } from '../../http/signed-links';
import { phrase } from '../../http/visitors';
import { fold, personSearchText } from '../../lib/text';
import { moveUpload } from '../files';
import { announceDecision, type DecisionServices } from './announcements';
import { conflicts, isPending, refuse } from './conflicts';
import { linkToDocument } from './document-links';
import { findDocuments, insertDocuments, type UploadedDocument } from './documents';
import { type ApplicationRecord, findApplication, lockApplication } from './repository';
import { changedStudies, type StudyTexts, storeStudies, toStudies, toTexts } from './studies';
import { asTold } from './told';

/** How many replaced documents of a kind an application keeps. */
const MAX_REPLACED = 10;

/** Whether the applicant can still change the application: until it is decided. */
export function isChangeable(application: ApplicationRecord, at: Date): boolean {
  return application.status === 'Processing' && !isPending(application, at);
}

/**
 * Changes an application for its applicant. Replaced documents are kept for the administrators.
 *
 * @param details only what is to change, and the same of `studies`
 * @returns what is different now
 * @throws 409 when it is decided or erased, or a decision on it is being sent; 422 when a document was replaced too often
 */
export async function changeApplication(
  services: DecisionServices,
  id: string,
  details: { name?: string; phone?: string },
  studies: Partial<StudyTexts>,
  documents: readonly UploadedDocument[],
): Promise<ChangedField[]> {
  const { audit, db, now } = services;
  const at = now().toISOString();
  return db.transaction().execute(async (trx) => {
    const found = (await lockApplication(trx, id)) ? await findApplication(trx, id) : undefined;
    if (!found) throw refuse(conflicts.erased);
    const { told: before } = await asTold(trx, found, now());
    if (isPending(before, now())) throw refuse(conflicts.pending);
    if (!isChangeable(before, now())) throw refuse(conflicts.now(before.status));
    const person = { name: before.name, email: before.email, phone: before.phone, ...details };
    const present = await findDocuments(trx, id);
    const uploaded = documents.filter(({ kind, sha256 }) => present[kind]?.sha256 !== sha256);
    const fields: ChangedField[] = [];
    if (person.name !== before.name) fields.push('Name');
    if (person.phone !== before.phone) fields.push('PhoneNumber');
    fields.push(...uploaded.map(({ kind }) => kind));
    const said = toTexts(toStudies(before));
    const changed = changedStudies(said, { ...said, ...studies });
    fields.push(...changed);
    if (fields.length === 0) return fields;
    await trx
      .updateTable('applications')
      .set({ ...person, name_folded: fold(person.name), search: personSearchText(person) })
      .where('id', '=', id)
      .execute();
    if (changed.length > 0) await storeStudies(trx, id, { ...said, ...studies });
    const change = await recordChange(trx, id, fields, at);
    for (const { kind } of uploaded) await keepEarlier(trx, id, kind, change);
    await insertDocuments(trx, id, uploaded, at);
    const subject = { kind: 'application', id } as const;
    const detail = `By the applicant: ${fields.join(', ')}`;
    await audit.record(trx, { event: 'personal-data-corrected', subject, detail });
    await announceDecision(trx, services, [id]);
    return fields;
  });
}

/** Adds a line about what the applicant has done. */
export async function recordChange(
  trx: DbOrTransaction,
  applicationId: string,
  fields: readonly ChangedField[],
  at: string,
): Promise<{ id: string; at: string }> {
  const id = uuidv7();
  await trx
    .insertInto('application_changes')
    .values({ id, application_id: applicationId, at, fields: fields.join(',') })
    .execute();
  return { id, at };
}

/** Makes the present document an earlier one, with its content and its links. */
async function keepEarlier(
  trx: DbOrTransaction,
  applicationId: string,
  kind: DocumentKind,
  change: { id: string; at: string },
): Promise<void> {
  const replaced = await trx
    .selectFrom('earlier_documents')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  if (Number(replaced.count) >= MAX_REPLACED) {
    const why = 'A document can be replaced {{times}} times. Please contact us if it is still not the right one.';
    throw new FieldErrors({ [kind]: [phrase(why, { times: MAX_REPLACED })] });
  }
  const document = await trx
    .selectFrom('documents')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!document) return;
  await moveUpload(trx, 'documents', { ...document, at: change.at });
  await trx
    .insertInto('earlier_documents')
    .values({ ...document, change_id: change.id })
    .execute();
  // Only a damaged document still has some.
  await trx.deleteFrom('document_chunks').where('document_id', '=', document.id).execute();
  await trx.deleteFrom('documents').where('id', '=', document.id).execute();
}

/** What an applicant has changed, oldest first, without the replaced documents. */
export async function findChanges(on: DbOrTransaction, applicationId: string) {
  const rows = await on
    .selectFrom('application_changes')
    .select(['id', 'at', 'fields'])
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, at, fields }) => ({ id, At: at, Fields: fields.split(',') as ChangedField[] }));
}

/** The same with links to the replaced documents. */
export async function listChanges(
  on: DbOrTransaction,
  links: SignedLinks,
  applicationId: string,
): Promise<ApplicationChange[]> {
  const documents = await on
    .selectFrom('earlier_documents')
    .select(['id', 'change_id', 'kind', 'filename'])
    .where('application_id', '=', applicationId)
    .orderBy('kind', 'desc')
    .execute();
  return (await findChanges(on, applicationId)).map((change) => ({
    ...change,
    Replaced: documents
      .filter(({ change_id }) => change_id === change.id)
      .map(({ id, kind, filename }) => ({ Kind: kind, FileName: filename, Link: linkToDocument(links, id) })),
  }));
}
