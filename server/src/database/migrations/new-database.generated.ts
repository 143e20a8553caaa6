/** All migrations of an embedded database at once. Written by `npm run new-database -w server`. */
export const newDatabase = `CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "positions" ("id" text not null primary key, "name" text not null, "name_folded" text not null unique, "created_at" text not null);
CREATE TABLE "users" ("id" text not null primary key, "name" text not null, "name_folded" text not null, "email" text not null, "email_folded" text not null, "phone" text not null, "position_id" text references "positions" ("id"), "role" text not null check (role in ('INT', 'SUP', 'ADM')), "supervisor_id" text references "users" ("id"), "password_hash" text, "active" integer not null, "search" text not null, "created_at" text not null, "deactivated_at" text, "erased_at" text, "password_printed" integer default 0 not null);
CREATE UNIQUE INDEX users_active_email on users (email_folded) where active = 1;
CREATE INDEX "users_by_role" on "users" ("role", "active", "name_folded", "id");
CREATE INDEX "users_by_supervisor" on "users" ("supervisor_id", "active", "name_folded", "id");
CREATE INDEX "users_by_position" on "users" ("position_id", "active");
CREATE TABLE "sessions" ("token_hash" text not null primary key, "user_id" text not null references "users" ("id"), "created_at" text not null, "last_used_at" text not null, "id" text, "proved_at" text, "address" text, "user_agent" text);
CREATE INDEX "sessions_by_user" on "sessions" ("user_id");
CREATE INDEX "sessions_by_age" on "sessions" ("created_at");
CREATE TABLE "applications" ("id" text not null primary key, "name" text not null, "name_folded" text not null, "email" text not null, "email_folded" text not null, "phone" text not null, "position_id" text not null references "positions" ("id"), "status" text not null check (status in ('Processing', 'Accepted For Interview', 'Interview Passed', 'Declined')), "interview_date" text, "search" text not null, "applied_at" text not null, "decided_at" text, "lease_id" text, "lease_until" text, "erased_at" text, "erased_by" text references "users" ("id"), "privacy_version" integer, "withdrawn_at" text, "activated" integer default 0 not null);
CREATE UNIQUE INDEX applications_open_email on applications (email_folded) where status <> 'Declined';
CREATE INDEX "applications_by_email" on "applications" ("email_folded", "applied_at");
CREATE INDEX "applications_by_position" on "applications" ("position_id");
CREATE TABLE "application_history" ("id" text not null primary key, "application_id" text not null references "applications" ("id"), "at" text not null, "by_user_id" text references "users" ("id"), "from_status" text, "to_status" text not null, "interview_date" text, "takes_back" text references "application_history" ("id"), "interview_time" text);
CREATE INDEX "application_history_by_application" on "application_history" ("application_id", "at");
CREATE TABLE "documents" ("id" text not null primary key, "application_id" text not null references "applications" ("id"), "kind" text not null check (kind in ('Cv', 'AttachmentLetter')), "filename" text not null, "size" integer not null, "sha256" text not null, "created_at" text not null, constraint "documents_one_of_a_kind" unique ("application_id", "kind"));
CREATE TABLE "document_chunks" ("document_id" text not null references "documents" ("id"), "sequence" integer not null, "bytes" blob not null, constraint "document_chunks_key" primary key ("document_id", "sequence"));
CREATE TABLE "tasks" ("id" text not null primary key, "title" text not null, "title_folded" text not null, "description" text not null, "deadline" text not null, "status" text not null check (status in ('Assigned', 'Completed')), "rating" integer check (rating between 0 and 100), "assigned_to" text not null references "users" ("id"), "assigned_by" text not null references "users" ("id"), "created_at" text not null, "completed_at" text, "rated_at" text, "revision" integer default 0 not null, "withdrawn_at" text);
CREATE INDEX "tasks_by_intern" on "tasks" ("assigned_to", "deadline", "id");
CREATE INDEX "tasks_by_supervisor" on "tasks" ("assigned_by", "deadline", "id");
CREATE TABLE "comments" ("id" text not null primary key, "task_id" text not null references "tasks" ("id"), "author_id" text not null references "users" ("id"), "text" text not null, "created_at" text not null, "edited_at" text);
CREATE INDEX "comments_by_task" on "comments" ("task_id", "created_at", "id");
CREATE TABLE "mails" ("id" text not null primary key, "kind" text not null, "recipient" text not null, "subject" text not null, "content" text, "state" text not null check (state in ('queued', 'sent', 'failed')), "attempts" integer not null, "next_attempt_at" text not null, "lease_id" text, "lease_until" text, "outcome" text, "created_at" text not null, "sent_at" text, "history_id" text references "application_history" ("id"), "message_id" text, "priority" integer default 2 not null, "unconfirmed" integer default 0 not null, "superseded_by" text references "application_history" ("id"));
CREATE INDEX "mails_due" on "mails" ("state", "next_attempt_at");
CREATE TABLE "account_tokens" ("token_hash" text not null primary key, "kind" text not null check (kind in ('activation', 'reset')), "user_id" text references "users" ("id"), "application_id" text references "applications" ("id"), "created_at" text not null, "expires_at" text not null, "used_at" text);
CREATE INDEX "account_tokens_by_user" on "account_tokens" ("user_id");
CREATE INDEX "account_tokens_by_application" on "account_tokens" ("application_id");
CREATE TABLE "settings" ("key" text not null primary key, "value" text not null);
CREATE TABLE "throttles" ("key" varchar(255) not null primary key, "points" integer default 0 not null, "expire" bigint);
CREATE INDEX applications_waiting_by_name_folded on applications (name_folded, id) where status = 'Processing';
CREATE INDEX applications_waiting_by_email_folded on applications (email_folded, id) where status = 'Processing';
CREATE INDEX applications_waiting_by_phone on applications (phone, id) where status = 'Processing';
CREATE INDEX applications_waiting_by_interview_date on applications (interview_date, id) where status = 'Processing';
CREATE INDEX applications_waiting_by_applied_at on applications (applied_at, id) where status = 'Processing';
CREATE INDEX applications_waiting_by_status on applications (id) where status = 'Processing';
CREATE INDEX applications_waiting_by_position on applications (position_id, id, name_folded, email_folded, phone, status, interview_date, applied_at, search) where status = 'Processing';
CREATE INDEX applications_decided_by_name_folded on applications (name_folded, id) where status <> 'Processing';
CREATE INDEX applications_decided_by_email_folded on applications (email_folded, id) where status <> 'Processing';
CREATE INDEX applications_decided_by_phone on applications (phone, id) where status <> 'Processing';
CREATE INDEX applications_decided_by_interview_date on applications (interview_date, id) where status <> 'Processing';
CREATE INDEX applications_decided_by_applied_at on applications (applied_at, id) where status <> 'Processing';
CREATE INDEX applications_decided_by_status on applications (status, id) where status <> 'Processing';
CREATE INDEX applications_decided_by_position on applications (position_id, id, name_folded, email_folded, phone, status, interview_date, applied_at, search) where status <> 'Processing';
CREATE INDEX "mails_by_history" on "mails" ("history_id");
CREATE UNIQUE INDEX application_history_taken_back on application_history (takes_back) where takes_back is not null;
CREATE INDEX "applications_by_arrival" on "applications" ("applied_at", "position_id", "status", "interview_date");
CREATE INDEX applications_open_interviews on applications (interview_date, name_folded, id)
        where status = 'Accepted For Interview';
CREATE INDEX "mails_by_state" on "mails" ("state", "created_at", "id");
CREATE INDEX applications_by_decline on applications (decided_at, id) where status = 'Declined' and erased_at is null;
CREATE INDEX mails_by_recipient on mails (lower(recipient));
CREATE INDEX "users_by_email" on "users" ("email_folded");
CREATE INDEX "comments_by_author" on "comments" ("author_id");
CREATE TABLE "releases" ("id" text not null primary key, "portal" text not null, "version" text not null, "released_at" text not null, "released_by" text not null, "commit_id" text, "size" integer not null, "digest" text not null, "manifest" text not null, "loads" integer default 0 not null, "failures" integer default 0 not null, "uploaded_by" text, "pinned" integer default 0 not null, "used_at" text);
CREATE UNIQUE INDEX releases_by_version on releases (portal, version);
CREATE INDEX "releases_by_age" on "releases" ("portal", "released_at", "id");
CREATE TABLE "live_portals" ("portal" text not null primary key, "current_version" text, "previous_version" text, "canary_version" text, "canary_share" integer default 0 not null, "canary_users" text default '[]' not null, "canary_since" text, "revision" integer default 0 not null, "guarded_since" text, "replaced_version" text);
CREATE TABLE "release_events" ("id" text not null primary key, "portal" text not null, "at" text not null, "action" text not null, "version" text not null, "from_version" text, "by_name" text not null, "reason" text, "files_digest" text);
CREATE INDEX "release_events_by_age" on "release_events" ("portal", "at", "id");
CREATE TABLE "deploy_tokens" ("id" text not null primary key, "portal" text not null, "name" text not null, "token_hash" text not null unique, "created_at" text not null, "created_by" text not null references "users" ("id"), "last_used_at" text, "revoked_at" text, "expires_at" text, "upload_only" integer default 0 not null);
CREATE TABLE "canary_loads" ("id" text not null primary key, "portal" text not null, "version" text not null, "at" text not null, "failed" integer not null, "visit" text);
CREATE INDEX "canary_loads_by_version" on "canary_loads" ("portal", "version", "id");
CREATE TABLE "portal_failures" ("id" text not null primary key, "at" text not null, "portal" text not null, "version" text not null, "stage" text not null, "error" text not null, "reference" text, "composition_id" text);
CREATE TABLE "compositions" ("id" text not null primary key, "versions" text not null, "canaries" text not null, "from_at" text not null, "until_at" text, "flags" text default '{}' not null, "previewed_until" text);
CREATE TABLE "application_corrections" ("id" text not null primary key, "application_id" text not null references "applications" ("id"), "at" text not null, "by_user_id" text not null references "users" ("id"), "fields" text not null);
CREATE INDEX "application_corrections_by_application" on "application_corrections" ("application_id", "id");
CREATE TABLE "locks" ("name" text not null primary key, "holder" text, "held_until" text);
CREATE INDEX mails_by_priority on mails (priority, next_attempt_at, id) where state = 'queued' and superseded_by is null;
CREATE INDEX "mails_by_successor" on "mails" ("superseded_by");
CREATE INDEX "mails_by_delivery" on "mails" ("sent_at");
CREATE TABLE "audit_events" ("id" text not null primary key, "at" text not null, "event" text not null, "outcome" text not null, "actor_kind" text not null, "actor_id" text, "client" text, "subject_kind" text, "subject_id" text, "subject_label" text, "detail" text, "occurrences" integer not null, "request_id" text);
CREATE INDEX "audit_events_by_time" on "audit_events" ("at", "id");
CREATE INDEX "audit_events_by_event" on "audit_events" ("event", "at", "id");
CREATE INDEX "audit_events_by_actor" on "audit_events" ("actor_id", "at");
CREATE INDEX "audit_events_by_subject" on "audit_events" ("subject_id", "at");
CREATE TRIGGER audit_events_no_update before update on audit_events
   begin select raise(abort, 'audit_events is append-only'); end;
CREATE TRIGGER audit_events_no_delete before delete on audit_events when not exists (select 1 from settings where key = 'audit-retention' and value > old.at)
   begin select raise(abort, 'audit_events is append-only'); end;
CREATE UNIQUE INDEX "sessions_by_id" on "sessions" ("id");
CREATE TABLE "passkeys" ("id" text primary key, "user_id" text not null references "users" ("id"), "credential_id" text not null unique, "public_key" text not null, "counter" text not null, "transports" text not null, "name" text not null, "synced" integer not null, "created_at" text not null, "last_used_at" text);
CREATE INDEX "passkeys_by_user" on "passkeys" ("user_id");
CREATE TABLE "authenticator_apps" ("user_id" text primary key references "users" ("id"), "secret" text not null, "last_step" integer not null, "created_at" text not null, "confirmed_at" text);
CREATE TABLE "recovery_codes" ("code_hash" text primary key, "user_id" text not null references "users" ("id"), "salt" text not null, "created_at" text not null);
CREATE INDEX "recovery_codes_by_user" on "recovery_codes" ("user_id");
CREATE TABLE "sign_in_steps" ("token_hash" text primary key, "user_id" text not null references "users" ("id"), "kind" text not null, "password_fingerprint" text not null, "browser_hash" text, "attempts" integer default 0 not null, "created_at" text not null, "expires_at" text not null);
CREATE INDEX "sign_in_steps_by_user" on "sign_in_steps" ("user_id");
CREATE TABLE "used_challenges" ("challenge_hash" text primary key, "expires_at" text not null);
CREATE TABLE "email_changes" ("id" text not null primary key, "user_id" text not null references "users" ("id"), "old_email" text not null, "new_email" text not null, "confirm_hash" text not null unique, "report_hash" text not null unique, "session_id" text not null, "requested_at" text not null, "confirmed_at" text, "ended_at" text);
CREATE INDEX "email_changes_by_user" on "email_changes" ("user_id");
CREATE TABLE "used_load_nonces" ("nonce" text not null primary key, "at" text not null);
CREATE INDEX "used_load_nonces_by_time" on "used_load_nonces" ("at");
CREATE TABLE "provider_accounts" ("identity_hash" text not null primary key, "user_id" text not null unique references "users" ("id"), "created_at" text not null);
CREATE TABLE "flag_switches" ("portal" text not null, "flag" text not null, "share" integer not null, "users" text not null, "changed_at" text not null, "changed_by" text not null references "users" ("id"), constraint "flag_switches_key" primary key ("portal", "flag"));
CREATE TABLE "notifications" ("id" text not null primary key, "user_id" text not null references "users" ("id"), "kind" text not null, "actor_id" text references "users" ("id"), "person_id" text references "users" ("id"), "task_id" text references "tasks" ("id") on delete cascade, "detail" text, "at" text not null, "shown" integer not null, "read_at" text, "mail" text, "application_id" text references "applications" ("id"));
CREATE INDEX "notifications_of_user" on "notifications" ("user_id", "shown", "id");
CREATE INDEX "notifications_by_task" on "notifications" ("task_id");
CREATE INDEX "notifications_to_mail" on "notifications" ("mail", "at") where "mail" is not null;
CREATE INDEX "notifications_unread" on "notifications" ("user_id") where "read_at" is null;
CREATE INDEX "notifications_by_time" on "notifications" ("at");
CREATE TABLE "notification_choices" ("user_id" text not null references "users" ("id"), "kind" text not null, "channel" text not null, "enabled" integer not null, constraint "notification_choices_key" primary key ("user_id", "kind", "channel"));
CREATE TABLE "notification_digests" ("user_id" text not null primary key references "users" ("id"), "day" text not null);
CREATE TABLE "changes" ("id" text not null primary key, "user_id" text not null, "at" text not null, "calls" text not null);
CREATE INDEX "changes_of_user" on "changes" ("user_id", "at");
CREATE INDEX "changes_by_time" on "changes" ("at");
CREATE INDEX "comments_by_task_and_author" on "comments" ("task_id", "author_id", "created_at");
CREATE TABLE "templates" ("id" text not null primary key, "owner_id" text not null references "users" ("id"), "name" text not null, "name_folded" text not null, "shared" integer not null, "created_at" text not null);
CREATE INDEX "templates_by_owner" on "templates" ("owner_id", "name_folded");
CREATE TABLE "template_tasks" ("template_id" text not null references "templates" ("id"), "place" integer not null, "title" text not null, "description" text not null, "due_in_days" integer not null, constraint "template_tasks_pk" primary key ("template_id", "place"));
CREATE TABLE "release_load_hours" ("portal" text not null, "hour" text not null, "version" text not null, "loads" integer not null, "failures" integer not null, constraint "release_load_hours_key" primary key ("portal", "hour", "version"));
CREATE TABLE "task_history" ("id" text not null primary key, "task_id" text not null references "tasks" ("id"), "revision" integer not null, "at" text not null, "by_user_id" text not null references "users" ("id"), "event" text not null check (event in ('assigned', 'edited', 'completed', 'handed-in', 'rated', 'reopened', 'withdrawn')), "rating" integer, "text" text, "version" integer, constraint "task_history_one_of_a_revision" unique ("task_id", "revision"));
CREATE TABLE "hand_ins" ("id" text not null primary key, "task_id" text not null references "tasks" ("id"), "version" integer not null, "author_id" text not null references "users" ("id"), "note" text, "link" text, "created_at" text not null, constraint "hand_ins_one_of_a_version" unique ("task_id", "version"));
CREATE INDEX "hand_ins_by_author" on "hand_ins" ("author_id");
CREATE TABLE "hand_in_files" ("id" text not null primary key, "hand_in_id" text not null references "hand_ins" ("id"), "filename" text not null, "media_type" text not null, "size" integer not null, "sha256" text not null);
CREATE INDEX "hand_in_files_by_hand_in" on "hand_in_files" ("hand_in_id", "id");
CREATE TABLE "hand_in_chunks" ("file_id" text not null references "hand_in_files" ("id"), "sequence" integer not null, "bytes" blob not null, constraint "hand_in_chunks_key" primary key ("file_id", "sequence"));
CREATE INDEX "tasks_queue" on "tasks" ("assigned_by", "status", "rating", "deadline", "assigned_to", "id") where "withdrawn_at" is null;
CREATE TABLE "programme_settings" ("id" text not null primary key, "revision" integer not null, "firm" text not null, "contact_email" text not null, "contact_phone" text not null, "reply_to" text not null, "signature" text not null, "interview_place" text not null, "answer_days" integer not null, "mail_tested_at" text, "link_shared_at" text, "steps_dismissed_at" text);
CREATE TABLE "privacy_notices" ("version" integer not null primary key, "text" text not null, "at" text, "by_user_id" text references "users" ("id"));
CREATE TABLE "mail_texts" ("template" text not null, "version" integer not null, "subject" text, "text" text, "at" text not null, "by_user_id" text not null references "users" ("id"), constraint "mail_texts_pk" primary key ("template", "version"));
CREATE TABLE "application_notes" ("id" text not null primary key, "application_id" text not null references "applications" ("id"), "author_id" text not null references "users" ("id"), "text" text not null, "created_at" text not null, "edited_at" text);
CREATE INDEX "application_notes_by_application" on "application_notes" ("application_id", "id");
CREATE TABLE "interviews" ("application_id" text not null primary key references "applications" ("id"), "date" text not null, "time" text, "minutes" integer, "place" text, "video_link" text, "message" text, "uid" text not null, "sequence" integer not null, "state" text not null, "scheduled_at" text not null, "scheduled_by" text references "users" ("id"), "remind_at" text, "tell_at" text);
CREATE INDEX "interviews_by_date" on "interviews" ("date", "time");
CREATE INDEX "interviews_by_scheduler" on "interviews" ("scheduled_by", "scheduled_at");
CREATE INDEX "interviews_by_remind_at" on "interviews" ("remind_at");
CREATE INDEX "interviews_by_tell_at" on "interviews" ("tell_at");
CREATE TABLE "interview_interviewers" ("application_id" text not null references "applications" ("id"), "user_id" text not null references "users" ("id"), "told" integer not null, "removed" integer not null, constraint "interview_interviewers_key" primary key ("application_id", "user_id"));
CREATE INDEX "interview_interviewers_by_user" on "interview_interviewers" ("user_id", "application_id");
CREATE TABLE "interview_replies" ("id" text not null primary key, "application_id" text not null references "applications" ("id"), "sequence" integer not null, "at" text not null, "answer" text not null, "reason" text, "proposals" text not null, "date" text not null, "time" text);
CREATE INDEX "interview_replies_by_application" on "interview_replies" ("application_id", "id");
CREATE TABLE "calendar_feeds" ("user_id" text not null primary key references "users" ("id"), "token_hash" text not null unique, "created_at" text not null, "used_at" text);
CREATE TABLE "saved_views" ("id" text not null primary key, "owner_id" text not null references "users" ("id"), "list" text not null, "name" text not null, "name_folded" text not null, "query" text not null, "columns" text not null, "shared" integer not null, "created_at" text not null);
CREATE UNIQUE INDEX "saved_views_by_owner" on "saved_views" ("owner_id", "list", "name_folded");
CREATE TABLE "review_lists" ("id" text not null primary key, "revision" integer not null, "lists" text not null);
CREATE TABLE "decision_reasons" ("history_id" text not null primary key references "application_history" ("id") on delete cascade, "application_id" text not null references "applications" ("id"), "reason" text not null, "note" text not null, "by_user_id" text not null references "users" ("id"), "at" text not null);
CREATE INDEX "decision_reasons_by_application" on "decision_reasons" ("application_id", "history_id");
CREATE INDEX "decision_reasons_by_reason" on "decision_reasons" ("reason", "application_id", "history_id");
CREATE TABLE "interview_feedback" ("id" text not null primary key, "application_id" text not null references "applications" ("id"), "author_id" text not null references "users" ("id"), "scores" text not null, "text" text not null, "created_at" text not null, "edited_at" text, constraint "interview_feedback_one_of_a_person" unique ("application_id", "author_id"));
CREATE INDEX applications_by_decision on applications (decided_at) where status <> 'Processing';
CREATE INDEX applications_by_reference on applications (substr(id, 29));
CREATE INDEX applications_decided_by_stage on applications (status, interview_date, id, position_id, erased_at)
        where status <> 'Processing';
CREATE TABLE "application_counts" ("status" text not null, "position_id" text not null, "interview_date" text not null, "invited" integer not null, "activated" integer not null, "erased" integer not null, "total" integer not null, constraint "application_counts_key" primary key ("status", "position_id", "interview_date", "invited", "activated", "erased"));
CREATE TRIGGER applications_counted_insert after insert on applications begin 
  insert into application_counts (status, position_id, interview_date, invited, activated, erased, total) values (new.status, new.position_id,
  case when new.status = 'Accepted For Interview' then coalesce(new.interview_date, '') else '' end,
  case when new.interview_date is null then 0 else 1 end,
  new.activated,
  case when new.erased_at is null then 0 else 1 end, 1) on conflict (status, position_id, interview_date, invited, activated, erased) do update set total = total + 1; end;
CREATE TRIGGER applications_counted_delete after delete on applications begin 
  update application_counts set total = total - 1 where (status, position_id, interview_date, invited, activated, erased) = (old.status, old.position_id,
  case when old.status = 'Accepted For Interview' then coalesce(old.interview_date, '') else '' end,
  case when old.interview_date is null then 0 else 1 end,
  old.activated,
  case when old.erased_at is null then 0 else 1 end);
  delete from application_counts where (status, position_id, interview_date, invited, activated, erased) = (old.status, old.position_id,
  case when old.status = 'Accepted For Interview' then coalesce(old.interview_date, '') else '' end,
  case when old.interview_date is null then 0 else 1 end,
  old.activated,
  case when old.erased_at is null then 0 else 1 end) and total = 0; end;
CREATE TRIGGER applications_counted_update
   after update of status, position_id, interview_date, activated, erased_at on applications
   when (old.status, old.position_id,
  case when old.status = 'Accepted For Interview' then coalesce(old.interview_date, '') else '' end,
  case when old.interview_date is null then 0 else 1 end,
  old.activated,
  case when old.erased_at is null then 0 else 1 end) <> (new.status, new.position_id,
  case when new.status = 'Accepted For Interview' then coalesce(new.interview_date, '') else '' end,
  case when new.interview_date is null then 0 else 1 end,
  new.activated,
  case when new.erased_at is null then 0 else 1 end) begin 
  update application_counts set total = total - 1 where (status, position_id, interview_date, invited, activated, erased) = (old.status, old.position_id,
  case when old.status = 'Accepted For Interview' then coalesce(old.interview_date, '') else '' end,
  case when old.interview_date is null then 0 else 1 end,
  old.activated,
  case when old.erased_at is null then 0 else 1 end);
  delete from application_counts where (status, position_id, interview_date, invited, activated, erased) = (old.status, old.position_id,
  case when old.status = 'Accepted For Interview' then coalesce(old.interview_date, '') else '' end,
  case when old.interview_date is null then 0 else 1 end,
  old.activated,
  case when old.erased_at is null then 0 else 1 end) and total = 0; 
  insert into application_counts (status, position_id, interview_date, invited, activated, erased, total) values (new.status, new.position_id,
  case when new.status = 'Accepted For Interview' then coalesce(new.interview_date, '') else '' end,
  case when new.interview_date is null then 0 else 1 end,
  new.activated,
  case when new.erased_at is null then 0 else 1 end, 1) on conflict (status, position_id, interview_date, invited, activated, erased) do update set total = total + 1; end;
CREATE TRIGGER account_tokens_activated_insert after insert on account_tokens
   when new.user_id is not null begin 
  update applications set activated = case when exists (select 1 from account_tokens
  where account_tokens.application_id = applications.id and account_tokens.user_id is not null) then 1 else 0 end where id in (new.application_id); end;
CREATE TRIGGER account_tokens_activated_delete after delete on account_tokens
   when old.user_id is not null begin 
  update applications set activated = case when exists (select 1 from account_tokens
  where account_tokens.application_id = applications.id and account_tokens.user_id is not null) then 1 else 0 end where id in (old.application_id); end;
CREATE TRIGGER account_tokens_activated_update after update of application_id, user_id on account_tokens
   begin 
  update applications set activated = case when exists (select 1 from account_tokens
  where account_tokens.application_id = applications.id and account_tokens.user_id is not null) then 1 else 0 end where id in (old.application_id, new.application_id); end;
CREATE TABLE "application_ranges" ("list" text not null, "ordered_by" text not null, "start" text not null, "start_id" text not null, "total" integer not null, constraint "application_ranges_key" primary key ("list", "ordered_by", "start", "start_id")) without rowid;
CREATE TRIGGER application_ranges_empty after update of total on application_ranges when new.total = 0
   begin delete from application_ranges where (list, ordered_by, start, start_id) = (new.list, new.ordered_by, new.start, new.start_id); end;
CREATE TRIGGER applications_ranged_insert after insert on applications begin 
  insert into application_ranges (list, ordered_by, start, start_id, total)
  select list, ordered_by, start, start_id, 1 from (select case when new.status = 'Processing' then 'waiting' else 'decided' end as list, 'name_folded' as ordered_by, substr(new.name_folded, 1, 3) as start, '' as start_id union all select case when new.status = 'Processing' then 'waiting' else 'decided' end as list, 'email_folded' as ordered_by, substr(new.email_folded, 1, 3) as start, '' as start_id union all select case when new.status = 'Processing' then 'waiting' else 'decided' end as list, 'phone' as ordered_by, substr(new.phone, 1, 7) as start, '' as start_id union all select case when new.status = 'Processing' then 'waiting' else 'decided' end as list, 'applied_at' as ordered_by, substr(new.applied_at, 1, 10) as start, '' as start_id union all select case when new.status = 'Processing' then 'waiting' else 'decided' end as list, 'interview_date' as ordered_by, coalesce(new.interview_date, '') as start, case when new.interview_date is null then substr(new.id, 1, 5) else '' end as start_id union all select case when new.status = 'Processing' then 'waiting' else 'decided' end as list, 'status' as ordered_by, new.status as start, substr(new.id, 1, 5) as start_id union all select case when new.status = 'Processing' then 'waiting' else 'decided' end as list, 'position_id' as ordered_by, new.position_id as start, substr(new.id, 1, 5) as start_id) where true
  on conflict (list, ordered_by, start, start_id) do update set total = total + 1; end;
CREATE TRIGGER applications_ranged_delete after delete on applications begin 
  update application_ranges set total = total - 1 from (select case when old.status = 'Processing' then 'waiting' else 'decided' end as list, 'name_folded' as ordered_by, substr(old.name_folded, 1, 3) as start, '' as start_id union all select case when old.status = 'Processing' then 'waiting' else 'decided' end as list, 'email_folded' as ordered_by, substr(old.email_folded, 1, 3) as start, '' as start_id union all select case when old.status = 'Processing' then 'waiting' else 'decided' end as list, 'phone' as ordered_by, substr(old.phone, 1, 7) as start, '' as start_id union all select case when old.status = 'Processing' then 'waiting' else 'decided' end as list, 'applied_at' as ordered_by, substr(old.applied_at, 1, 10) as start, '' as start_id union all select case when old.status = 'Processing' then 'waiting' else 'decided' end as list, 'interview_date' as ordered_by, coalesce(old.interview_date, '') as start, case when old.interview_date is null then substr(old.id, 1, 5) else '' end as start_id union all select case when old.status = 'Processing' then 'waiting' else 'decided' end as list, 'status' as ordered_by, old.status as start, substr(old.id, 1, 5) as start_id union all select case when old.status = 'Processing' then 'waiting' else 'decided' end as list, 'position_id' as ordered_by, old.position_id as start, substr(old.id, 1, 5) as start_id) as ranges
  where application_ranges.list = ranges.list and application_ranges.ordered_by = ranges.ordered_by and application_ranges.start = ranges.start and application_ranges.start_id = ranges.start_id; end;
CREATE TRIGGER applications_ranged_update
   after update of name_folded, email_folded, phone, applied_at, interview_date, status, position_id on applications
   when (old.name_folded, old.email_folded, old.phone, old.applied_at, old.interview_date, old.status, old.position_id) is not (new.name_folded, new.email_folded, new.phone, new.applied_at, new.interview_date, new.status, new.position_id) begin 
  update application_ranges set total = total - 1 from (select case when old.status = 'Processing' then 'waiting' else 'decided' end as list, 'name_folded' as ordered_by, substr(old.name_folded, 1, 3) as start, '' as start_id union all select case when old.status = 'Processing' then 'waiting' else 'decided' end as list, 'email_folded' as ordered_by, substr(old.email_folded, 1, 3) as start, '' as start_id union all select case when old.status = 'Processing' then 'waiting' else 'decided' end as list, 'phone' as ordered_by, substr(old.phone, 1, 7) as start, '' as start_id union all select case when old.status = 'Processing' then 'waiting' else 'decided' end as list, 'applied_at' as ordered_by, substr(old.applied_at, 1, 10) as start, '' as start_id union all select case when old.status = 'Processing' then 'waiting' else 'decided' end as list, 'interview_date' as ordered_by, coalesce(old.interview_date, '') as start, case when old.interview_date is null then substr(old.id, 1, 5) else '' end as start_id union all select case when old.status = 'Processing' then 'waiting' else 'decided' end as list, 'status' as ordered_by, old.status as start, substr(old.id, 1, 5) as start_id union all select case when old.status = 'Processing' then 'waiting' else 'decided' end as list, 'position_id' as ordered_by, old.position_id as start, substr(old.id, 1, 5) as start_id) as ranges
  where application_ranges.list = ranges.list and application_ranges.ordered_by = ranges.ordered_by and application_ranges.start = ranges.start and application_ranges.start_id = ranges.start_id; 
  insert into application_ranges (list, ordered_by, start, start_id, total)
  select list, ordered_by, start, start_id, 1 from (select case when new.status = 'Processing' then 'waiting' else 'decided' end as list, 'name_folded' as ordered_by, substr(new.name_folded, 1, 3) as start, '' as start_id union all select case when new.status = 'Processing' then 'waiting' else 'decided' end as list, 'email_folded' as ordered_by, substr(new.email_folded, 1, 3) as start, '' as start_id union all select case when new.status = 'Processing' then 'waiting' else 'decided' end as list, 'phone' as ordered_by, substr(new.phone, 1, 7) as start, '' as start_id union all select case when new.status = 'Processing' then 'waiting' else 'decided' end as list, 'applied_at' as ordered_by, substr(new.applied_at, 1, 10) as start, '' as start_id union all select case when new.status = 'Processing' then 'waiting' else 'decided' end as list, 'interview_date' as ordered_by, coalesce(new.interview_date, '') as start, case when new.interview_date is null then substr(new.id, 1, 5) else '' end as start_id union all select case when new.status = 'Processing' then 'waiting' else 'decided' end as list, 'status' as ordered_by, new.status as start, substr(new.id, 1, 5) as start_id union all select case when new.status = 'Processing' then 'waiting' else 'decided' end as list, 'position_id' as ordered_by, new.position_id as start, substr(new.id, 1, 5) as start_id) where true
  on conflict (list, ordered_by, start, start_id) do update set total = total + 1; end;
insert into "kysely_migration" values ('0001-initial-tables', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0002-list-indexes', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0003-mails-of-decisions', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0004-taken-back-declines', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0005-dashboard-indexes', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0006-personal-data', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0007-search-trigrams', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0008-releases', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0009-application-corrections', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0010-locks', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0011-mail-delivery', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0012-audit-events', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0013-session-proofs', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0014-second-factors', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0015-account-changes', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0016-release-approval', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0017-provider-accounts', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0018-flag-switches', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0019-release-retention', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0020-release-guards', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0021-notifications', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0022-task-queue', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0023-templates', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0024-release-load-hours', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0025-hand-ins', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0026-programme', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0027-application-notes', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0028-interviews', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0029-saved-views', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0030-reviews', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0031-recent-decisions', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0032-deleted-builds', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0033-application-references', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0034-stage-index', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0035-application-counts', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration" values ('0036-application-ranges', strftime('%Y-%m-%dT%H:%M:%fZ'));
insert into "kysely_migration_lock" values ('migration_lock', 0);
`;
