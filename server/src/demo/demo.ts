import { createHash } from 'node:crypto';
import {
  type ApplicationStatus,
  INVITED_ROLES,
  type NotificationKind,
  type Role,
  roleTitle,
  visitorPages,
} from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, DocumentKind } from '../database/connection';
import { addDays, mondayOf, today } from '../lib/calendar';
import { mentioned } from '../lib/mentions';
import { fold } from '../lib/text';
import { applicantOf } from '../modules/application-links';
import { insertApplication, insertDocuments, insertHistory, referenceOf } from '../modules/applications';
import { hashPassword, recordActivation } from '../modules/credentials';
import type { UploadedFile } from '../modules/files';
import { insertHandIn } from '../modules/hand-ins';
import { storeFeedback } from '../modules/interview-feedback';
import { aboutDay, insertReply, storeInterview } from '../modules/interviews';
import type { MailServices } from '../modules/mails';
import * as templates from '../modules/mails';
import { insertNote } from '../modules/notes';
import { findPositions } from '../modules/positions';
import { changeSettings } from '../modules/programme';
import { readReviewLists } from '../modules/review-lists';
import { recordEvent, type TaskChange } from '../modules/tasks';
import { changeUser, findActiveUserByEmail, insertUser } from '../modules/users';
import { contentOf, uploadOf } from './content';
import { seedEarlierIntake } from './earlier-intake';
import { writeDemoPdf, writeDemoWork } from './pdf';
import {
  ADMINISTRATORS,
  APPLICANTS,
  COMMENTS,
  type DemoTask,
  FEEDBACK,
  FIRM,
  INTERNS,
  MENTION,
  NOTES,
  type Person,
  REASONS,
  REFUSED_MAILS,
  SUPERVISORS,
  TASKS,
} from './programme';
import { internshipOf, seedRecords } from './record';
import { seedVisits } from './visits';
import { readWorkdays, type Workday } from './workdays';

const DAY_MS = 86_400_000;
/** From a decision until its mail has arrived: a refusal waits for 10 seconds. */
const DELIVERY_MS = 14_000;
/** The password of all accounts of the demonstration, which listens on this machine only. */
const PASSWORD = 'savanna-sunrise-demo';
const ADMIN = ADMINISTRATORS[0][1];

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
      await changeSettings(trx, FIRM, 0);
      const people = await seedPeople(seed, trx);
      say(
        `  people        ${people.administrators.length} administrators, ${people.supervisors.length} supervisors, ${people.interns.length} interns`,
      );
      await seedApplications(seed, trx, people, (done, all) => {
        if (done % 8 === 0 || done === all) say(`  applications  ${done} of ${all}, each with two PDFs`);
      });
      const tasks = await seedTasks(seed, trx, people);
      say(`  tasks         ${tasks}, with ratings, comments and handed in work`);
      await seedRecords(services, trx, people.interns);
      const thisMonday = mondayOf(seed.day(0));
      await seedVisits(services, trx, {
        interns: people.interns.slice(0, 2).flatMap(({ id, supervisor }, index) => {
          return supervisor ? [{ id, supervisor, endsOn: internshipOf(index, thisMonday).ends_on }] : [];
        }),
        invitedBy: people.administrators[0].id,
        thisMonday,
        workday: seed.workday,
      });
      await seedEarlierIntake(trx, { thisMonday, timeZone: services.config.timeZone });
      say('  records       attendance, logbooks, evaluations and visits; feedback of an earlier intake');
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
  workday: Workday;
}

interface Someone {
  id: string;
  name: string;
}

interface People {
  administrators: [Someone, Someone];
  supervisors: Someone[];
  interns: (Someone & { email: string; supervisor: Someone | null })[];
}

async function prepareSeed(services: MailServices): Promise<Seed> {
  const positions = await findPositions(services.db);
  const start = services.now().getTime();
  const day = (days: number) => today(new Date(start + days * DAY_MS), services.config.timeZone);
  return {
    services,
    positionIds: new Map(positions.map((position) => [position.Position, position.id])),
    passwordHash: await hashPassword(PASSWORD),
    at: (days) => new Date(start + days * DAY_MS).toISOString(),
    day,
    workday: await readWorkdays(services.db, day(0)),
  };
}

