import { hoursAndMinutes } from '@internship-portals/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { type RecordPaper, registerPaper } from '../../http/record-papers';
import { today } from '../../lib/calendar';
import type { Services } from '../../services';
import { signRecordPaper } from '../certificates';
import { readProgramme } from '../programme';
import { findPerson, readIntern, recordHeadOf } from '../users';
import { writeSheet } from './sheet';
import { readBook } from './weeks';

/** Serves attendance sheets as PDFs. */
export function registerAttendance(app: FastifyInstance, services: Services): void {
  registerPaper(app, services, 'attendance', (id) => writeAttendance(services, id));
}

/**
 * The attendance sheet of an intern as a PDF; undefined while nothing is recorded.
 *
 * @param onlyTotals the hours of each week, without its days, for readers outside the firm
 * @param isPart for a file that is signed as a whole
 */
export async function writeAttendance(
  services: Services,
  id: string,
  { onlyTotals = false, isPart = false } = {},
): Promise<RecordPaper | undefined> {
  const { config, db, now } = services;
  const { timeZone } = config;
  const person = await findPerson(db, id);
  if (!person) return undefined;
  const day = today(now(), timeZone);
  const { weeks, isEmpty } = await readBook(db, await readIntern(db, id), { day, timeZone });
  if (isEmpty) return undefined;
  const { name, hours_a_week } = person;
  const title = `Attendance sheet of ${name}`;
  const { pause } = await readProgramme(db);
  const facts = [
    ...(hours_a_week > 0 ? [['Hours a week', String(hours_a_week)] as const] : []),
    ...(pause.minutes > 0
      ? [
          [
            'Pause',
            `${hoursAndMinutes(pause.minutes)} deducted from days of more than ${hoursAndMinutes(pause.afterMinutes)}`,
          ] as const,
        ]
      : []),
    ['Total', hoursAndMinutes(weeks.reduce((sum, { Minutes }) => sum + Minutes, 0))] as const,
  ];
  const sheet = {
    ...(await recordHeadOf(services, person, { title, facts })),
    weeks: [...weeks].reverse(),
    hoursAWeek: hours_a_week,
    until: day,
    onlyTotals,
  };
  const bytes = await signRecordPaper(services, (check) => writeSheet({ ...sheet, check }), isPart);
  return { internId: id, title, bytes };
}
