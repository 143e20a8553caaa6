import type { Answer, getAssessmentPage } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../../database/connection';
import { conflict } from '../../http/errors';
import { linkOfPaper } from '../../http/record-papers';
import { answerLanguage, phrase } from '../../http/visitors';
import { longDate, today } from '../../lib/calendar';
import { toPlacement } from '../../lib/placement';
import type { Services } from '../../services';
import { readBook } from '../attendance';
import { confirmedEvaluations } from '../evaluations';
import { readWrittenWeeks } from '../logbooks';
import { readRatings } from '../performance';
import { readProgramme } from '../programme';
import { findPerson, type PersonRecord, readIntern } from '../users';
import { type AssessmentRecord, readStudies, remarksOf, showsRatings, stateOf } from './repository';

export const INVALID =
  'This link is not complete, or a newer one has taken its place. You can ask for a new one below.';

/**
 * What a lecturer reads of an internship. Before its first day, that is the placement alone.
 *
 * @throws 409 once the link has ended, or the account of the intern is deleted
 */
export async function readPage(
  { config, db, links, now }: Pick<Services, 'config' | 'db' | 'links' | 'now'>,
  assessment: AssessmentRecord,
): Promise<Answer<typeof getAssessmentPage>> {
  const { timeZone } = config;
  const day = today(now(), timeZone);
  const person = await requireOpen(db, assessment, day);
  const placement = toPlacement(person, day);
  const { university, course } = await readStudies(db, person.id);
  const { firm } = await readProgramme(db);
  const page = {
    Name: assessment.name,
    LastDay: assessment.last_day,
    Own: { ...remarksOf(assessment), Revision: assessment.revision },
    Firm: firm,
    Intern: {
      Name: person.name,
      Position: person.position ?? '',
      Supervisor: person.supervisor ?? '',
      University: university,
      Course: course,
    },
    ...(placement ? { Placement: placement } : {}),
  };
  // The placement may have been moved since the invitation.
  if (placement?.State === 'Upcoming') return { ...page, Weeks: [], Attendance: [], Evaluations: [] };
  const weeks = (await readWrittenWeeks(db, person, { day, timeZone })).filter(({ State }) => State === 'signed');
  const book = await readBook(db, await readIntern(db, person.id), { day, timeZone });
  const isShown = await showsRatings(db, person.id);
  const attendance = book.isEmpty ? [] : book.weeks.map(({ Monday, Minutes }) => ({ Monday, Minutes }));
  const evaluations = await confirmedEvaluations(db, links, { internId: person.id, withAverage: isShown });
  // Its signature names the firm.
  const hasRecord = firm !== '' && [weeks, attendance, evaluations].some(({ length }) => length > 0);
  return {
    ...page,
    Weeks: weeks.reverse(),
    ...(weeks.length > 0 ? { Logbook: linkOfPaper(links, 'signed-weeks', person.id) } : {}),
    Attendance: attendance,
    ...(isShown ? { Ratings: await readRatings(db, person.id, timeZone) } : {}),
    Evaluations: evaluations,
    ...(hasRecord ? { Record: linkOfPaper(links, 'assessed-record', person.id) } : {}),
  };
}

/**
 * The intern whose record a link opens.
 *
 * @param day today, `YYYY-MM-DD`
 * @throws 409 once the link has lapsed or was withdrawn, or the account of the intern is deleted
 */
export async function requireOpen(
  on: DbOrTransaction,
  assessment: AssessmentRecord,
  day: string,
): Promise<PersonRecord> {
  const state = stateOf(assessment, day);
  if (state === 'lapsed')
    throw conflict(
      'assessment_state',
      phrase('This link ended on {{day}}. You can ask for a new one below.', {
        day: longDate(assessment.last_day, answerLanguage()),
      }),
    );
  if (state === 'withdrawn')
    throw conflict('assessment_state', 'This link was withdrawn. You can ask for a new one below.');
  const person = await findPerson(on, assessment.intern_id, sql`users.role = 'INT'`);
  if (person) return person;
  throw conflict(
    'assessment_state',
    "The intern's account was deleted, so this record can no longer be read. Ask the organisation if you need it.",
  );
}