async function seedPeople(seed: Seed, on: DbOrTransaction): Promise<People> {
  const thisMonday = mondayOf(seed.day(0));
  const make = (
    [name, email, phone, position]: Person,
    role: Role,
    { supervisorId = null, index }: { supervisorId?: string | null; index?: number } = {},
  ) =>
    insertUser(on, {
      name,
      email,
      phone,
      positionId: seed.positionIds.get(position) ?? null,
      role,
      passwordHash: seed.passwordHash,
      supervisorId,
      placement: index === undefined ? undefined : { ...internshipOf(index, thisMonday), hours_a_week: 40 },
      at: seed.at(-60),
    });
  const [first, second] = ADMINISTRATORS;
  const administrators: People['administrators'] = [
    { id: await nameAdministrator(seed, on, first), name: first[0] },
    { id: await make(second, 'ADM'), name: second[0] },
  ];
  for (const role of furtherRoles()) await make(furtherPerson(role), role);
  const supervisors: People['supervisors'] = [];
  for (const person of SUPERVISORS) supervisors.push({ id: await make(person, 'SUP'), name: person[0] });
  const interns: People['interns'] = [];
  for (const [index, [name, email, phone, position, at]] of INTERNS.entries()) {
    const supervisor = at === null ? null : (supervisors[at] ?? null);
    const id = await make([name, email, phone, position], 'INT', { supervisorId: supervisor?.id, index });
    interns.push({ id, name, email, supervisor });
  }
  return { administrators, supervisors, interns };
}

const furtherRoles = (): Role[] => INVITED_ROLES.filter((role) => role !== 'ADM');
/** The account that each further role has, so that its portal can be opened. */
const furtherPerson = (role: Role): Person => [
  `A ${roleTitle(role)}`,
  `${role.toLowerCase()}@savanna.example`,
  '+254700000000',
  'Engineering',
];

/** The first start has made the administrator; here it becomes a person. */
async function nameAdministrator(
  seed: Seed,
  on: DbOrTransaction,
  [name, email, phone, position]: Person,
): Promise<string> {
  const admin = await findActiveUserByEmail(on, email);
  if (!admin) throw new Error('The demonstration needs its own data directory.');
  await changeUser(on, admin.id, { name, email, phone }, seed.positionIds.get(position));
  return admin.id;
}

async function seedApplications(
  seed: Seed,
  on: DbOrTransaction,
  { administrators, supervisors, interns }: People,
  progress: (done: number, all: number) => void,
): Promise<void> {
  const adminId = administrators[0].id;
  const interviewers = [adminId, supervisors[0]?.id ?? adminId];
  // The interns applied too, some time ago.
  const all = [
    ...INTERNS.map(([name, email, phone, position], index) => {
      const applied = -75 + index;
      return [name, email, phone, position, 'Interview Passed', applied, applied + 5] as const;
    }),
    ...APPLICANTS,
  ];
  for (const [index, [name, email, phone, position, status, appliedDays, interviewDays]] of all.entries()) {
    const interview = interviewDays === undefined ? null : seed.workday(seed.day(interviewDays));
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
      await insertDocuments(
        on,
        id,
        [{ id: uuidv7(), kind, filename, sha256, content: contentOf(bytes) }],
        seed.at(appliedDays),
      );
    }
    const lines: HistoryLine[] = [
      { id: received, at: seed.at(appliedDays), to: 'Processing' },
      ...(await decideAsSeen(seed, on, { id, status, adminId, appliedDays, interview })),
    ];
    // Also that of yesterday, which waits for its result.
    if (status === 'Accepted For Interview' && interviewDays !== undefined && interviewDays >= -1)
      await seedInterview(seed, on, { id, days: interviewDays, by: adminId, interviewers });
    await seedNotes(seed, on, { id, email, administrators });
    await seedReason(on, { id, email, by: adminId, decision: lines.at(-1) });
    await seedFeedback(seed, on, { id, email, interviewers, days: interviewDays ?? 0 });
    for (const line of lines) {
      const refused = line === lines.at(-1) ? REFUSED_MAILS.get(email) : undefined;
      await seedMail(seed, on, line, { id, name, email, position, interview, refused });
    }
    const intern = interns[index];
    if (intern) await recordActivation(seed.services, on, id, intern.id);
    progress(index + 1, all.length);
  }
}

/** What administrators wrote to each other about an application. Who is mentioned is told. */
async function seedNotes(
  seed: Seed,
  on: DbOrTransaction,
  { id, email, administrators }: { id: string; email: string; administrators: People['administrators'] },
): Promise<void> {
  for (const [index, days, text] of NOTES.get(email) ?? []) {
    const author = administrators[index];
    await insertNote(on, { applicationId: id, authorId: author.id, text, at: seed.at(days) });
    for (const person of mentioned(text, administrators))
      await insertNews(on, {
        user_id: person.id,
        kind: 'mention',
        actor_id: author.id,
        application_id: id,
        at: seed.at(days),
      });
  }
}

