import type { Assessment, Role } from '@internship-portals/shared-api/contract';
import type { Selectable } from 'kysely';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { hashToken, newToken } from '../../lib/tokens';

/** A lecturer with a link to the record of one intern, as the table keeps it. */
export type AssessmentRecord = Selectable<Tables['assessments']>;

/** The lecturers of an intern with who invited them, the newest first. */
export function listOf(on: DbOrTransaction, internId: string) {
  return on
    .selectFrom('assessments')
    .innerJoin('users', 'users.id', 'assessments.invited_by')
    .selectAll('assessments')
    .select('users.name as inviter')
    .where('intern_id', '=', internId)
    .orderBy('assessments.id', 'desc')
    .execute();
}

export function findAssessment(on: DbOrTransaction, id: string): Promise<AssessmentRecord | undefined> {
  return on.selectFrom('assessments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The lecturer whom a link was mailed to. */
export function findByToken(on: DbOrTransaction, token: string): Promise<AssessmentRecord | undefined> {
  return on
    .selectFrom('assessments')
    .innerJoin('assessment_links', 'assessment_links.assessment_id', 'assessments.id')
    .selectAll('assessments')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

/** Makes a link, of which only the digest is stored, and returns its token. */
export async function insertLink(trx: DbOrTransaction, assessmentId: string): Promise<string> {
  const token = newToken();
  await trx
    .insertInto('assessment_links')
    .values({ token_hash: hashToken(token), assessment_id: assessmentId })
    .execute();
  return token;
}

export async function deleteLinks(trx: DbOrTransaction, assessmentId: string): Promise<void> {
  await trx.deleteFrom('assessment_links').where('assessment_id', '=', assessmentId).execute();
}

/** @param day today, `YYYY-MM-DD` */
export function stateOf(
  { withdrawn_at, last_day }: Pick<AssessmentRecord, 'withdrawn_at' | 'last_day'>,
  day: string,
): Assessment['State'] {
  if (withdrawn_at !== null) return 'withdrawn';
  return last_day < day ? 'lapsed' : 'open';
}

/** Whether an intern lets lecturers see the ratings of tasks. */
export async function showsRatings(on: DbOrTransaction, internId: string): Promise<boolean> {
  const row = await on.selectFrom('shown_ratings').select('intern_id').where('intern_id', '=', internId);
  return (await row.executeTakeFirst()) !== undefined;
}

/** What an intern's newest application says of the studies, with the university's coordinator. Texts may be empty. */
export async function readStudies(on: DbOrTransaction, internId: string) {
  const row = await on
    .selectFrom('users')
    .innerJoin('applications', 'applications.email_folded', 'users.email_folded')
    .innerJoin('application_studies as studies', 'studies.application_id', 'applications.id')
    .leftJoin('universities', 'universities.id', 'studies.university_id')
    .select([
      'studies.university',
      'studies.course',
      'studies.registration_number',
      'studies.university_id',
      'universities.name',
    ])
    .select(['universities.contact_name', 'universities.contact_email'])
    .where('users.id', '=', internId)
    .where('applications.erased_at', 'is', null)
    .orderBy('applications.id', 'desc')
    .executeTakeFirst();
  return {
    university: row?.name ?? row?.university ?? '',
    course: row?.course ?? '',
    universityId: row?.university_id ?? null,
    registrationNumber: row?.registration_number ?? '',
    coordinator: { name: row?.contact_name ?? '', email: row?.contact_email ?? '' },
  };
}

/** What a lecturer has written, with the contract's names. */
export const remarksOf = ({ remarks, half_marks, best_marks, for_intern }: AssessmentRecord) => ({
  Remarks: remarks,
  Marks: half_marks === null ? null : half_marks / 2,
  BestMarks: best_marks,
  ForIntern: for_intern === 1,
});

/** @param role administrators read the address and what happened with the link, interns what they are shown */
export function toAssessment(
  record: Awaited<ReturnType<typeof listOf>>[number],
  { day, role }: { day: string; role: Role },
): Assessment {
  const { id, name, last_day, email, inviter, invited_at, opened_at, asked_at } = record;
  return {
    id,
    Name: name,
    LastDay: last_day,
    State: stateOf(record, day),
    ...(record.written_at !== null && (role !== 'INT' || record.for_intern === 1)
      ? { Written: { ...remarksOf(record), At: record.written_at } }
      : {}),
    ...(role === 'ADM'
      ? {
          Email: email,
          InvitedBy: inviter,
          InvitedAt: invited_at,
          ...(opened_at === null ? {} : { OpenedAt: opened_at }),
          ...(asked_at === null ? {} : { AskedAt: asked_at }),
        }
      : {}),
  };
}
