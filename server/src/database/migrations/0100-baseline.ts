import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './engine';

/** The tables of version 1.0. `tables.ts` says what is in them. */
export function baseline(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [...baselineStatements(engine), ...auditTriggers(engine)])
        await sql.raw(statement).execute(db);
      if (engine === 'postgresql') await createSearchIndex(db);
    },
  };
}

/** The statements of the tables and their indexes. */
export function baselineStatements(engine: Engine): string[] {
  const isPostgresql = engine === 'postgresql';
  // With every column that a filter or a search looks at or sorts by, SQLite finds matches without touching the rows.
  const ordered = isPostgresql ? '' : ', position_id, name_folded, email_folded, phone, applied_at';
  const covered = isPostgresql
    ? ''
    : ', status, interview_date, activated, erased_at, name_folded, email_folded, phone, applied_at, search';
  const statements = tables({ ordered, covered });
  return (isPostgresql ? forPostgresql(statements) : statements)
    .split(';\n')
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/** Text compares byte by byte, so that both engines sort alike. */
export const forPostgresql = (statements: string) =>
  statements.replace(/^( +\w+) text\b/gm, '$1 text collate "C"').replace(/^( +\w+) blob\b/gm, '$1 bytea');

/**
 * Triggers refuse to change the audit trail, and to delete rows that the retention period still covers: the row
 * `audit-retention` of the settings, which `modules/audit/retention.ts` writes for one transaction, names the time before
 * which rows may go.
 */
function auditTriggers(engine: Engine): string[] {
  const covered = `not exists (select 1 from settings where key = 'audit-retention' and value > old.at)`;
  const refusal = 'audit_events is append-only';
  if (engine === 'sqlite') {
    return [
      `create trigger audit_events_no_update before update on audit_events
       begin select raise(abort, '${refusal}'); end`,
      `create trigger audit_events_no_delete before delete on audit_events when ${covered}
       begin select raise(abort, '${refusal}'); end`,
    ];
  }
  return [
    `create function refuse_audit_change() returns trigger language plpgsql as $$
     begin
       if tg_op = 'DELETE' then
         if not (${covered}) then return old; end if;
       end if;
       raise exception '${refusal}';
     end $$`,
    `create trigger audit_events_no_change before update or delete on audit_events
     for each row execute function refuse_audit_change()`,
    `create trigger audit_events_no_truncate before truncate on audit_events
     for each statement execute function refuse_audit_change()`,
  ];
}

/**
 * An index for parts of names. It needs the extension pg_trgm, which comes with PostgreSQL itself; where this user may not
 * add it, searches read the whole list.
 */
async function createSearchIndex(db: Kysely<unknown>): Promise<void> {
  await sql`savepoint before_trigrams`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create index applications_by_search on applications using gin (search gin_trgm_ops)`.execute(db);
  } catch {
    // The transaction of the migration would otherwise be lost with the statement.
    await sql`rollback to savepoint before_trigrams`.execute(db);
  }
}

/** One column on each line: the types of PostgreSQL replace those of SQLite by line. */
const tables = ({ ordered, covered }: { ordered: string; covered: string }) => `
create table positions (
  id text not null primary key,
  name text not null,
  name_folded text not null unique,
  created_at text not null
);

create table users (
  id text not null primary key,
  name text not null,
  name_folded text not null,
  email text not null,
  email_folded text not null,
  phone text not null,
  position_id text references positions (id),
  role text not null check (role in ('INT', 'SUP', 'ADM')),
  supervisor_id text references users (id),
  password_hash text,
  active integer not null,
  search text not null,
  created_at text not null,
  deactivated_at text,
  erased_at text,
  password_printed integer default 0 not null
);
create unique index users_active_email on users (email_folded) where active = 1;
create index users_by_role on users (role, active, name_folded, id);
create index users_by_supervisor on users (supervisor_id, active, name_folded, id);
create index users_by_position on users (position_id, active);
create index users_by_email on users (email_folded);

create table sessions (
  token_hash text not null primary key,
  user_id text not null references users (id),
  created_at text not null,
  last_used_at text not null,
  id text,
  proved_at text,
  address text,
  user_agent text
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_age on sessions (created_at);
create unique index sessions_by_id on sessions (id);

create table applications (
  id text not null primary key,
  name text not null,
  name_folded text not null,
  email text not null,
  email_folded text not null,
  phone text not null,
  position_id text not null references positions (id),
  status text not null check (status in ('Processing', 'Accepted For Interview', 'Interview Passed', 'Declined')),
  interview_date text,
  search text not null,
  applied_at text not null,
  decided_at text,
  lease_id text,
  lease_until text,
  erased_at text,
  erased_by text references users (id),
  privacy_version integer,
  withdrawn_at text,
  activated integer default 0 not null
);
create unique index applications_open_email on applications (email_folded) where status <> 'Declined';
create index applications_by_email on applications (email_folded, applied_at);
create index applications_by_position on applications (position_id);
create index applications_waiting_by_name_folded on applications (name_folded, id) where status = 'Processing';
create index applications_waiting_by_email_folded on applications (email_folded, id) where status = 'Processing';
create index applications_waiting_by_phone on applications (phone, id) where status = 'Processing';
create index applications_waiting_by_interview_date on applications (interview_date, id) where status = 'Processing';
create index applications_waiting_by_applied_at on applications (applied_at, id) where status = 'Processing';
create index applications_waiting_by_status on applications (id) where status = 'Processing';
create index applications_decided_by_name_folded on applications (name_folded, id) where status <> 'Processing';
create index applications_decided_by_email_folded on applications (email_folded, id) where status <> 'Processing';
create index applications_decided_by_phone on applications (phone, id) where status <> 'Processing';
create index applications_decided_by_interview_date on applications (interview_date, id) where status <> 'Processing';
create index applications_decided_by_applied_at on applications (applied_at, id) where status <> 'Processing';
create index applications_by_arrival on applications (applied_at, position_id, status, interview_date);
create index applications_open_interviews on applications (interview_date, name_folded, id) where status = 'Accepted For Interview';
create index applications_by_decline on applications (decided_at, id) where status = 'Declined' and erased_at is null;
create index applications_by_decision on applications (decided_at) where status <> 'Processing';
create index applications_by_reference on applications (substr(id, 29));
create index applications_waiting_by_position on applications (position_id, id${covered}) where status = 'Processing';
create index applications_decided_by_position on applications (position_id, id${covered}) where status <> 'Processing';
create index applications_decided_by_status on applications (status, id, interview_date, activated, erased_at${ordered}) where status <> 'Processing';

create table application_history (
  id text not null primary key,
  application_id text not null references applications (id),
  at text not null,
  by_user_id text references users (id),
  from_status text,
  to_status text not null,
  interview_date text,
  takes_back text references application_history (id),
  interview_time text
);
create index application_history_by_application on application_history (application_id, at);
create unique index application_history_taken_back on application_history (takes_back) where takes_back is not null;

create table documents (
  id text not null primary key,
  application_id text not null references applications (id),
  kind text not null check (kind in ('Cv', 'AttachmentLetter')),
  filename text not null,
  size integer not null,
  sha256 text not null,
  created_at text not null,
  constraint documents_one_of_a_kind unique (application_id, kind)
);

create table document_chunks (
  document_id text not null references documents (id),
  sequence integer not null,
  bytes blob not null,
  constraint document_chunks_key primary key (document_id, sequence)
);

create table tasks (
  id text not null primary key,
  title text not null,
  title_folded text not null,
  description text not null,
  deadline text not null,
  status text not null check (status in ('Assigned', 'Completed')),
  rating integer check (rating between 0 and 100),
  assigned_to text not null references users (id),
  assigned_by text not null references users (id),
  created_at text not null,
  completed_at text,
  rated_at text,
  revision integer default 0 not null,
  withdrawn_at text
);
create index tasks_by_intern on tasks (assigned_to, deadline, id);
create index tasks_by_supervisor on tasks (assigned_by, deadline, id);
create index tasks_queue on tasks (assigned_by, status, rating, deadline, assigned_to, id) where withdrawn_at is null;

create table comments (
  id text not null primary key,
  task_id text not null references tasks (id),
  author_id text not null references users (id),
  text text not null,
  created_at text not null,
  edited_at text
);
create index comments_by_task on comments (task_id, created_at, id);
create index comments_by_author on comments (author_id);
create index comments_by_task_and_author on comments (task_id, author_id, created_at);

create table mails (
  id text not null primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  content text,
  state text not null check (state in ('queued', 'sent', 'failed')),
  attempts integer not null,
  next_attempt_at text not null,
  lease_id text,
  lease_until text,
  outcome text,
  created_at text not null,
  sent_at text,
  history_id text references application_history (id),
  message_id text,
  priority integer default 2 not null,
  unconfirmed integer default 0 not null,
  superseded_by text references application_history (id)
);
create index mails_due on mails (state, next_attempt_at);
create index mails_by_history on mails (history_id);
create index mails_by_state on mails (state, created_at, id);
create index mails_by_recipient on mails (lower(recipient));
create index mails_by_priority on mails (priority, next_attempt_at, id) where state = 'queued' and superseded_by is null;
create index mails_by_successor on mails (superseded_by);
create index mails_by_delivery on mails (sent_at);

create table account_tokens (
  token_hash text not null primary key,
  kind text not null check (kind in ('activation', 'reset')),
  user_id text references users (id),
  application_id text references applications (id),
  created_at text not null,
  expires_at text not null,
  used_at text
);
create index account_tokens_by_user on account_tokens (user_id);
create index account_tokens_by_application on account_tokens (application_id);

create table settings (
  key text not null primary key,
  value text not null
);

create table throttles (
  key varchar(255) not null primary key,
  points integer default 0 not null,
  expire bigint
);

create table releases (
  id text not null primary key,
  portal text not null,
  version text not null,
  released_at text not null,
  released_by text not null,
  commit_id text,
  size integer not null,
  digest text not null,
  manifest text not null,
  loads integer default 0 not null,
  failures integer default 0 not null,
  uploaded_by text,
  pinned integer default 0 not null,
  used_at text
);
create unique index releases_by_version on releases (portal, version);
create index releases_by_age on releases (portal, released_at, id);

create table live_portals (
  portal text not null primary key,
  current_version text,
  previous_version text,
  rollout_version text,
  rollout_share integer default 0 not null,
  rollout_users text default '[]' not null,
  rollout_since text,
  revision integer default 0 not null,
  replaced_version text
);

create table release_events (
  id text not null primary key,
  portal text not null,
  at text not null,
  action text not null,
  version text not null,
  from_version text,
  by_name text not null,
  reason text,
  files_digest text
);
create index release_events_by_age on release_events (portal, at, id);

create table deploy_tokens (
  id text not null primary key,
  portal text not null,
  name text not null,
  token_hash text not null unique,
  created_at text not null,
  created_by text not null references users (id),
  last_used_at text,
  revoked_at text,
  expires_at text,
  upload_only integer default 0 not null
);

create table rollout_loads (
  id text not null primary key,
  portal text not null,
  version text not null,
  at text not null,
  failed integer not null,
  visit text
);
create index rollout_loads_by_version on rollout_loads (portal, version, id);

create table portal_failures (
  id text not null primary key,
  at text not null,
  portal text not null,
  version text not null,
  stage text not null,
  error text not null,
  reference text
);

create table application_corrections (
  id text not null primary key,
  application_id text not null references applications (id),
  at text not null,
  by_user_id text not null references users (id),
  fields text not null
);
create index application_corrections_by_application on application_corrections (application_id, id);

create table locks (
  name text not null primary key,
  holder text,
  held_until text
);

create table audit_events (
  id text not null primary key,
  at text not null,
  event text not null,
  outcome text not null,
  actor_kind text not null,
  actor_id text,
  client text,
  subject_kind text,
  subject_id text,
  subject_label text,
  detail text,
  occurrences integer not null,
  request_id text
);
create index audit_events_by_time on audit_events (at, id);
create index audit_events_by_event on audit_events (event, at, id);
create index audit_events_by_actor on audit_events (actor_id, at);
create index audit_events_by_subject on audit_events (subject_id, at);

create table passkeys (
  id text primary key,
  user_id text not null references users (id),
  credential_id text not null unique,
  public_key text not null,
  counter text not null,
  transports text not null,
  name text not null,
  synced integer not null,
  created_at text not null,
  last_used_at text
);
create index passkeys_by_user on passkeys (user_id);

create table authenticator_apps (
  user_id text primary key references users (id),
  secret text not null,
  last_step integer not null,
  created_at text not null,
  confirmed_at text
);

create table recovery_codes (
  code_hash text primary key,
  user_id text not null references users (id),
  salt text not null,
  created_at text not null
);
create index recovery_codes_by_user on recovery_codes (user_id);

create table sign_in_steps (
  token_hash text primary key,
  user_id text not null references users (id),
  kind text not null,
  password_fingerprint text not null,
  browser_hash text,
  attempts integer default 0 not null,
  created_at text not null,
  expires_at text not null
);
create index sign_in_steps_by_user on sign_in_steps (user_id);

create table used_challenges (
  challenge_hash text primary key,
  expires_at text not null
);

create table email_changes (
  id text not null primary key,
  user_id text not null references users (id),
  old_email text not null,
  new_email text not null,
  confirm_hash text not null unique,
  report_hash text not null unique,
  session_id text not null,
  requested_at text not null,
  confirmed_at text,
  ended_at text
);
create index email_changes_by_user on email_changes (user_id);

create table used_load_nonces (
  nonce text not null primary key,
  at text not null
);
create index used_load_nonces_by_time on used_load_nonces (at);

create table provider_accounts (
  identity_hash text not null primary key,
  user_id text not null unique references users (id),
  created_at text not null
);

create table notifications (
  id text not null primary key,
  user_id text not null references users (id),
  kind text not null,
  actor_id text references users (id),
  person_id text references users (id),
  task_id text references tasks (id) on delete cascade,
  detail text,
  at text not null,
  shown integer not null,
  read_at text,
  mail text,
  application_id text references applications (id)
);
create index notifications_of_user on notifications (user_id, shown, id);
create index notifications_by_task on notifications (task_id);
create index notifications_to_mail on notifications (mail, at) where mail is not null;
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_time on notifications (at);

create table notification_choices (
  user_id text not null references users (id),
  kind text not null,
  channel text not null,
  enabled integer not null,
  constraint notification_choices_key primary key (user_id, kind, channel)
);

create table notification_digests (
  user_id text not null primary key references users (id),
  day text not null
);

create table changes (
  id text not null primary key,
  user_id text not null,
  at text not null,
  calls text not null
);
create index changes_of_user on changes (user_id, at);
create index changes_by_time on changes (at);

create table templates (
  id text not null primary key,
  owner_id text not null references users (id),
  name text not null,
  name_folded text not null,
  shared integer not null,
  created_at text not null
);
create index templates_by_owner on templates (owner_id, name_folded);

create table template_tasks (
  template_id text not null references templates (id),
  place integer not null,
  title text not null,
  description text not null,
  due_in_days integer not null,
  constraint template_tasks_pk primary key (template_id, place)
);

create table task_history (
  id text not null primary key,
  task_id text not null references tasks (id),
  revision integer not null,
  at text not null,
  by_user_id text not null references users (id),
  event text not null check (event in ('assigned', 'edited', 'completed', 'handed-in', 'rated', 'reopened', 'withdrawn')),
  rating integer,
  text text,
  version integer,
  constraint task_history_one_of_a_revision unique (task_id, revision)
);

create table hand_ins (
  id text not null primary key,
  task_id text not null references tasks (id),
  version integer not null,
  author_id text not null references users (id),
  note text,
  link text,
  created_at text not null,
  constraint hand_ins_one_of_a_version unique (task_id, version)
);
create index hand_ins_by_author on hand_ins (author_id);

create table hand_in_files (
  id text not null primary key,
  hand_in_id text not null references hand_ins (id),
  filename text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null
);
create index hand_in_files_by_hand_in on hand_in_files (hand_in_id, id);

create table hand_in_chunks (
  file_id text not null references hand_in_files (id),
  sequence integer not null,
  bytes blob not null,
  constraint hand_in_chunks_key primary key (file_id, sequence)
);

create table programme_settings (
  id text not null primary key,
  revision integer not null,
  firm text not null,
  contact_email text not null,
  contact_phone text not null,
  reply_to text not null,
  signature text not null,
  interview_place text not null,
  answer_days integer not null,
  mail_tested_at text,
  link_shared_at text,
  steps_dismissed_at text
);

create table privacy_notices (
  version integer not null primary key,
  text text not null,
  at text,
  by_user_id text references users (id)
);

create table mail_texts (
  template text not null,
  version integer not null,
  subject text,
  text text,
  at text not null,
  by_user_id text not null references users (id),
  constraint mail_texts_pk primary key (template, version)
);

create table application_notes (
  id text not null primary key,
  application_id text not null references applications (id),
  author_id text not null references users (id),
  text text not null,
  created_at text not null,
  edited_at text
);
create index application_notes_by_application on application_notes (application_id, id);

create table interviews (
  application_id text not null primary key references applications (id),
  date text not null,
  time text,
  minutes integer,
  place text,
  video_link text,
  message text,
  uid text not null,
  sequence integer not null,
  state text not null,
  scheduled_at text not null,
  scheduled_by text references users (id),
  remind_at text,
  tell_at text
);
create index interviews_by_date on interviews (date, time);
create index interviews_by_scheduler on interviews (scheduled_by, scheduled_at);
create index interviews_by_remind_at on interviews (remind_at);
create index interviews_by_tell_at on interviews (tell_at);

create table interview_interviewers (
  application_id text not null references applications (id),
  user_id text not null references users (id),
  told integer not null,
  removed integer not null,
  constraint interview_interviewers_key primary key (application_id, user_id)
);
create index interview_interviewers_by_user on interview_interviewers (user_id, application_id);

create table interview_replies (
  id text not null primary key,
  application_id text not null references applications (id),
  sequence integer not null,
  at text not null,
  answer text not null,
  reason text,
  proposals text not null,
  date text not null,
  time text
);
create index interview_replies_by_application on interview_replies (application_id, id);

create table calendar_feeds (
  user_id text not null primary key references users (id),
  token_hash text not null unique,
  created_at text not null,
  used_at text
);

create table saved_views (
  id text not null primary key,
  owner_id text not null references users (id),
  list text not null,
  name text not null,
  name_folded text not null,
  query text not null,
  columns text not null,
  shared integer not null,
  created_at text not null
);
create unique index saved_views_by_owner on saved_views (owner_id, list, name_folded);

create table review_lists (
  id text not null primary key,
  revision integer not null,
  lists text not null
);

create table decision_reasons (
  history_id text not null primary key references application_history (id) on delete cascade,
  application_id text not null references applications (id),
  reason text not null,
  note text not null,
  by_user_id text not null references users (id),
  at text not null
);
create index decision_reasons_by_application on decision_reasons (application_id, history_id);
create index decision_reasons_by_reason on decision_reasons (reason, application_id, history_id);

create table interview_feedback (
  id text not null primary key,
  application_id text not null references applications (id),
  author_id text not null references users (id),
  scores text not null,
  text text not null,
  created_at text not null,
  edited_at text,
  constraint interview_feedback_one_of_a_person unique (application_id, author_id)
);
`;
