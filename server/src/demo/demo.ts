import { createHash } from 'node:crypto';
import { type ApplicationStatus, visitorPages } from 'shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, DocumentKind } from '../database/connection';
import { today } from '../lib/calendar';
import { fold } from '../lib/text';
import { insertApplication, insertDocument, insertHistory } from '../modules/applications';
import { hashPassword, recordActivation } from '../modules/credentials';
import type { MailServices } from '../modules/mails';
import * as templates from '../modules/mails';
import { findPositions } from '../modules/positions';
import { changeUser, findActiveUserByEmail, insertUser } from '../modules/users';
import { writeDemoPdf } from './pdf';
import { APPLICANTS, COMMENTS, INTERNS, type Person, REFUSED_MAILS, SUPERVISORS, TASKS } from './programme';

const DAY_MS = 86_400_000;
/** From a decision until its mail has arrived: a refusal waits for 10 seconds. */
const DELIVERY_MS = 14_000;
/** The password of all accounts of the demonstration, which listens on this machine only. */
const PASSWORD = 'savanna-sunrise-demo';
const ADMIN = 'admin@savanna.example';

/** The settings that the demonstration's first start takes its administrator from. */
export const DEMO_ADMINISTRATOR = { adminEmail: ADMIN, adminPassword: PASSWORD };

