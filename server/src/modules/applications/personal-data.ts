import type { DbOrTransaction } from '../../database/connection';
import { type HeldApplication, isOpen, type PersonalData } from '../../database/personal-data';
import { fold } from '../../lib/text';
import { removeUnreferenced } from '../files';
import { findChanges } from './changes';
import { listCorrections } from './corrections';
import { findReasons } from './reasons';
import { insertHistory } from './repository';

const ERASED_APPLICANT = 'Erased applicant';

/** The row itself. `eraseApplication` erases it before all other data. */
export const applicationData = {
  async read(db, { id }) {
    const { rank, ...application } = await db
      .selectFrom('applications')
      .innerJoin('positions', 'positions.id', 'applications.position_id')
      .leftJoin('intakes', 'intakes.id', 'applications.intake_id')
      .leftJoin('waiting_list', 'waiting_list.application_id', 'applications.id')
      .select('waiting_list.rank')
      .select(['intakes.name as intake', 'answer_by as answerBy', 'promised_by as firstPromisedBy'])
      .select(['applications.id', 'applications.name', 'email', 'phone as phoneNumber', 'positions.name as position'])
      .select(['status', 'interview_date as interviewDate', 'applied_at as appliedAt', 'decided_at as decidedAt'])
      .select(['privacy_version as privacyNoticeVersion', 'withdrawn_at as withdrawnAt', 'language'])
      .where('applications.id', '=', id)
      .executeTakeFirstOrThrow();
    return { ...application, onWaitingList: rank !== null };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('waiting_list').where('application_id', '=', id).execute();
  },
} satisfies PersonalData<HeldApplication>;

/**
 * Erases the details in the row of an application, and closes it if it is open. False when it was erased or decided since
 * it was read, or when a decision is being sent.
 *
 * @param by the administrator; null for the retention period
 */
export async function eraseApplication(
  trx: DbOrTransaction,
  application: HeldApplication,
  at: string,
  by: string | null,
): Promise<boolean> {
  const { id, status, decided_at } = application;
  const open = isOpen(application);
  // Not an address, so it cannot be looked up or used to sign up. It is unique, as the index of open applications
  // needs.
  const placeholder = `erased:${id}`;
  const { numUpdatedRows } = await trx
    .updateTable('applications')
    .set({
      name: ERASED_APPLICANT,
      name_folded: fold(ERASED_APPLICANT),
      email: placeholder,
      email_folded: placeholder,
      phone: '',
      language: 'en',
      search: '',
      erased_at: at,
      erased_by: by,
      lease_id: null,
      lease_until: null,
      ...(open ? { status: 'Declined' as const, decided_at: at } : {}),
    })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .where('status', '=', status)
    .where('decided_at', decided_at === null ? 'is' : '=', decided_at)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (open) {
    await insertHistory(trx, {
      application_id: id,
      at,
      by_user_id: by,
      from_status: status,
      to_status: 'Declined',
      interview_date: application.interview_date,
    });
  }
  return true;
}

/** The history stays, with the reasons of the list, for counts; the notes on decisions go. */
export const historyData = {
  async read(db, { id }, { withoutMentions }) {
    const history = await db
      .selectFrom('application_history as line')
      .leftJoin('users', 'users.id', 'line.by_user_id')
      .select(['line.id', 'line.at', 'users.name as decidedBy', 'line.from_status as from', 'line.to_status as to'])
      .select(['line.interview_date as interviewDate', 'line.interview_time as interviewTime'])
      .select('line.answer_by as answerBy')
      .where('line.application_id', '=', id)
      .orderBy('line.at')
      .orderBy('line.id')
      .execute();
    const reasons = await findReasons(
      db,
      history.map((line) => line.id),
    );
    return {
      history: history.map(({ id: line, ...rest }) => ({
        ...rest,
        reason: reasons.get(line)?.Reason || null,
        note: withoutMentions(reasons.get(line)?.Note ?? '') || null,
      })),
    };
  },
  async erase(trx, { id }) {
    await trx.updateTable('decision_reasons').set({ note: '' }).where('application_id', '=', id).execute();
  },
} satisfies PersonalData<HeldApplication>;

/** The names of the contract's fields in personal-data.json. */
const CORRECTED = {
  Name: 'name',
  Email: 'email',
  PhoneNumber: 'phoneNumber',
  Cv: 'CV',
  AttachmentLetter: 'university letter',
  University: 'university',
  Course: 'course',
  YearOfStudy: 'year of study',
  RegistrationNumber: 'registration number',
  RequestedDates: 'requested dates',
  Erased: 'erased',
} as const;

/** Corrections stay: they never contain the details themselves. */
export const correctionData = {
  async read(db, { id }) {
    return {
      corrections: (await listCorrections(db, id)).map(({ At, By, Fields }) => ({
        at: At,
        correctedBy: By,
        fields: Fields.map((field) => CORRECTED[field]),
      })),
    };
  },
} satisfies PersonalData<HeldApplication>;

/** The applicant's own changes stay as corrections do. */
export const changeData = {
  async read(db, { id }) {
    return {
      changes: (await findChanges(db, id)).map(({ At, Fields }) => ({
        at: At,
        fields: Fields.map((field) => CORRECTED[field]),
      })),
    };
  },
} satisfies PersonalData<HeldApplication>;

/** The present documents and the replaced ones. */
export const documentData = {
  async read(db, { id }, { fileFor }) {
    const documents = await db
      .selectFrom('documents')
      .select(['id', 'kind', 'filename as fileName', 'filename as file', 'size as bytes', 'sha256'])
      .select('created_at as uploadedAt')
      .where('application_id', '=', id)
      .orderBy('kind', 'desc')
      .execute();
    const earlier = await db
      .selectFrom('earlier_documents as document')
      .innerJoin('application_changes as change', 'change.id', 'document.change_id')
      .select(['document.id', 'kind', 'filename as fileName', 'filename as file', 'size as bytes', 'sha256'])
      .select(['created_at as uploadedAt', 'change.at as replacedAt'])
      .where('document.application_id', '=', id)
      .orderBy('document.id')
      .execute();
    return {
      documents: [...documents.map((document) => ({ ...document, replacedAt: null })), ...earlier].map((document) => ({
        ...document,
        kind: document.kind === 'Cv' ? 'CV' : 'university letter',
        file: fileFor(document.fileName),
      })),
    };
  },
  async erase(trx, { id }) {
    // Their rows are locked first: the move of earlier chunks waits.
    const documents = await trx
      .updateTable('documents')
      .set(({ ref }) => ({ size: ref('size') }))
      .where('application_id', '=', id)
      .returning(['id', 'sha256'])
      .execute();
    for (const document of documents)
      await trx.deleteFrom('document_chunks').where('document_id', '=', document.id).execute();
    await trx.deleteFrom('documents').where('application_id', '=', id).execute();
    const earlier = await trx
      .deleteFrom('earlier_documents')
      .where('application_id', '=', id)
      .returning('sha256')
      .execute();
    await removeUnreferenced(
      trx,
      [...documents, ...earlier].map(({ sha256 }) => sha256),
    );
  },
} satisfies PersonalData<HeldApplication>;
