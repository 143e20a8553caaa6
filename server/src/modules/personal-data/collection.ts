import { visitorPages } from 'shared-api/contract';
import type { Db } from '../../database/connection';
import { findReasons, listCorrections } from '../applications';
import { listHandIns } from '../hand-ins';
import { feedbackOn } from '../interview-feedback';
import { findInterviewers, listReplies, readInterview } from '../interviews';
import { notesAbout } from '../notes';
import { notificationsOf } from '../notifications';
import { savedViewsOf } from '../saved-views';
import { templatesOf } from '../task-templates';
import { listHistory } from '../tasks';
import { areMailsOf, mailsOf } from './mails';
import type { Person } from './person';

/** Increased when a field of `PersonalDataFile` changes its name or meaning; not when one is added. */
const SCHEMA_VERSION = 1;

/** The content of `personal-data.json`; docs/personal-data.md explains the fields. */
export type PersonalDataFile = Awaited<ReturnType<typeof collectPersonalData>>;

/** Reads all data about a person. Times are UTC in ISO 8601; the field names are part of the schema. */
export async function collectPersonalData(db: Db, person: Person, at: string) {
  const files = documentNames();
  const applications = [];
  for (const { id } of person.applications) applications.push(await readApplication(db, id, files));
  const accounts = [];
  for (const { id } of person.accounts) accounts.push(await readAccount(db, id, files));
  return {
    schema: 'internship-portals/personal-data',
    schemaVersion: SCHEMA_VERSION,
    exportedAt: at,
    addresses: [...new Set([...person.applications, ...person.accounts].map(({ email }) => email))],
    applications,
    emails: await readMails(db, person),
    accounts,
  };
}

async function readApplication(db: Db, id: string, fileFor: FileNames) {
  const application = await db
    .selectFrom('applications')
    .innerJoin('positions', 'positions.id', 'applications.position_id')
    .selectAll('applications')
    .select('positions.name as position')
    .where('applications.id', '=', id)
    .executeTakeFirstOrThrow();
  const history = await db
    .selectFrom('application_history as line')
    .leftJoin('users', 'users.id', 'line.by_user_id')
    .select(['line.id', 'line.at', 'users.name as decidedBy', 'line.from_status as from', 'line.to_status as to'])
    .select(['line.interview_date as interviewDate', 'line.interview_time as interviewTime'])
    .where('line.application_id', '=', id)
    .orderBy('line.at')
    .orderBy('line.id')
    .execute();
  const documents = await db
    .selectFrom('documents')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('kind', 'desc')
    .execute();
  const replies = await listReplies(db, id);
  const reasons = await findReasons(
    db,
    history.map((line) => line.id),
  );
  const staff = await db.selectFrom('users').select('name').where('role', '<>', 'INT').execute();
  const names = staff.map(({ name }) => name);
  return {
    id,
    name: application.name,
    email: application.email,
    phoneNumber: application.phone,
    position: application.position,
    status: application.status,
    interviewDate: application.interview_date,
    appliedAt: application.applied_at,
    decidedAt: application.decided_at,
    privacyNoticeVersion: application.privacy_version,
    withdrawnAt: application.withdrawn_at,
    interview: await readInterviewOf(db, id),
    interviewReplies: replies.map(({ Answer, At, Reason, Proposals, Date: date, Time }) => ({
      answer: Answer,
      at: At,
      reason: Reason,
      proposals: Proposals.map((proposal) => ({ date: proposal.Date, time: proposal.Time })),
      interviewDate: date,
      interviewTime: Time,
    })),
    history: history.map(({ id: line, ...rest }) => ({
      ...rest,
      reason: reasons.get(line)?.Reason || null,
      note: withoutNames(reasons.get(line)?.Note ?? '', names) || null,
    })),
    internalNotes: (await notesAbout(db, id)).map((note) => ({ ...note, text: withoutNames(note.text, names) })),
    interviewFeedback: (await feedbackOn(db, id)).map((given) => ({ ...given, text: withoutNames(given.text, names) })),
    corrections: (await listCorrections(db, id)).map(({ At, By, Fields }) => ({
      at: At,
      correctedBy: By,
      fields: Fields.map((field) => CORRECTED[field]),
    })),
    documents: documents.map((document) => ({
      id: document.id,
      kind: document.kind === 'Cv' ? 'CV' : 'university letter',
      fileName: document.filename,
      file: fileFor(document.filename),
      bytes: document.size,
      sha256: document.sha256,
      uploadedAt: document.created_at,
    })),
  };
}