/** Fills an empty database with a realistic programme; does nothing when it is there already. Prints the accounts. */
export async function seedDemo(services: MailServices, say: (line: string) => void): Promise<void> {
  const { db } = services;
  if (await findActiveUserByEmail(db, SUPERVISORS[0]?.[1] ?? '')) {
    say('The demonstration programme is there already.');
  } else {
    say('Seeding the demonstration programme');
    const started = Date.now();
    const seed = await prepareSeed(services);
    // One transaction, so that an interrupted seeding starts again.
    await db.transaction().execute(async (trx) => {
      const people = await seedPeople(seed, trx);
      say(
        `  people        1 administrator, ${people.supervisors.length} supervisors, ${people.interns.length} interns`,
      );
      await seedApplications(seed, trx, people, (done, all) => {
        if (done % 8 === 0 || done === all) say(`  applications  ${done} of ${all}, each with two PDFs`);
      });
      const tasks = await seedTasks(seed, trx, people);
      say(`  tasks         ${tasks}, with ratings and comments`);
    });
    say(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  sayAccounts(say);
}

interface Seed {
  services: MailServices;
  positionIds: Map<string, string>;
  passwordHash: string;
  /** A moment, in days from now. */
  at(days: number): string;
  /** A date, in days from today. */
  day(days: number): string;
}

interface People {
  adminId: string;
  supervisors: { id: string; name: string }[];
  interns: { id: string; name: string; email: string; supervisor: { id: string; name: string } | null }[];
}

async function prepareSeed(services: MailServices): Promise<Seed> {
  const positions = await findPositions(services.db);
  const start = services.now().getTime();
  return {
    services,
    positionIds: new Map(positions.map((position) => [position.Position, position.id])),
    passwordHash: await hashPassword(PASSWORD),
    at: (days) => new Date(start + days * DAY_MS).toISOString(),
    day: (days) => today(new Date(start + days * DAY_MS), services.config.timeZone),
  };
}

async function seedPeople(seed: Seed, on: DbOrTransaction): Promise<People> {
  const make = ([name, email, phone, position]: Person, role: 'SUP' | 'INT', supervisorId: string | null = null) =>
    insertUser(on, {
      name,
      email,
      phone,
      positionId: seed.positionIds.get(position) ?? null,
      role,
      passwordHash: seed.passwordHash,
      supervisorId,
      at: seed.at(-60),
    });
  const adminId = await nameAdministrator(seed, on);
  const supervisors: People['supervisors'] = [];
  for (const person of SUPERVISORS) supervisors.push({ id: await make(person, 'SUP'), name: person[0] });
  const interns: People['interns'] = [];
  for (const [name, email, phone, position, at] of INTERNS) {
    const supervisor = at === null ? null : (supervisors[at] ?? null);
    const id = await make([name, email, phone, position], 'INT', supervisor?.id);
    interns.push({ id, name, email, supervisor });
  }
  return { adminId, supervisors, interns };
}

/** The first start has made the administrator; here it becomes a person. */
async function nameAdministrator(seed: Seed, on: DbOrTransaction): Promise<string> {
  const person = { name: 'Wanjiku Maina', email: ADMIN, phone: '+254700112233' };
  const admin = await findActiveUserByEmail(on, ADMIN);
  if (!admin) throw new Error('The demonstration needs its own data directory.');
  await changeUser(on, admin.id, person, seed.positionIds.get('Advisory'));
  return admin.id;
}

async function seedApplications(
  seed: Seed,
  on: DbOrTransaction,
  { adminId, interns }: People,
  progress: (done: number, all: number) => void,
): Promise<void> {
  // The interns applied too, some time ago.
  const all = [
    ...INTERNS.map(([name, email, phone, position], index) => {
      const applied = -75 + index;
      return [name, email, phone, position, 'Interview Passed', applied, applied + 5] as const;
    }),
    ...APPLICANTS,
  ];
  for (const [index, [name, email, phone, position, status, appliedDays, interviewDays]] of all.entries()) {
    const interview = interviewDays === undefined ? null : seed.day(interviewDays);
    const person = { name, email, phone };
    const { id, historyId: received } = await insertApplication(
      on,
      person,
      seed.positionIds.get(position) ?? '',
      seed.at(appliedDays),
    );
    for (const kind of ['Cv', 'AttachmentLetter'] as const satisfies readonly DocumentKind[]) {
      const bytes = await writeDemoPdf(kind, { ...person, position, date: seed.day(appliedDays) });
      const filename = `${name} ${kind === 'Cv' ? 'CV' : 'letter'}.pdf`;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const content = {
        size: bytes.length,
        read: async (position: number, length: number) => bytes.subarray(position, position + length),
      };
      await insertDocument(on, id, { id: uuidv7(), kind, filename, sha256, content }, seed.at(appliedDays));
    }
    const lines: HistoryLine[] = [
      { id: received, at: seed.at(appliedDays), to: 'Processing' },
      ...(await decideAsSeen(seed, on, { id, status, adminId, appliedDays, interview })),
    ];
    for (const line of lines) {
      const refused = line === lines.at(-1) ? REFUSED_MAILS.get(email) : undefined;
      await seedMail(seed, on, line, { id, name, email, position, interview, refused });
    }
    const intern = interns[index];
    if (intern) await recordActivation(seed.services, on, id, intern.id);
    progress(index + 1, all.length);
  }
}

/** An entry of an application's history that had an e-mail. */
interface HistoryLine {
  id: string;
  at: string;
  to: ApplicationStatus;
}

/** Writes the history that leads to a state, and the state itself; answers its lines. */
async function decideAsSeen(
  seed: Seed,
  on: DbOrTransaction,
  {
    id,
    status,
    adminId,
    appliedDays,
    interview,
  }: { id: string; status: ApplicationStatus; adminId: string; appliedDays: number; interview: string | null },
): Promise<HistoryLine[]> {
  if (status === 'Processing') return [];
  const steps: ApplicationStatus[] = interview === null ? [] : ['Accepted For Interview'];
  if (status !== 'Accepted For Interview') steps.push(status);
  let from: ApplicationStatus = 'Processing';
  const lines: HistoryLine[] = [];
  for (const [step, to] of steps.entries()) {
    const at = seed.at(appliedDays + 2 + step * 4);
    const line = await insertHistory(on, {
      application_id: id,
      at,
      by_user_id: adminId,
      from_status: from,
      to_status: to,
      interview_date: interview,
    });
    await on
      .updateTable('applications')
      .set({ status: to, interview_date: interview, decided_at: at })
      .where('id', '=', id)
      .execute();
    lines.push({ id: line, at, to });
    from = to;
  }
  return lines;
}

/** The e-mail of an entry, as delivered or rejected at the time. Nothing is sent now. */
async function seedMail(
  { services: { mailer, config, now } }: Seed,
  on: DbOrTransaction,
  line: HistoryLine,
  about: {
    id: string;
    name: string;
    email: string;
    position: string;
    interview: string | null;
    /** The mail server's answer. */
    refused: string | undefined;
  },
): Promise<void> {
  const { position, interview: date } = about;
  const link = (path: string) => `${config.publicUrl}${path}`;
  const mail = () => {
    if (line.to === 'Accepted For Interview' && date) {
      const organizer = 'interns@savanna.example';
      const event = { applicationId: about.id, position, date, sequence: 1, now: new Date(line.at), organizer };
      return templates.interviewInvitation(about, event);
    }
    if (line.to === 'Interview Passed') {
      return templates.interviewPassed(about, { position, activationLink: link(visitorPages.signUp) });
    }
    if (line.to === 'Declined') return templates.applicationDeclined(about, { position });
    return templates.applicationReceived(about, { position, statusLink: link(visitorPages.applicationStatus) });
  };
  await mailer.enqueue(on, mail(), line.id);
  const arrived = new Date(Math.min(Date.parse(line.at) + DELIVERY_MS, now().getTime())).toISOString();
  await on
    .updateTable('mails')
    .set({
      created_at: line.at,
      // A rejected e-mail keeps its content, so that it can be sent again.
      ...(about.refused
        ? { state: 'failed', attempts: 15, outcome: about.refused }
        : { state: 'sent', attempts: 1, outcome: '250 2.0.0 Accepted for delivery', sent_at: arrived, content: null }),
    })
    .where('history_id', '=', line.id)
    .execute();
}

async function seedTasks(seed: Seed, on: DbOrTransaction, { interns }: People): Promise<number> {
  let made = 0;
  for (const [place, intern] of interns.entries()) {
    if (!intern.supervisor) continue;
    // Each intern has other tasks of the list; the first has one of every kind.
    const tasks = place === 0 ? TASKS : TASKS.filter((_, index) => (index + place) % 3 !== 0);
    for (const { title, description, deadline, completed } of tasks) {
      const id = uuidv7();
      const rating = completed?.rating == null ? null : Math.max(35, completed.rating - place * 7);
      await on
        .insertInto('tasks')
        .values({
          id,
          title,
          title_folded: fold(title),
          description,
          deadline: seed.day(deadline),
          status: completed ? 'Completed' : 'Assigned',
          rating,
          assigned_to: intern.id,
          assigned_by: intern.supervisor.id,
          created_at: seed.at(Math.min(deadline, 0) - 10),
          completed_at: completed ? seed.at(completed.on) : null,
          rated_at: completed && rating !== null ? seed.at(completed.on + 2) : null,
        })
        .execute();
      made++;
      if (deadline > 0) continue;
      for (const [index, [by, text]] of COMMENTS.slice(0, 1 + (made % COMMENTS.length)).entries()) {
        await on
          .insertInto('comments')
          .values({
            id: uuidv7(),
            task_id: id,
            author_id: by === 'intern' ? intern.id : intern.supervisor.id,
            text,
            created_at: seed.at(Math.min(deadline, 0) - 8 + index),
            edited_at: null,
          })
          .execute();
      }
    }
  }
  return made;
}

function sayAccounts(say: (line: string) => void): void {
  const accounts: readonly (readonly [string, string])[] = [
    ['Administrator', ADMIN],
    ...SUPERVISORS.map(([, email]) => ['Supervisor', email] as const),
    ...INTERNS.slice(0, 3).map(([, email]) => ['Intern', email] as const),
  ];
  say('');
  say(`  Accounts, all with the password  ${PASSWORD}`);
  for (const [role, email] of accounts) say(`    ${role.padEnd(14)} ${email}`);
  say(`    ... and ${INTERNS.length - 3} more interns`);
  say(
    `  Ready to sign up at ${visitorPages.signUp}: ${APPLICANTS.filter((person) => person[4] === 'Interview Passed')
      .map((person) => person[1])
      .join(', ')}`,
  );
}
