import type { DbOrTransaction } from '../../database/connection';
import { conflict, FieldErrors, type HttpError } from '../../http/errors';
import { answerLanguage, phrase } from '../../http/visitors';
import { longDate, wallClock } from '../../lib/calendar';
import { type IntakeRecord, listRecords, lockIntake, stateOf } from './repository';

/** The intakes at a moment: those that take applications, the first to close first, and the next one to open. */
export function divide(intakes: readonly IntakeRecord[], now: Date) {
  // After every moment.
  const last = '9999';
  const by = (order: (intake: IntakeRecord) => string | null) => (one: IntakeRecord, other: IntakeRecord) =>
    (order(one) ?? last).localeCompare(order(other) ?? last);
  const of = (state: ReturnType<typeof stateOf>) => intakes.filter((intake) => stateOf(intake, now) === state);
  const [next] = of('Upcoming').sort(by(({ opens_at }) => opens_at));
  return { open: of('Open').sort(by(({ closes_at }) => closes_at)), next };
}

/**
 * The intake that an application belongs to: the named one, or the first to close of those that are open and have the position.
 *
 * @throws 409 if it takes no applications now; 422 for an unknown one, or a position that it does not have
 */
export async function chooseIntake(
  on: DbOrTransaction,
  { id, position, now, timeZone }: { id?: string; position: { id: string } | undefined; now: Date; timeZone: string },
): Promise<IntakeRecord> {
  const intakes = await listRecords(on);
  const { open, next } = divide(intakes, now);
  const named = id ? intakes.find((intake) => intake.id === id) : undefined;
  if (id && !named) throw new FieldErrors({ Intake: ['Choose an intake from the list.'] });
  const candidates = named ? open.filter((intake) => intake === named) : open;
  const [first] = candidates;
  if (!first) throw closed(named, next, timeZone);
  const offered = candidates.find((intake) => has(intake, position?.id));
  if (position && !offered)
    throw new FieldErrors({
      Position: [phrase('{{intake}} does not offer this position. Choose another one.', { intake: first.name })],
    });
  return offered ?? first;
}

const has = ({ positions }: IntakeRecord, id: string | undefined) =>
  positions.length === 0 || positions.some((position) => position.id === id);

/** 'Friday, 27 November 2026 at 08:00', in the language of the caller. */
function words(at: string, timeZone: string): string {
  const [day = '', time = ''] = wallClock(new Date(at), timeZone).split('T');
  return phrase('{{day}} at {{time}}', { day: longDate(day, answerLanguage()), time });
}

function closed(named: IntakeRecord | undefined, next: IntakeRecord | undefined, timeZone: string): HttpError {
  const what =
    named?.closes_at && named.id !== next?.id
      ? phrase('Applications for {{intake}} closed on {{moment}}.', {
          intake: named.name,
          moment: words(named.closes_at, timeZone),
        })
      : phrase('Applications are closed now.');
  const then = next?.opens_at
    ? phrase('{{intake}} opens on {{moment}}.', { intake: next.name, moment: words(next.opens_at, timeZone) })
    : phrase('No date is set for the next intake yet.');
  return conflict('applications_closed', `${what} ${then}`);
}

/**
 * Makes sure that a position has a place for one more accepted applicant. Until the transaction ends, no other applicant of
 * the intake is accepted.
 *
 * @throws 409 if all places are taken
 */
export async function requirePlace(
  trx: DbOrTransaction,
  application: { intake_id: string; position_id: string },
): Promise<void> {
  await lockIntake(trx, application.intake_id);
  const intake = (await listRecords(trx)).find(({ id }) => id === application.intake_id);
  const position = intake?.positions.find(({ id }) => id === application.position_id);
  if (!intake || !position || position.places === null || position.taken < position.places) return;
  const all = position.places === 1 ? 'the only place' : `all ${position.places} places`;
  throw conflict(
    'no_places',
    `Nothing was sent: ${all} for ${position.name} in ${intake.name} ${position.places === 1 ? 'is' : 'are'} taken. Add a place to the intake, or decide once one is free.`,
  );
}