/**
 * Mentions of colleagues are left out of what staff wrote about an applicant: they are about other people. Names in the
 * sentences themselves stay, for the person who hands over the export to read.
 */
function withoutNames(text: string, names: readonly string[]): string {
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  return longestFirst.reduce((left, name) => left.replaceAll(`@${name}`, '@[left out]'), text);
}

/** What is known of the interview besides its date; null for applications without one. */
async function readInterviewOf(db: Db, id: string) {
  const { interview } = await readInterview(db, id);
  if (!interview) return null;
  const people = await findInterviewers(db, [id]);
  return {
    date: interview.date,
    time: interview.time,
    minutes: interview.minutes,
    place: interview.place,
    videoLink: interview.video_link,
    message: interview.message,
    state: interview.state,
    interviewers: people.map(({ name }) => name),
  };
}

async function readMails(db: Db, person: Person) {
  if (person.applications.length === 0) return [];
  const rows = await db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'subject', 'state', 'attempts', 'outcome', 'created_at', 'sent_at', 'content'])
    .where(areMailsOf(mailsOf(person)))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    outcome: row.outcome,
    writtenAt: row.created_at,
    sentAt: row.sent_at,
    // Deleted after delivery.
    text: row.content === null ? null : withoutLinks((JSON.parse(row.content) as { text: string }).text),
  }));
}

const oneTimeLink = new RegExp(
  `(${visitorPages.signUp}\\?token=|${visitorPages.setPassword('')}|${visitorPages.interviewAnswer('')})[\\w-]+`,
  'g',
);

const signature = /([?&]signature=)[\w-]+/g;

/** One-time links and signatures are left out: they would let any reader of the file act as the person. */
function withoutLinks(text: string): string {
  return text.replace(oneTimeLink, '$1[left out]').replace(signature, '$1[left out]');
}

