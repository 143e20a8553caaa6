import type { ApplicationStatus } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import { uuidv7, V7Generator } from 'uuidv7';
import type { Config } from '../config';
import { closeDatabase, type Db, openDatabase } from '../database/connection';
import { today } from '../lib/calendar';
import { fold, foldEmail, personSearchText } from '../lib/text';
import { createRecorder } from '../modules/audit';
import { findPositions } from '../modules/positions';
import { createFirstPositions, prepareFirstAdministrator, requireStrongAdminPassword } from './first-start';
import { type SeededPerson, seededPerson } from './people';

const DAY_MS = 86_400_000;
/** Rows of one insert: 14 columns each stay far below what a statement of either engine may carry. */
const BATCH = 1000;

/** An error in the command or the database, in one line. */
class SeedError extends Error {
  override name = 'SeedError';
  /** `main` shows the message of an error that carries a code without its stack. */
  readonly code = 'SEED';
}

/** The options of `npm run seed`. */
export interface SeedOptions {
  applications: number;
  /** Seed even if there already are applications. */
  add: boolean;
}

/** Reads `--applications 100000`, `--applications=100000` and `--add`. */
export function readSeedOptions(args: readonly string[]): SeedOptions {
  const at = args.findIndex((word) => /^--applications(=|$)/.test(word));
  const value = args[at]?.split('=')[1] ?? args[at + 1];
  const applications = at < 0 || !value ? Number.NaN : Number(value);
  if (!Number.isInteger(applications) || applications < 1 || applications > 10_000_000) {
    throw new SeedError('Give a number from 1 to 10000000: npm run seed -- --applications 100000');
  }
  return { applications, add: args.includes('--add') };
}

/**
 * `npm run seed`: fills the database that the settings name with applications, to see how the product behaves with
 * many. They come without documents: two files each would make 100,000 applications a matter of gigabytes.
 */
export async function seed(config: Config, options: SeedOptions, say: (line: string) => void): Promise<void> {
  const { db, exportDb, engine } = await openDatabase(config);
  try {
    const now = () => new Date();
    await createFirstPositions(db, now);
    await requireStrongAdminPassword({ config, db });
    const first = await prepareFirstAdministrator({ audit: createRecorder(now), config, db, now })();
    if (first) {
      const password = first.password ? `${first.password} (shown only now)` : 'the one from ADMIN_PASSWORD';
      say(`An administrator was created: ${first.email}, password ${password}`);
    }
    await seedApplications(db, { ...options, now: now(), timeZone: config.timeZone }, say);
    // Autovacuum does this a little later; until then PostgreSQL plans for an empty table.
    if (engine === 'postgresql') await sql`vacuum analyze applications, application_history`.execute(db);
  } finally {
    await closeDatabase({ db, exportDb });
  }
}

/** Adds applications of the last year in every state, with their histories; the same count gives the same people. */
export async function seedApplications(
  db: Db,
  { applications, add, now, timeZone }: SeedOptions & { now: Date; timeZone: string },
  say: (line: string) => void,
): Promise<void> {
  const present = await countApplications(db);
  if (present > 0 && !add) {
    throw new SeedError(`There are ${present} applications already. Use --add to add the seeded ones.`);
  }
  const positions = await findPositions(db);
  const administrator = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADM')
    .where('active', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const context = {
    now,
    timeZone,
    administratorId: administrator.id,
    positionIds: positions.map(({ id }) => id),
    ids: new V7Generator(),
  };

  const started = Date.now();
  say(`Seeding ${applications} applications`);
  for (let done = 0; done < applications; ) {
    const size = Math.min(BATCH, applications - done);
    // Numbers go on where the present ones end, so that no address comes twice.
    const rows = Array.from({ length: size }, (_, index) =>
      applicationRows(seededPerson(present + done + index), (done + index) / applications, context),
    );
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('applications')
        .values(rows.map((row) => row.application))
        .execute();
      const history = rows.flatMap((row) => row.history);
      for (let from = 0; from < history.length; from += BATCH) {
        await trx
          .insertInto('application_history')
          .values(history.slice(from, from + BATCH))
          .execute();
      }
    });
    done += size;
    if (done % 10_000 === 0 || done === applications) say(`  ${done} of ${applications}`);
  }
  say(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

async function countApplications(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('applications')
    .select((select) => select.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Time does not go back within a seeding; the generator asks how far back it may. */
const CLOCK_ROLLBACK_MS = 10_000;

/** How applications come to their states: the steps after Processing. */
const STEPS: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  Processing: [],
  'Accepted For Interview': ['Accepted For Interview'],
  'Interview Passed': ['Accepted For Interview', 'Interview Passed'],
  Declined: ['Declined'],
};

/**
 * One application and its history. `share` runs from 0 to 1 over the year, so that ids grow in the order of arrival.
 */
function applicationRows(
  person: SeededPerson,
  share: number,
  context: { now: Date; timeZone: string; administratorId: string; positionIds: readonly string[]; ids: V7Generator },
) {
  const { name, email, phone, status } = person;
  const appliedMs = context.now.getTime() - Math.ceil((1 - share) * 365 * DAY_MS);
  // An id has the time at which it was made.
  const id = context.ids.generateOrResetCore(appliedMs, CLOCK_ROLLBACK_MS).toString();
  const at = (days: number) => new Date(Math.min(context.now.getTime(), appliedMs + days * DAY_MS)).toISOString();
  const steps = STEPS[status];
  const interview = steps.includes('Accepted For Interview')
    ? today(new Date(appliedMs + (3 + person.chance * 14) * DAY_MS), context.timeZone)
    : null;
  const first = { from_status: null, to_status: 'Processing' as const, by_user_id: null, interview_date: null };
  const decided = steps.map((to_status, index) => ({
    from_status: index === 0 ? ('Processing' as const) : (steps[index - 1] ?? null),
    to_status,
    by_user_id: context.administratorId,
    interview_date: interview,
  }));
  const history = [first, ...decided].map((line, index) => ({
    id: uuidv7(),
    application_id: id,
    at: at(index * 2 + (index > 1 ? 14 : 0)),
    ...line,
  }));
  return {
    application: {
      id,
      name,
      name_folded: fold(name),
      email,
      email_folded: foldEmail(email),
      phone,
      position_id: context.positionIds[Math.floor(person.position * context.positionIds.length)] ?? '',
      status,
      interview_date: interview,
      search: personSearchText({ name, email, phone }),
      applied_at: at(0),
      decided_at: steps.length > 0 ? (history.at(-1)?.at ?? null) : null,
      lease_id: null,
      lease_until: null,
    },
    history,
  };
}