/** Why an application was decided. */
async function seedReason(
  on: DbOrTransaction,
  { id, email, by, decision }: { id: string; email: string; by: string; decision: HistoryLine | undefined },
): Promise<void> {
  const explanation = REASONS.get(email);
  if (!explanation || !decision) return;
  const [reason, note] = explanation;
  await on
    .insertInto('decision_reasons')
    .values({ history_id: decision.id, application_id: id, reason, note, by_user_id: by, at: decision.at })
    .execute();
}

/** What each interviewer thinks, some hours after the interview. */
async function seedFeedback(
  seed: Seed,
  on: DbOrTransaction,
  { id, email, interviewers, days }: { id: string; email: string; interviewers: readonly string[]; days: number },
): Promise<void> {
  const { Criteria } = await readReviewLists(on);
  for (const [index, [points, text]] of (FEEDBACK.get(email) ?? []).entries()) {
    const scores = Criteria.map((Criterion, index) => ({ Criterion, Score: points[index] ?? 3 }));
    const authorId = interviewers[index] ?? '';
    await storeFeedback(on, { applicationId: id, authorId, scores, text, at: seed.at(days + 0.2 + index / 10) });
  }
}

/** Notifications that are not mailed: they happened before the demonstration. */
async function insertNews(
  on: DbOrTransaction,
  news: { user_id: string; kind: NotificationKind; actor_id: string; at: string } & Partial<
    Record<'task_id' | 'application_id' | 'detail', string>
  >,
): Promise<void> {
  await on
    .insertInto('notifications')
    .values({
      id: uuidv7(),
      person_id: null,
      task_id: null,
      application_id: null,
      detail: null,
      shown: 1,
      read_at: null,
      mail: null,
      ...news,
    })
    .execute();
}

