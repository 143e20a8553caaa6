import type { EvaluationKind } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../database/connection';
import { addDays, momentOf, mondayOf, today } from '../lib/calendar';
import { decideRequest, recordDay, saveRequest } from '../modules/attendance';
import { setClosingStep } from '../modules/completions';
import { changeCriteria, changePart, findEvaluation, insertEvaluation, sealEvaluation } from '../modules/evaluations';
import { addFiles, answerWeek, changeWeek, insertAmendment, saveDay, signatureOf } from '../modules/logbooks';
import { taskAverage } from '../modules/performance';
import type { Services } from '../services';
import { uploadOf } from './content';
import { drawPicture } from './picture';
import {
  AMENDMENT,
  COMMENTS_ON_WEEKS,
  CORRECTION,
  CRITERIA,
  DAYS,
  EVALUATIONS,
  LEAVE_REASON,
  PHOTO,
  SENT_BACK,
  SUMMARIES,
} from './record-texts';

const MINUTE_MS = 60_000;

/** The place of the intern whose internship ends this week. */
const LEAVING = 2;

/** The days of an internship, which most are in the middle of. */
export function internshipOf(index: number, thisMonday: string): { starts_on: string; ends_on: string } {
  const [weeksBefore, weeks] = index === LEAVING ? [8, 9] : [5, 12];
  const starts_on = addDays(thisMonday, -7 * weeksBefore);
  return { starts_on, ends_on: addDays(starts_on, 7 * weeks - 1) };
}

interface Someone {
  id: string;
  name: string;
}
type Intern = Someone & { supervisor: Someone };

/**
 * The record of each intern who has a supervisor: what the buttons have recorded, the logbook, evaluations, and what is done of the
 * end of the internship that ends this week.
 */
export async function seedRecords(
  services: Pick<Services, 'config' | 'now'>,
  on: DbOrTransaction,
  interns: readonly (Someone & { supervisor: Someone | null })[],
): Promise<void> {
  const { timeZone } = services.config;
  const now = services.now();
  const thisMonday = mondayOf(today(now, timeZone));
  // In UTC, as everything is stored: moments of a time zone print its offset.
  const at = (date: string, time: string) => new Date(momentOf(date, time, timeZone).getTime()).toISOString();
  await changeCriteria(on, CRITERIA, 0);
  for (const [index, { supervisor, ...intern }] of interns.entries()) {
    if (!supervisor) continue;
    const { starts_on: first } = internshipOf(index, thisMonday);
    const about = { intern: { ...intern, supervisor }, index, first, thisMonday, now, timeZone, at };
    await seedAttendance(on, about);
    await seedLogbook(on, about);
    if (index === 0) await seedEvaluation(on, about, 'mid-term', false);
    if (index !== LEAVING) continue;
    await seedEvaluation(on, about, 'mid-term', true);
    await seedEvaluation(on, about, 'final', true);
    await setClosingStep(
      on,
      { internId: intern.id, step: 'hand-over', isDone: true },
      { id: supervisor.id, at: new Date(at(addDays(thisMonday, -3), '16:00')) },
    );
  }
}

interface About {
  intern: Intern;
  index: number;
  /** The first Monday of the internship, and that of this week. */
  first: string;
  thisMonday: string;
  now: Date;
  timeZone: string;
  /** A moment, by the programme's clock. */
  at(date: string, time: string): string;
}

/** The working days of a week that have passed. */
function daysOf(monday: string, { now, timeZone }: About): string[] {
  const day = today(now, timeZone);
  return [0, 1, 2, 3, 4].map((count) => addDays(monday, count)).filter((date) => date < day);
}

function mondaysOf({ first, thisMonday }: About): string[] {
  const mondays: string[] = [];
  for (let monday = first; monday <= thisMonday; monday = addDays(monday, 7)) mondays.push(monday);
  return mondays;
}

