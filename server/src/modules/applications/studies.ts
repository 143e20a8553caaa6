import {
  ASKED_FIELDS,
  type Ask,
  type Asks,
  type Studies,
  type StudyField,
  studyFields,
  studyMessages,
} from '@internship-portals/shared-api/contract';
import { type DbOrTransaction, isForeignKeyViolation, type Tables } from '../../database/connection';
import type { HeldApplication, PersonalData } from '../../database/personal-data';
import { FieldErrors, type Messages } from '../../http/errors';
import { checkUpcoming } from '../../http/upcoming';
import { createFieldCheck } from '../../http/validation';
import { isCalendarDate } from '../../lib/calendar';
import { findAsks } from '../intakes';
import { findUniversity } from '../universities';

/** The fields of a form for each question of an intake. */
const FIELDS_OF = {
  University: ['University'],
  Course: ['Course'],
  YearOfStudy: ['YearOfStudy'],
  RegistrationNumber: ['RegistrationNumber'],
  RequestedDates: ['RequestedStart', 'RequestedEnd'],
} as const satisfies Record<keyof Asks, readonly StudyField[]>;

/** The fields of a form as text; empty if nothing was said. */
export type StudyTexts = Record<StudyField, string>;

const checkFields = createFieldCheck({ type: 'object', properties: studyFields });

/** @param studies what is stored, if anything is */
export function toTexts(studies: Studies = {}): StudyTexts {
  const { University = '', Course = '', YearOfStudy = '', RegistrationNumber = '' } = studies;
  const { RequestedStart = '', RequestedEnd = '' } = studies;
  return { University, Course, YearOfStudy: String(YearOfStudy), RegistrationNumber, RequestedStart, RequestedEnd };
}

/** What can be changed: what the intake asks, and what it asked when the applicant answered. Undefined if that is nothing. */
export async function askAgain(
  on: DbOrTransaction,
  application: StudyColumns & { intake_id: string },
): Promise<Asks | undefined> {
  const asks = await findAsks(on, application.intake_id);
  if (!asks) return undefined;
  const before = toTexts(toStudies(application));
  const ask = (name: keyof Asks): Ask =>
    asks[name] === 'Off' && FIELDS_OF[name].some((field) => before[field] !== '') ? 'Optional' : asks[name];
  const again = ASKED_FIELDS.map((name) => [name, ask(name)] as const);
  return again.some(([, value]) => value !== 'Off') ? (Object.fromEntries(again) as unknown as Asks) : undefined;
}

/**
 * Reads what a form says of what an intake asks, and ignores everything else.
 *
 * @param before what was said earlier, for a change: a field that was not sent stays. Left out for a new application
 * @returns the fields to store, which are those that were sent, and what is wrong with them
 */
export function readStudies(
  sent: Record<string, unknown>,
  asks: Asks,
  clock: Parameters<typeof checkUpcoming>[2],
  before?: StudyTexts,
): { values: Partial<StudyTexts>; errors: Messages } {
  const asked = ASKED_FIELDS.filter((name) => asks[name] !== 'Off');
  const fields = asked.flatMap((name): readonly StudyField[] => FIELDS_OF[name]);
  const values: Record<string, unknown> = {};
  for (const field of fields) if (sent[field] !== undefined || !before) values[field] = sent[field] ?? '';
  // Also trims them.
  const errors = checkFields(values);
  for (const name of asked.filter((each) => asks[each] === 'Required'))
    for (const field of FIELDS_OF[name]) if (values[field] === '') errors[field] ??= [studyMessages[field]];
  const texts = values as Partial<StudyTexts>;
  if (!errors.RequestedStart && !errors.RequestedEnd)
    Object.assign(errors, checkDates({ ...(before ?? toTexts()), ...texts }, clock, before));
  return { values: texts, errors };
}

function checkDates(
  { RequestedStart: start, RequestedEnd: end }: StudyTexts,
  clock: Parameters<typeof checkUpcoming>[2],
  before: StudyTexts = toTexts(),
): Messages {
  if (start === before.RequestedStart && end === before.RequestedEnd) return {};
  const errors: Messages = {};
  for (const [field, day] of Object.entries({ RequestedStart: start, RequestedEnd: end }))
    if (day && !isCalendarDate(day)) errors[field] = ['Enter a real date.'];
  if (Object.keys(errors).length > 0) return errors;
  if (end && !start) return { RequestedStart: ['Enter the first day, too.'] };
  if (start && !end) return { RequestedEnd: ['Enter the last day, too.'] };
  if (start && end <= start) return { RequestedEnd: ['Choose a day after the first one.'] };
  return start && start !== before.RequestedStart ? checkUpcoming('RequestedStart', start, clock) : {};
}

/** The questions whose answers differ. */
export function changedStudies(before: StudyTexts, after: StudyTexts): (keyof Asks)[] {
  return ASKED_FIELDS.filter((name) => FIELDS_OF[name].some((field) => before[field] !== after[field]));
}

/**
 * Replaces what an application says.
 *
 * @throws 422 when the university is deleted from the list at this moment
 */
export async function storeStudies(trx: DbOrTransaction, applicationId: string, texts: StudyTexts): Promise<void> {
  await trx.deleteFrom('application_studies').where('application_id', '=', applicationId).execute();
  if (Object.values(texts).every((text) => text === '')) return;
  const listed = texts.University ? await findUniversity(trx, texts.University) : undefined;
  await trx
    .insertInto('application_studies')
    .values({
      application_id: applicationId,
      university_id: listed?.id ?? null,
      university: listed ? '' : texts.University,
      course: texts.Course,
      year_of_study: texts.YearOfStudy ? Number(texts.YearOfStudy) : null,
      registration_number: texts.RegistrationNumber,
      requested_start: texts.RequestedStart || null,
      requested_end: texts.RequestedEnd || null,
    })
    .execute()
    .catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error;
      throw new FieldErrors({ University: ['This university was deleted from the list just now. Send it again.'] });
    });
}

/** The columns of a row, null without one. */
export type StudyColumns = {
  [Column in Exclude<keyof Tables['application_studies'], 'application_id' | 'university_id'>]:
    | Tables['application_studies'][Column]
    | null;
};

/** A row by the names of the contract; undefined if nothing was said. */
export function toStudies(row: StudyColumns): Studies | undefined {
  const studies: Studies = {
    ...(row.university ? { University: row.university } : {}),
    ...(row.course ? { Course: row.course } : {}),
    ...(row.year_of_study ? { YearOfStudy: row.year_of_study } : {}),
    ...(row.registration_number ? { RegistrationNumber: row.registration_number } : {}),
    ...(row.requested_start ? { RequestedStart: row.requested_start } : {}),
    ...(row.requested_end ? { RequestedEnd: row.requested_end } : {}),
  };
  return Object.keys(studies).length > 0 ? studies : undefined;
}

export const studyData = {
  async read(db, { id }) {
    const row = await db
      .selectFrom('application_studies as studies')
      .leftJoin('universities', 'universities.id', 'studies.university_id')
      .select((select) => select.fn.coalesce('universities.name', 'studies.university').as('university'))
      .select(['course', 'year_of_study as yearOfStudy', 'registration_number as registrationNumber'])
      .select(['requested_start as requestedFirstDay', 'requested_end as requestedLastDay'])
      .where('application_id', '=', id)
      .executeTakeFirst();
    return { studies: row ?? null };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('application_studies').where('application_id', '=', id).execute();
  },
} satisfies PersonalData<HeldApplication>;
