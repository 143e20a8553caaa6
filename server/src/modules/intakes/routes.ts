import {
  createIntake,
  deleteIntake,
  type Input,
  listIntakes,
  listOpenIntakes,
  updateIntake,
} from '@internship-portals/shared-api/contract';
import { type DbOrTransaction, isForeignKeyViolation, isUniqueViolation } from '../../database/connection';
import { conflict, FieldErrors, type Messages, notFound, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { hasTime, isCalendarDate, momentOf, today } from '../../lib/calendar';
import type { Services } from '../../services';
import { findPosition } from '../positions';
import { createReadOpen } from './open-intakes';
import {
  changeIntake,
  countAnswers,
  countApplications,
  findRecord,
  type IntakeValues,
  insertIntake,
  listRecords,
  removeIntake,
  toFields,
  toIntake,
} from './repository';
import { listWaiting } from './waiting-list';

type Body = Input<typeof createIntake>['body'];

export function intakeRoutes(mount: Mount, { audit, config, db, now }: Services): void {
  const { timeZone } = config;

  const readOpen = createReadOpen({ config, db, now });
  mount(listOpenIntakes, readOpen);

  mount(listIntakes, async () => {
    const [records, counts, answers, waiting] = await Promise.all([
      listRecords(db),
      countApplications(db),
      countAnswers(db, today(now(), timeZone)),
      listWaiting(db),
    ]);
    const at = { now: now(), timeZone, waiting };
    return {
      Intakes: records.map((record) =>
        toIntake(record, { ...at, applications: counts.get(record.id) ?? 0, answers: answers.get(record.id) }),
      ),
      TimeZone: timeZone,
    };
  });

  mount(createIntake, async ({ body }) => {
    requireNoErrors(checkTimes(body, timeZone));
    const id = await refusingSameName(() =>
      db.transaction().execute(async (trx) => {
        const positions = await findOffered(trx, body);
        const created = await insertIntake(trx, toValues(body, timeZone), positions, now().toISOString());
        await audit.record(trx, {
          event: 'intake-created',
          subject: { kind: 'intake', id: created, label: body.Name },
        });
        return created;
      }),
    );
    return { message: 'Intake added', id };
  });

  mount(
    updateIntake,
    async ({ params: { id }, body }) => {
      if (!(await findRecord(db, id))) throw notFound();
      requireNoErrors(checkTimes(body, timeZone));
      await refusingSameName(() =>
        db.transaction().execute(async (trx) => {
          const positions = await findOffered(trx, body);
          if (!(await changeIntake(trx, id, toValues(body, timeZone), positions, body.Seen))) throw stale();
          requireNoErrors(await checkPlaces(trx, id, positions));
          await audit.record(trx, { event: 'intake-changed', subject: { kind: 'intake', id, label: body.Name } });
        }),
      );
      return { message: 'Intake saved' };
    },
    undefined,
    async ({ params }) => {
      const record = await findRecord(db, params.id);
      return record && { ...toFields(record, timeZone) };
    },
  );

  mount(deleteIntake, async ({ params: { id } }) => {
    const inUse = () =>
      conflict('intake_in_use', 'An intake with applications cannot be deleted. Give it a closing date instead.');
    try {
      await db.transaction().execute(async (trx) => {
        const records = await listRecords(trx);
        const record = records.find((each) => each.id === id);
        if (!record) throw notFound();
        if ((await countApplications(trx)).has(id)) throw inUse();
        if (records.length === 1)
          throw conflict('intake_in_use', 'This is the only intake. Change it, or add another one first.');
        await removeIntake(trx, id);
        await audit.record(trx, { event: 'intake-deleted', subject: { kind: 'intake', id, label: record.name } });
      });
    } catch (error) {
      // An application arrived after the count.
      if (isForeignKeyViolation(error)) throw inUse();
      throw error;
    }
    return { message: 'Intake deleted' };
  });
}

const stale = () =>
  conflict(
    'stale_record',
    'Nothing was saved: another administrator has changed this intake meanwhile. Save again to overwrite it, or reload the page to see it.',
  );

/** The positions of a form by their ids. Throws 422 for unknown or repeated ones. */
async function findOffered(trx: DbOrTransaction, { Positions }: Body) {
  const found = await Promise.all(
    Positions.map(async ({ Position, Places }) => ({ position: await findPosition(trx, Position), places: Places })),
  );
  const offered = found.flatMap(({ position, places }) => (position ? [{ ...position, places }] : []));
  if (offered.length < found.length)
    throw new FieldErrors({ Positions: ['A position was deleted meanwhile. Reload the page, then choose again.'] });
  if (new Set(offered.map(({ id }) => id)).size < offered.length)
    throw new FieldErrors({ Positions: ['Choose each position once.'] });
  return offered;
}

/** Accepted applicants keep their places. */
async function checkPlaces(
  trx: DbOrTransaction,
  id: string,
  offered: readonly { id: string; places: number | null }[],
): Promise<Messages> {
  if (offered.length === 0) return {};
  const taken = await trx
    .selectFrom('applications')
    .innerJoin('positions', 'positions.id', 'applications.position_id')
    .select(({ fn }) => ['positions.id', 'positions.name', fn.countAll<number | string>().as('count')])
    .where('intake_id', '=', id)
    .where('status', '=', 'Interview Passed')
    .where('activated', '<>', 2)
    .groupBy(['positions.id', 'positions.name'])
    .execute();
  const problems = taken.flatMap(({ id: position, name, count }) => {
    const places = offered.find((each) => each.id === position)?.places;
    if (places === null || (places !== undefined && places >= Number(count))) return [];
    const accepted = Number(count) === 1 ? '1 applicant was accepted' : `${count} applicants were accepted`;
    return [`${name}: ${accepted}, so keep at least as many places.`];
  });
  return problems.length > 0 ? { Positions: problems } : {};
}

/** Times and days must exist, and the end comes after the beginning. */
function checkTimes({ OpensAt, ClosesAt, StartsOn, EndsOn }: Body, timeZone: string): Messages {
  const errors: Messages = {};
  for (const [field, value] of Object.entries({ OpensAt, ClosesAt })) {
    const [day = '', time = ''] = value.split('T');
    if (value && !(isCalendarDate(day) && hasTime(day, time, timeZone))) errors[field] = ['Enter a real day and time.'];
  }
  for (const [field, value] of Object.entries({ StartsOn, EndsOn }))
    if (value && !isCalendarDate(value)) errors[field] = ['Enter a real date.'];
  if (OpensAt && ClosesAt && ClosesAt <= OpensAt) errors.ClosesAt ??= ['Choose a time after the opening.'];
  if (EndsOn && !StartsOn) errors.StartsOn ??= ['Enter the first day, too.'];
  if (StartsOn && EndsOn && EndsOn <= StartsOn) errors.EndsOn ??= ['Choose a day after the first one.'];
  return errors;
}

function toValues(body: Body, timeZone: string): IntakeValues {
  const moment = (value: string) => {
    const [day = '', time = ''] = value.split('T');
    return value ? new Date(momentOf(day, time, timeZone).getTime()).toISOString() : null;
  };
  return {
    name: body.Name,
    opens_at: moment(body.OpensAt),
    closes_at: moment(body.ClosesAt),
    starts_on: body.StartsOn,
    ends_on: body.EndsOn,
    hours_a_week: body.HoursAWeek,
    answer_days: body.AnswerDays,
    stipend: body.Stipend,
    requirements: body.Requirements,
    description: body.Description,
    ...(body.Asks
      ? {
          ask_university: body.Asks.University,
          ask_course: body.Asks.Course,
          ask_year_of_study: body.Asks.YearOfStudy,
          ask_registration_number: body.Asks.RegistrationNumber,
          ask_requested_dates: body.Asks.RequestedDates,
        }
      : {}),
  };
}

/** The database keeps names unique, ignoring case, so two simultaneous calls are covered, too. */
async function refusingSameName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new FieldErrors({ Name: ['There is already an intake with this name.'] });
    throw error;
  }
}