/** An interview: its time and place, and for that of tomorrow an answer of the applicant. */
async function seedInterview(
  seed: Seed,
  on: DbOrTransaction,
  { id, days, by, interviewers }: { id: string; days: number; by: string; interviewers: string[] },
): Promise<void> {
  const { config, now } = seed.services;
  const date = seed.workday(seed.day(days));
  const plan = {
    date,
    // Each another one: a holiday can move two interviews to one day.
    time: days === 0 ? '16:30' : days > 1 ? '14:00' : '10:00',
    minutes: 45,
    place: 'Savanna House, room 4',
    videoLink: null,
    message: 'Please bring your student card.',
    interviewers,
  };
  await storeInterview(on, id, { plan, sequence: 2, by, now: now(), timeZone: config.timeZone });
  // The interviewers know of it already, and nothing is sent now.
  await on.updateTable('interviews').set({ tell_at: null, remind_at: null }).where('application_id', '=', id).execute();
  await on.updateTable('interview_interviewers').set({ told: 1 }).where('application_id', '=', id).execute();
  if (days !== 1) return;
  const next = seed.workday(addDays(date, 1));
  const Proposals = [
    { Date: next, Time: '11:00' },
    { Date: seed.workday(addDays(next, 1)), Time: null },
  ];
  await insertReply(
    on,
    id,
    { sequence: 2, date: plan.date, time: plan.time },
    { Answer: 'another-day', At: seed.at(-0.2), Reason: 'I have an exam on that morning.', Proposals },
  );
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
  { services }: Seed,
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
  const { mailer, config, now } = services;
  const { position, interview: date } = about;
  const to = applicantOf(services, { ...about, link_epoch: 0, language: 'en' });
  const link = (path: string) => `${config.publicUrl}${path}`;
  const mail = async () => {
    if (line.to === 'Accepted For Interview' && date) {
      const event = await aboutDay({ config, now: () => new Date(line.at) }, on, {
        id: about.id,
        position,
        date,
        sequence: 2,
      });
      const answerLink = link(visitorPages.applicationStatus);
      return templates.interviewInvitation(to, { ...event, answerLink });
    }
    if (line.to === 'Interview Passed') {
      return templates.interviewPassed(to, { position, activationLink: link(visitorPages.signUp) });
    }
    if (line.to === 'Declined') return templates.applicationDeclined(to, { position });
    return templates.applicationReceived(to, {
      position,
      reference: referenceOf(about.id),
      answerBy: null,
      statusLink: link(visitorPages.applicationStatus),
    });
  };
  await mailer.enqueue(on, await mail(), line.id);
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
  for (const [internIndex, intern] of interns.entries()) {
    if (!intern.supervisor) continue;
    // Each intern has other tasks of the list; the first has one of every kind.
    const { ends_on } = internshipOf(internIndex, mondayOf(seed.day(0)));
    const tasks = TASKS.filter(
      ({ deadline }, index) => (internIndex === 0 || (index + internIndex) % 3 !== 0) && seed.day(deadline) <= ends_on,
    );
    for (const task of tasks) {
      const { title, description, deadline, completed } = task;
      const id = uuidv7();
      const rating = completed?.rating == null ? null : Math.max(35, completed.rating - internIndex * 7);
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
      const people = { intern, supervisor: intern.supervisor };
      await seedHistory(seed, on, { id, task, rating, ...people, isFirst: internIndex === 0 });
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

type SeededTask = {
  id: string;
  task: DemoTask;
  rating: number | null;
  intern: { id: string; name: string };
  supervisor: { id: string; name: string };
  /** The first intern alone has work that was handed in, and a task that was set back. */
  isFirst: boolean;
};

/** What happened to a task so far: its history, the work, and the latest of it as news. */
async function seedHistory(
  { at }: Seed,
  on: DbOrTransaction,
  { id, task, rating, intern, supervisor, isFirst }: SeededTask,
): Promise<void> {
  const { completed, reopened, work = [], deadline } = task;
  const lines: (TaskChange & { days: number })[] = [];
  const add = (days: number, line: Omit<TaskChange, 'at'>) => lines.push({ ...line, days, at: at(days) });
  const assigned = Math.min(deadline, 0) - 10;
  add(assigned, { event: 'assigned', by: supervisor });
  if (isFirst)
    for (const [index, { on: days }] of work.entries()) {
      // An hour before the completion of the same day.
      add(days - 0.04, { event: 'handed-in', by: intern, version: index + 1 });
    }
  if (completed) add(completed.on, { event: 'completed', by: intern });
  if (completed && rating !== null) add(completed.on + 2, { event: 'rated', by: supervisor, rating });
  if (isFirst && reopened) {
    add(reopened.completedOn, { event: 'completed', by: intern });
    add(reopened.completedOn + 1, { event: 'rated', by: supervisor, rating: reopened.rating });
    add(reopened.on, { event: 'reopened', by: supervisor, rating: reopened.rating, text: reopened.remark });
  }
  lines.sort((one, other) => one.days - other.days);
  for (const [revision, { days: _, ...line }] of lines.entries()) await recordEvent(on, { id, revision }, line);
  if (!isFirst) return;

  for (const [index, { on: days, note, link, file }] of work.entries()) {
    await insertHandIn(on, {
      taskId: id,
      version: index + 1,
      authorId: intern.id,
      note,
      link: link ?? null,
      files: file ? [await demoFile(file, { ...intern, title: task.title, text: task.description })] : [],
      at: at(days - 0.04),
    });
  }
  const tell = (
    to: { id: string },
    by: { id: string },
    news: { kind: NotificationKind; detail?: string; days: number },
  ) =>
    insertNews(on, {
      user_id: to.id,
      kind: news.kind,
      actor_id: by.id,
      task_id: id,
      at: at(news.days),
      ...(news.detail ? { detail: news.detail } : {}),
    });
  if (work.length > 0 && completed?.rating === null)
    await tell(supervisor, intern, { kind: 'task-handed-in', days: completed.on });
  if (work.length > 0 && completed && rating !== null)
    await tell(intern, supervisor, { kind: 'task-rated', detail: String(rating), days: completed.on + 2 });
  if (!reopened) return;
  await tell(intern, supervisor, { kind: 'task-reopened', detail: reopened.remark, days: reopened.on });
  await on
    .insertInto('comments')
    .values({
      id: uuidv7(),
      task_id: id,
      author_id: supervisor.id,
      text: MENTION(intern.name),
      created_at: at(reopened.on + 0.1),
      edited_at: null,
    })
    .execute();
  await tell(intern, supervisor, { kind: 'mention', days: reopened.on + 0.1 });
}

/** A PDF that an intern handed in. */
async function demoFile(filename: string, about: { name: string; title: string; text: string }): Promise<UploadedFile> {
  return uploadOf(filename, 'application/pdf', await writeDemoWork(about));
}

function sayAccounts(say: (line: string) => void): void {
  const accounts: readonly (readonly [string, string])[] = [
    ...ADMINISTRATORS.map(([, email]) => ['Administrator', email] as const),
    ...furtherRoles().map((role) => [roleTitle(role), furtherPerson(role)[1]] as const),
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