async function seedAttendance(on: DbOrTransaction, about: About): Promise<void> {
  const { intern, index, thisMonday, now, timeZone, at } = about;
  const dates = mondaysOf(about).flatMap((monday) => daysOf(monday, about));
  // Two days of the week before last, of which the clinic wrote.
  const sick = index === 1 ? [addDays(thisMonday, -14), addDays(thisMonday, -13)] : [];
  const place = 'Savanna House';
  for (const [count, day] of dates.entries()) {
    if (sick.includes(day)) continue;
    const minute = (times: number) => String((count * times + index * 4) % 20).padStart(2, '0');
    const isForgotten = index === 0 && count === dates.length - 1;
    const went_out = isForgotten ? null : at(day, `17:${minute(7)}`);
    await recordDay(on, { intern_id: intern.id, day, came_in: at(day, `08:${minute(3)}`), went_out, place });
  }
  const ask = {
    time_in: null,
    time_out: null,
    asked_of: intern.supervisor.id,
  };
  if (index === 0) {
    const day = dates.at(-1) ?? addDays(thisMonday, -3);
    const times = { time_in: '08:00', time_out: '17:05' };
    const asked_at = new Date(now.getTime() - 30 * MINUTE_MS).toISOString();
    await saveRequest(on, intern.id, {
      ...ask,
      ...times,
      kind: 'correction',
      starts_on: day,
      ends_on: day,
      reason: CORRECTION,
      asked_at,
    });
  }
  const [from, to] = sick;
  if (from && to) {
    const asked_at = at(from, '07:30');
    const request = { kind: 'sick', starts_on: from, ends_on: to, reason: LEAVE_REASON, asked_at } as const;
    const id = await saveRequest(on, intern.id, { ...ask, ...request });
    const decided_at = at(from, '08:10');
    const answer = 'Get well soon.';
    await decideRequest(on, id, 1, { state: 'confirmed', answer, decided_by: intern.supervisor.id, decided_at });
  }
  // At night nobody has come, and in the evening they have gone. The first intern still comes in.
  if (index === 0) return;
  const day = today(now, timeZone);
  const [came_in, leaves] = [at(day, `08:0${index}`), at(day, `17:0${index}`)];
  const moment = now.toISOString();
  if (moment < came_in) return;
  await recordDay(on, { intern_id: intern.id, day, came_in, went_out: moment < leaves ? null : leaves, place });
}

/** Signed weeks, last week in another state by the intern, and the days of this week. */
async function seedLogbook(on: DbOrTransaction, about: About): Promise<void> {
  const { intern, index, thisMonday, at } = about;
  const { supervisor } = intern;
  for (const [count, monday] of mondaysOf(about).entries()) {
    const days = daysOf(monday, about);
    if (days.length === 0) continue;
    const isOpen = monday === thisMonday;
    const friday = addDays(monday, 4);
    const week = await changeWeek(on, intern.id, monday, {
      ...(isOpen
        ? {}
        : {
            summary: SUMMARIES[(count + index) % SUMMARIES.length],
            state: 'handed-in',
            handed_in_at: at(friday, '16:30'),
            handed_in_to: supervisor.id,
          }),
    });
    if (!week) throw new Error(`The week of ${monday} cannot be written`);
    for (const [place, day] of days.entries()) {
      const [Done, Learnt] = DAYS[(count * 5 + place + index * 3) % DAYS.length] ?? ['', ''];
      await saveDay(on, week.id, { Date: day, Done, Learnt, Hours: place === 4 ? 7.5 : 8 });
      if (place !== 2) continue;
      const photo = uploadOf(PHOTO, 'image/png', drawPicture());
      await addFiles(on, { weekId: week.id, day, at: at(day, '16:40') }, [photo]);
    }
    const isLastWeek = monday === addDays(thisMonday, -7);
    // The second and the fourth wait for a signature, and the first has something to change.
    if (isOpen || (isLastWeek && (index === 1 || index === 3))) continue;
    const signed_at = at(addDays(monday, 7), '09:20');
    if (isLastWeek && index === 0) {
      const commented = { comment: SENT_BACK, commented_by: supervisor.id, commented_at: signed_at };
      await answerWeek(on, week, week.revision, { state: 'sent-back', ...commented });
      continue;
    }
    const comment = COMMENTS_ON_WEEKS[(count + index) % COMMENTS_ON_WEEKS.length] ?? '';
    await answerWeek(on, week, week.revision, signatureOf({ by: supervisor, at: signed_at, comment }));
    if (index === 0 && count === 1)
      await insertAmendment(on, {
        weekId: week.id,
        authorId: intern.id,
        text: AMENDMENT,
        at: at(addDays(monday, 8), '10:00'),
      });
  }
}

/** An evaluation in which both have said what they think; of a confirmed one they have talked, too. */
async function seedEvaluation(
  on: DbOrTransaction,
  { intern, thisMonday, at }: About,
  kind: EvaluationKind,
  isConfirmed: boolean,
): Promise<void> {
  const { supervisor } = intern;
  const monday = addDays(thisMonday, kind === 'mid-term' && isConfirmed ? -28 : -7);
  const id = await insertEvaluation(on, { internId: intern.id, kind, by: supervisor.id, at: at(monday, '10:00') });
  const record = await findEvaluation(on, id);
  if (!record) throw new Error('An evaluation that was begun is not there');
  for (const [place, author] of (['supervisor', 'intern'] as const).entries()) {
    const [scores, Overall] = EVALUATIONS[kind][place] ?? [[], ''];
    const { id: writer, name } = author === 'intern' ? intern : supervisor;
    await changePart(on, record.parts[author], 0, {
      content: JSON.stringify({ Scores: scores.map((Score) => ({ Score, Text: '' })), Overall }),
      revision: 1,
      handed_in_at: at(addDays(monday, 1 + place), '11:00'),
      handed_in_by: writer,
      author_name: name,
      ...(isConfirmed ? { confirmer: name, confirmed_at: at(addDays(monday, 3), `14:1${place}`) } : {}),
    });
  }
  if (isConfirmed) await sealEvaluation(on, id, await taskAverage(on, intern.id));
}