async function readAccount(db: Db, id: string, fileFor: FileNames) {
  const account = await db
    .selectFrom('users')
    .leftJoin('positions', 'positions.id', 'users.position_id')
    .leftJoin('users as supervisors', 'supervisors.id', 'users.supervisor_id')
    .selectAll('users')
    .select(['positions.name as position', 'supervisors.name as supervisor'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at as startedAt', 'last_used_at as lastUsedAt', 'address', 'user_agent as userAgent'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  const authenticatorApp = await db
    .selectFrom('authenticator_apps')
    .select('confirmed_at')
    .where('user_id', '=', id)
    .executeTakeFirst();
  const recoveryCodes = await db.selectFrom('recovery_codes').select('created_at').where('user_id', '=', id).execute();
  const emailChanges = await db
    .selectFrom('email_changes')
    .select(['old_email as from', 'new_email as to', 'requested_at as requestedAt', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  const tasks = await db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.assigned_by')
    .select(['tasks.id', 'tasks.title', 'tasks.description', 'tasks.deadline', 'tasks.status', 'tasks.rating'])
    .select(['users.name as assignedBy', 'tasks.created_at as assignedAt'])
    .select(['tasks.completed_at as completedAt', 'tasks.rated_at as ratedAt', 'tasks.withdrawn_at as withdrawnAt'])
    .where('tasks.assigned_to', '=', id)
    .orderBy('tasks.created_at')
    .orderBy('tasks.id')
    .execute();
  const comments = await db
    .selectFrom('comments')
    .innerJoin('tasks', 'tasks.id', 'comments.task_id')
    .select([
      'tasks.title as task',
      'comments.text',
      'comments.created_at as writtenAt',
      'comments.edited_at as editedAt',
    ])
    .where('comments.author_id', '=', id)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();
  const notifications = (await notificationsOf(db, id)).map(({ Text, At, Read }) => ({
    text: Text,
    at: At,
    read: Read,
  }));
  const notificationChoices = await db
    .selectFrom('notification_choices')
    .select(['kind', 'channel', 'enabled'])
    .where('user_id', '=', id)
    .orderBy('kind')
    .orderBy('channel')
    .execute();
  // One after the other, so that the names of files do not depend on which answer comes first.
  const tasksWithWork = [];
  for (const task of tasks) tasksWithWork.push(await withWork(db, task, fileFor));
  return {
    id,
    role: ROLES[account.role],
    name: account.name,
    email: account.email,
    phoneNumber: account.phone,
    position: account.position,
    supervisor: account.supervisor,
    active: account.active === 1,
    createdAt: account.created_at,
    deletedAt: account.deactivated_at,
    sessions,
    passkeys,
    authenticatorApp: authenticatorApp?.confirmed_at ? { addedAt: authenticatorApp.confirmed_at } : null,
    recoveryCodes: recoveryCodes[0] ? { createdAt: recoveryCodes[0].created_at, unused: recoveryCodes.length } : null,
    emailChanges,
    tasks: tasksWithWork,
    comments,
    templates: await templatesOf(db, id),
    savedViews: await savedViewsOf(db, id),
    notifications,
    notificationChoices: notificationChoices.map(({ kind, channel, enabled }) => ({
      kind,
      channel,
      on: enabled === 1,
    })),
  };
}

/** A task with its history and what the person has handed in for it. */
async function withWork<T extends { id: string }>(db: Db, { id, ...task }: T, fileFor: FileNames) {
  const history = await listHistory(db, id);
  const handIns = await listHandIns(db, id);
  return {
    ...task,
    history: history.map(({ At, By, Event, Rating, Text, Version }) => ({
      at: At,
      by: By,
      event: Event,
      rating: Rating,
      text: Text,
      version: Version,
    })),
    handIns: handIns.toReversed().map(({ Version, At, Note, Link, Files }) => ({
      version: Version,
      handedInAt: At,
      note: Note,
      link: Link,
      files: Files.map((file) => ({
        id: file.id,
        fileName: file.Name,
        file: fileFor(file.Name, 'hand-ins'),
        type: file.Type,
        bytes: file.Bytes,
      })),
    })),
  };
}

/** The file's names for the contract's fields. */
const CORRECTED = { Name: 'name', Email: 'email', PhoneNumber: 'phoneNumber' } as const;

const ROLES = { INT: 'intern', SUP: 'supervisor', ADM: 'administrator' } as const;

/** Names for files of the archive by their original names and their folder, 'documents' by default. */
type FileNames = (filename: string, folder?: 'documents' | 'hand-ins') => string;

/** File names that every system can unpack: the original names, unique even when case is ignored. */
export function documentNames(): FileNames {
  const taken = new Set<string>();
  return (filename, folder = 'documents') => {
    // The product has given files of work an extension of their type. Documents are PDF files, whatever they are called.
    const extension = folder === 'documents' ? 'pdf' : (/\.(\w{1,5})$/.exec(filename)?.[1] ?? 'bin');
    const name = safeName(filename, extension);
    for (let count = 1; ; count++) {
      const file = `${folder}/${name}${count === 1 ? '' : ` (${count})`}.${extension}`;
      const key = file.normalize('NFKC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return file;
    }
  };
}

/** The name without its extension and without parts that a system treats as a path, a device or a hidden file. */
function safeName(filename: string, extension: string): string {
  const name = filename
    .normalize('NFC')
    .replace(new RegExp(`\\.${extension}$`, 'i'), '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  // Cut by code points, so that no character is split.
  const short = [...name].slice(0, 100).join('').trim();
  return /^(con|prn|aux|nul|com\d|lpt\d)?$/i.test(short.split('.')[0] ?? '') ? `document ${short}`.trim() : short;
}
