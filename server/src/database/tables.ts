import type {
  ApplicationStatus,
  Ask,
  AttendanceRequest,
  AttendanceRequestKind,
  AuditActorKind,
  AuditEvent,
  AuditOutcome,
  AuditSubjectKind,
  ClosingStep,
  EvaluationKind,
  EvaluationScale,
  InterviewAnswer,
  JoiningDocumentState,
  LoadStage,
  LogbookState,
  NotificationChannel,
  NotificationKind,
  OfferState,
  ReleaseEvent,
  Role,
  TaskEvent,
  ViewedList,
} from '@internship-portals/shared-api/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Language } from '../lib/language';

/** Who writes a part of an evaluation. */
export type EvaluationAuthor = 'supervisor' | 'intern';

/** The two documents of an application, in the contract's names. */
export type DocumentKind = 'Cv' | 'AttachmentLetter';

/**
 * Each table's rows as Kysely reads and writes them, after all migrations: text ids (UUIDv7), times as UTC ISO-8601 text,
 * days as `YYYY-MM-DD`. Values that are compared or searched have an extra column, folded by `text.ts`.
 */
export interface Tables {
  /** `name_folded` is unique; `search` is for searching and sorting. */
  positions: { id: string; name: string; name_folded: string; search: string; created_at: string };
  /** `name_folded` is unique. Empty texts and 0 are not set. */
  intakes: {
    id: string;
    name: string;
    name_folded: string;
    /** Null: from the beginning. */
    opens_at: string | null;
    /** The first moment at which it is closed. Null: it has no end. */
    closes_at: string | null;
    starts_on: string;
    ends_on: string;
    hours_a_week: number;
    /** Working days. */
    answer_days: number;
    stipend: string;
    requirements: string;
    description: string;
    revision: number;
    created_at: string;
    /** What applicants are asked after the fields that every application has. */
    ask_university: Generated<Ask>;
    ask_course: Generated<Ask>;
    ask_year_of_study: Generated<Ask>;
    ask_registration_number: Generated<Ask>;
    ask_requested_dates: Generated<Ask>;
  };
  /** The positions of an intake; all of them for one without a row. */
  intake_positions: {
    intake_id: string;
    position_id: string;
    /** Null: not limited. */
    places: number | null;
  };
  users: {
    id: string;
    name: string;
    name_folded: string;
    email: string;
    email_folded: string;
    phone: string;
    position_id: string | null;
    role: Role;
    supervisor_id: string | null;
    /** Null until the person has chosen a password; until then signing in is impossible. */
    password_hash: string | null;
    /** 1 while the password is one that the product generated and printed: the person must change it. */
    password_printed: Generated<0 | 1>;
    active: 0 | 1;
    search: string;
    created_at: string;
    deactivated_at: string | null;
    /** Set when the personal data is erased. */
    erased_at: string | null;
    /** The first and the last day of an intern's internship, `YYYY-MM-DD`. */
    starts_on: Generated<string | null>;
    ends_on: Generated<string | null>;
    /** 0: not said. */
    hours_a_week: Generated<number>;
    /** When the welcome before the first day was written. */
    welcomed_at: Generated<string | null>;
    /** When the reminder of missing documents was written. */
    documents_reminded_at: Generated<string | null>;
    /** The Monday of the last week whose logbook the intern was reminded of, `YYYY-MM-DD`. */
    logbook_reminded_of: Generated<string | null>;
    /** The last day on which a former intern can sign in, `YYYY-MM-DD`. Null until the intern was told. */
    reads_until: Generated<string | null>;
    /** In which an intern reads e-mails that have a Kiswahili text. */
    language: Generated<Language>;
    /** Which evaluation of this intern the supervisor was reminded of. */
    evaluation_reminded_of: Generated<string | null>;
  };
  sessions: {
    /** Names the session where the token and its hash must not be shown. */
    id: string;
    token_hash: string;
    user_id: string;
    created_at: string;
    last_used_at: string;
    /** The last time the person proved to be the account's owner. */
    proved_at: string;
    /** Where it was started; null in rows of earlier versions. */
    address: string | null;
    user_agent: string | null;
  };
  applications: {
    id: string;
    name: string;
    name_folded: string;
    email: string;
    email_folded: string;
    phone: string;
    position_id: string;
    status: ApplicationStatus;
    interview_date: string | null;
    search: string;
    applied_at: string;
    decided_at: string | null;
    /** Set while a decision waits for the mail server; other decisions are refused until then. */
    lease_id: string | null;
    lease_until: string | null;
    /** Set when the personal data is erased; `erased_by` is null after the retention period. */
    erased_at: string | null;
    erased_by: string | null;
    /** The version of the privacy notice that the applicant agreed to; null in rows of earlier versions. */
    privacy_version: Generated<number | null>;
    /** Set when the applicant withdrew it; its status is then 'Declined'. */
    withdrawn_at: Generated<string | null>;
    /** 1 when an account was activated with it (`recordActivation`), 2 once that account was deleted (`recordEnd`). */
    activated: Generated<number>;
    intake_id: Generated<string>;
    /** The day by which an answer is promised. */
    answer_by: Generated<string | null>;
    /** The same as it was first promised. */
    promised_by: Generated<string | null>;
    /** The day of the first decision, and the working days until then; null while there is none, or if the applicant withdrew. */
    answered_on: Generated<string | null>;
    answered_in: Generated<number | null>;
    /** Part of the private link to its page: a greater number ends the earlier links. */
    link_epoch: Generated<number>;
    /** When an administrator first opened it. */
    read_at: Generated<string | null>;
    /** In which the applicant reads our e-mails. */
    language: Generated<Language>;
  };
  /** What applicants have said of what their intake asks besides. No row if they said nothing. */
  application_studies: {
    application_id: string;
    /** Null: none of the list. */
    university_id: string | null;
    /** The name of one that is not in the list. */
    university: string;
    course: string;
    year_of_study: number | null;
    registration_number: string;
    requested_start: string | null;
    requested_end: string | null;
  };
  universities: {
    id: string;
    name: string;
    name_folded: string;
    /** The coordinator. Empty: not known. */
    contact_name: string;
    contact_email: string;
    contact_phone: string;
    revision: number;
    created_at: string;
  };
  /** What the firm wants from interns before their first day. `name_folded` is unique. */
  joining_documents: {
    id: string;
    name: string;
    name_folded: string;
    explanation: string;
    days_before: number;
    required: 0 | 1;
    active: 0 | 1;
    /** The day on which it came onto the list: those whose internship began earlier are not asked for it. */
    wanted_from: string;
    revision: number;
    created_at: string;
  };
  /** The file of an intern for one of them; a new one replaces the row. */
  joining_uploads: {
    id: string;
    document_id: string;
    user_id: string;
    filename: string;
    media_type: string;
    size: number;
    sha256: string;
    state: Exclude<JoiningDocumentState, 'missing'>;
    /** Why it was sent back. */
    reason: string;
    uploaded_at: string;
    checked_at: string | null;
    checked_by: string | null;
  };
  /** PDF forms, which are filled for interns. */
  university_forms: {
    id: string;
    /** Null: for all. */
    university_id: string | null;
    name: string;
    name_folded: string;
    filename: string;
    size: number;
    sha256: string;
    /** JSON of the contract's fields, as the PDF has them. */
    fields: string;
    /** JSON of the contract's `FormMapping`s, also of fields that the PDF no longer has. */
    mapping: string;
    revision: number;
    created_at: string;
  };
  /** Applicants who wait for a place of their position; the lowest rank is next. */
  waiting_list: { application_id: string; rank: number };
  opening_notices: {
    id: string;
    email: string;
    email_folded: string;
    asked_at: string;
    /** Null until the link in the e-mail was followed. */
    confirmed_at: string | null;
    language: Generated<Language>;
  };
  /** Offers of internships. The newest of an application has the greatest id; at most one is open. */
  offers: {
    id: string;
    application_id: string;
    made_at: string;
    made_by: string;
    /** The last day for an answer, `YYYY-MM-DD`. */
    answer_by: string;
    /** The first moment after that day. */
    lapses_at: string;
    state: OfferState;
    /** When it was accepted or declined, lapsed or was withdrawn. */
    ended_at: string | null;
    reminded_at: string | null;
    /** JSON: the letter with its values. Null once the personal data is erased. */
    letter: string | null;
  };
  /** Lecturers of the university, each with links to the record of one intern. */
  assessments: {
    id: string;
    intern_id: string;
    name: string;
    /** Empty, as `email_folded`, once it is deleted. */
    email: string;
    email_folded: string;
    /** `YYYY-MM-DD` */
    last_day: string;
    invited_by: string;
    invited_at: string;
    opened_at: string | null;
    /** When the lecturer asked for another link after the end. */
    asked_at: string | null;
    withdrawn_at: string | null;
    withdrawn_by: string | null;
    remarks: Generated<string>;
    /** The marks times 2. */
    half_marks: number | null;
    best_marks: Generated<number>;
    /** 1: the intern may read the remarks and marks. */
    for_intern: Generated<0 | 1>;
    /** In which the lecturer reads our e-mails. */
    language: Generated<Language>;
    /** When they were saved last. */
    written_at: string | null;
    revision: Generated<number>;
  };
  /** The links of a lecturer: one that was asked for again does not end the earlier one. */
  assessment_links: { token_hash: string; assessment_id: string };
  /** Times that supervisors offer for visits of lecturers. */
  visits: {
    id: string;
    intern_id: string;
    /** `YYYY-MM-DD` and `HH:MM` in the programme's time zone. */
    date: string;
    time: string;
    minutes: number;
    place: string;
    video_link: string;
    /** The same as moments, ISO 8601. */
    starts_at: string;
    ends_at: string;
    offered_by: string;
    /** The assessment of the lecturer. */
    booked_by: string | null;
    booked_at: string | null;
    cancelled_at: string | null;
    /** Of the calendar event. */
    uid: string;
    sequence: number;
  };
  /** Interns who let lecturers see the ratings of their tasks. */
  shown_ratings: { intern_id: string; agreed_at: string };
  /** Certificates of completion. At most one of an intern is valid. */
  certificates: {
    id: string;
    intern_id: string;
    /** Without hyphens, such as `CC20267K3F9Q2B`. */
    number: string;
    firm: string;
    /** As they were when it was issued. Null once the personal data is erased. */
    name: string | null;
    position: string | null;
    starts_on: string | null;
    ends_on: string | null;
    /** 0: not said. */
    hours_a_week: number;
    issued_at: string;
    issued_by: string;
    revoked_at: string | null;
    revoked_by: string | null;
    reason: string | null;
  };
  /** What the firm signs certificates with. The greatest number is in use; another one is made if it cannot be decrypted. */
  certificate_keys: {
    number: number;
    made_at: string;
    /** SHA-256 of the X.509 certificate. */
    fingerprint: string;
    /** Encrypted: a PKCS #12 file in base64. */
    sealed: string;
  };
  application_history: {
    id: string;
    application_id: string;
    at: string;
    by_user_id: string | null;
    from_status: ApplicationStatus | null;
    to_status: ApplicationStatus;
    interview_date: string | null;
    /** The line that this one undoes. */
    takes_back: Generated<string | null>;
    /** `HH:MM` of that date. */
    interview_time: Generated<string | null>;
    /** The new day by which an answer was promised; null in all other lines. */
    answer_by: Generated<string | null>;
  };
  /** What is known of an application's interview besides its date. Applications of earlier versions have no row. */
  interviews: {
    application_id: string;
    date: string;
    /** `HH:MM` in the programme's time zone. */
    time: string | null;
    minutes: number | null;
    place: string | null;
    video_link: string | null;
    message: string | null;
    /** Of the calendar event: the same for every change. */
    uid: string;
    /** Of the newest calendar event that was written. */
    sequence: number;
    state: 'scheduled' | 'cancelled';
    scheduled_at: string;
    scheduled_by: string | null;
    /** When the reminder is written; null once it was, or where there is none. */
    remind_at: string | null;
    /** When the interviewers are told of the newest change; null once they were. */
    tell_at: string | null;
  };
  interview_interviewers: {
    application_id: string;
    user_id: string;
    /** 1: they know what holds. 2: they know an earlier plan. Either has an event that a cancellation must end. */
    told: 0 | 1 | 2;
    /** 1: no longer an interviewer, and not told yet. */
    removed: 0 | 1;
  };
  /** The times that an applicant was offered last. A decision on the application ends the offer: `decided_at` then differs. */
  interview_choices: {
    application_id: string;
    /** Of this offer: its link names it. */
    id: string;
    /** JSON of the contract's `OfferedTime`s. */
    times: string;
    minutes: number;
    place: string | null;
    video_link: string | null;
    message: string | null;
    /** JSON of the ids of users. */
    interviewers: string;
    offered_at: string;
    offered_by: string;
    /** When the first of the times begins. */
    until: string;
    /** That of the application at the time. */
    decided_at: string | null;
    /** When the applicant asked for other times. */
    asked_at: string | null;
    /** Of the invitation to the time that the applicant chose. */
    sequence: number | null;
  };
  interview_replies: {
    id: string;
    application_id: string;
    /** Of the invitation that it answers; 0 for one to offered times. */
    sequence: number;
    at: string;
    answer: InterviewAnswer;
    reason: string | null;
    /** JSON of the contract's `InterviewProposal`s. */
    proposals: string;
    date: string;
    time: string | null;
  };
  /** Private links to calendars. */
  calendar_feeds: { user_id: string; token_hash: string; created_at: string; used_at: string | null };
  application_corrections: {
    id: string;
    application_id: string;
    at: string;
    by_user_id: string;
    /** Names of the contract's fields, separated by commas. */
    fields: string;
  };
  /** What applicants have changed themselves. */
  application_changes: {
    id: string;
    application_id: string;
    at: string;
    /** Names of the contract's fields, separated by commas. */
    fields: string;
  };
  /** Notes of administrators about an application. */
  application_notes: {
    id: string;
    application_id: string;
    author_id: string;
    text: string;
    created_at: string;
    edited_at: string | null;
  };
  /** One row: the firm's criteria and reasons. */
  review_lists: {
    id: string;
    revision: number;
    /** JSON of the contract's `ReviewLists`. */
    lists: string;
  };
  /** Why a decision was made. */
  decision_reasons: {
    history_id: string;
    application_id: string;
    /** An entry of the list at that time; empty for a note alone. */
    reason: string;
    note: string;
    by_user_id: string;
    at: string;
  };
  interview_feedback: {
    id: string;
    application_id: string;
    author_id: string;
    /** JSON of the contract's `Score`s, with the criteria of that time. */
    scores: string;
    text: string;
    created_at: string;
    edited_at: string | null;
  };
  documents: {
    id: string;
    application_id: string;
    kind: DocumentKind;
    filename: string;
    size: number;
    sha256: string;
    created_at: string;
  };
  /** The documents that applicants have replaced. */
  earlier_documents: Tables['documents'] & { change_id: string };
  /** The content of documents of earlier versions, until a job has moved it to `file_chunks`. */
  document_chunks: {
    document_id: string;
    sequence: number;
    /** As in `file_chunks`. */
    bytes: ColumnType<Buffer | ArrayBuffer, Buffer, never>;
  };
  tasks: {
    id: string;
    title: string;
    title_folded: string;
    description: string;
    deadline: string;
    status: 'Assigned' | 'Completed';
    rating: number | null;
    assigned_to: string;
    assigned_by: string;
    created_at: string;
    completed_at: string | null;
    rated_at: string | null;
    /** The newest line of `task_history`. Every change of a task increases it. */
    revision: Generated<number>;
    withdrawn_at: Generated<string | null>;
  };
  task_history: {
    id: string;
    task_id: string;
    revision: number;
    at: string;
    by_user_id: string;
    event: TaskEvent;
    /** The rating that was given, or that a reopening has cleared. */
    rating: number | null;
    /** A remark, a reason or the names of fields, as the event needs it. */
    text: string | null;
    /** Of the hand-in. */
    version: number | null;
  };
  hand_ins: {
    id: string;
    task_id: string;
    version: number;
    author_id: string;
    note: string | null;
    link: string | null;
    created_at: string;
  };
  hand_in_files: {
    id: string;
    hand_in_id: string;
    filename: string;
    media_type: string;
    size: number;
    sha256: string;
  };
  /** As `document_chunks`. */
  hand_in_chunks: {
    file_id: string;
    sequence: number;
    /** As in `file_chunks`. */
    bytes: ColumnType<Buffer | ArrayBuffer, Buffer, never>;
  };
  /** A week of an intern's logbook; the first write of the week makes it. */
  logbook_weeks: {
    id: string;
    intern_id: string;
    monday: string;
    state: LogbookState;
    summary: string;
    /** Every change of the intern increases it. */
    revision: number;
    handed_in_at: string | null;
    /** The supervisor at that time; null if there was none. */
    handed_in_to: string | null;
    /** What the supervisor wrote when it was last sent back or signed. */
    comment: string | null;
    commented_by: string | null;
    commented_at: string | null;
    signed_by: string | null;
    /** The name of `signed_by` at that time: another name later does not change a signature. */
    signer: string | null;
    signed_at: string | null;
    /** Names the signature on paper. */
    reference: string | null;
  };
  logbook_days: {
    week_id: string;
    day: string;
    done: string;
    learnt: string;
    half_hours: number;
  };
  logbook_files: {
    id: string;
    week_id: string;
    day: string;
    filename: string;
    media_type: string;
    size: number;
    sha256: string;
    created_at: string;
  };
  logbook_amendments: {
    id: string;
    week_id: string;
    author_id: string;
    text: string;
    created_at: string;
  };
  /** One row: the firm's criteria of evaluations. */
  evaluation_criteria: {
    id: string;
    revision: number;
    /** JSON of the contract's `EvaluationCriteria`. */
    list: string;
  };
  /** An evaluation of an internship, with the criteria as they were when it began. */
  evaluations: {
    id: string;
    intern_id: string;
    kind: EvaluationKind;
    scale: EvaluationScale;
    /** JSON of the contract's `EvaluationCriterion`s. */
    criteria: string;
    begun_by: string;
    begun_at: string;
    /** Names the confirmed evaluation on paper. Null until both have confirmed it. */
    reference: string | null;
    /** The mean rating of the tasks at that time. */
    task_average: number | null;
    /** When the intern was told that it goes on without an own view. */
    notice_at: string | null;
  };
  /** What the supervisor and the intern have written: two rows of each evaluation. */
  evaluation_parts: {
    evaluation_id: string;
    author: EvaluationAuthor;
    /** JSON of the contract's `EvaluationContent`. */
    content: string;
    revision: number;
    handed_in_at: string | null;
    handed_in_by: string | null;
    /** The name of `handed_in_by` at that time, as `confirmer` of who has confirmed. */
    author_name: string | null;
    confirmer: string | null;
    confirmed_at: string | null;
  };
  /** Letters about interns, as they were written. */
  reference_letters: {
    id: string;
    intern_id: string;
    /** Names the letter on paper. */
    reference: string;
    written_by: string;
    /** The name of `written_by` at that time. */
    writer: string;
    written_at: string;
    /** JSON of what the paper says. */
    letter: string;
  };
  /** What a supervisor said is done at the end of an internship. */
  closing_steps: {
    intern_id: string;
    step: ClosingStep;
    checked_by: string;
    checked_at: string;
  };
  /** What the interns of an intake think of the programme. Answers are added up, so that none of them is a row. */
  programme_feedback: {
    intake_id: string;
    answers: number;
    /** JSON: for each question, how many answered 1, 2 and so on. */
    counts: string;
    /** JSON: texts in the order of the alphabet. */
    best: string;
    /** JSON: texts in the order of the alphabet. */
    better: string;
  };
  /** Who has sent feedback on the programme, without when and what. */
  programme_feedback_senders: { intern_id: string };
  /** What an intern's buttons have recorded on a day. It never changes: corrections are requests. */
  attendance_days: {
    intern_id: string;
    day: string;
    came_in: string;
    went_out: string | null;
    /** Where the intern came in; empty if nothing was entered. */
    place: string;
    /** The name of the office whose network was used to come in or to go out. Addresses are not stored. */
    office_in: Generated<string | null>;
    office_out: Generated<string | null>;
  };
  /** Corrections of days, and leave, which the supervisor confirms or refuses. */
  attendance_requests: {
    id: string;
    intern_id: string;
    kind: AttendanceRequestKind;
    starts_on: string;
    ends_on: string;
    /** `HH:MM` of a correction; null for leave. */
    time_in: string | null;
    time_out: string | null;
    reason: string;
    state: AttendanceRequest['State'];
    /** Every change of the intern increases it. */
    revision: number;
    asked_at: string;
    /** The supervisor at that time; null if there was none. */
    asked_of: string | null;
    answer: string | null;
    decided_by: string | null;
    decided_at: string | null;
  };
  /** Contents, each once: `documents`, `earlier_documents`, `hand_in_files`, `logbook_files`, `joining_uploads`, `university_forms` and `release_files` name them by their digest. */
  files: {
    sha256: string;
    size: number;
    created_at: string;
    /** The key of the object in the bucket that has the content; null when `file_chunks` has it. */
    object: Generated<string | null>;
  };
  file_chunks: {
    sha256: string;
    sequence: number;
    /** libsql answers an ArrayBuffer, pg a Buffer. */
    bytes: ColumnType<Buffer | ArrayBuffer, Buffer, never>;
  };
  /** Every object of documents and hand-ins in the bucket, listed before it is stored. */
  bucket_objects: {
    key: string;
    /** When the object may be deleted; null while `files` names it. */
    delete_from: string | null;
  };
  /** The files of releases, unless they are in a bucket. */
  release_files: {
    /** The portal and the place that `releasePath` of the contract names. */
    path: string;
    sha256: string;
  };
  comments: {
    id: string;
    task_id: string;
    author_id: string;
    text: string;
    created_at: string;
    edited_at: string | null;
  };
  saved_views: {
    id: string;
    owner_id: string;
    list: ViewedList;
    name: string;
    name_folded: string;
    /** The part of the address after its `?`. */
    query: string;
    /** JSON: ids of the visible columns. */
    columns: string;
    shared: 0 | 1;
    created_at: string;
  };
  templates: {
    id: string;
    owner_id: string;
    name: string;
    name_folded: string;
    /** 1: supervisors of the owner's department can assign it. */
    shared: 0 | 1;
    created_at: string;
  };
  template_tasks: {
    template_id: string;
    /** 0 for the first one. */
    place: number;
    title: string;
    description: string;
    /** Days from the assignment to the deadline. */
    due_in_days: number;
  };
  notifications: {
    id: string;
    /** Who is told. */
    user_id: string;
    kind: NotificationKind;
    /** Who did it. */
    actor_id: string | null;
    /** Whom it is about besides: the new supervisor, or the intern. */
    person_id: string | null;
    task_id: string | null;
    application_id: Generated<string | null>;
    /** A rating, a day, a reason: what the sentence says besides names. */
    detail: string | null;
    at: string;
    /** 0 where the kind is muted in the product. */
    shown: 0 | 1;
    read_at: string | null;
    /** The e-mail that it waits for; null after that, or where there is none. */
    mail: 'email' | 'digest' | null;
  };
  /** Only what a person has chosen; every other kind and channel has its default. */
  notification_choices: { user_id: string; kind: NotificationKind; channel: NotificationChannel; enabled: 0 | 1 };
  /** The day of each person's last digest, `YYYY-MM-DD`. */
  notification_digests: { user_id: string; day: string };
  /** For streams that resume: deleted after an hour. */
  changes: {
    id: string;
    user_id: string;
    at: string;
    /** JSON of the contract's `ChangedCall`s. */
    calls: string;
  };
  /** One row, as soon as an administrator has saved something. Empty texts are not set. */
  programme_settings: {
    id: 'programme';
    /** Increased by each change of the columns up to `photo`. */
    revision: number;
    firm: string;
    contact_email: string;
    contact_phone: string;
    city: string;
    reply_to: string;
    signature: string;
    interview_place: string;
    answer_days: number;
    /** When interviews can be: `HH:MM` in the programme's time zone; empty for no lunch. */
    interviews_from: string;
    interviews_until: string;
    lunch_from: string;
    lunch_until: string;
    /** Minutes. */
    interview_length: number;
    interview_break: number;
    /** The days of a week with interviews, from Monday on. */
    interview_days: number;
    /** ISO 3166 code; empty for none. */
    holiday_country: string;
    /** 0: no offers are made. */
    offer_days: Generated<number>;
    offer_bring: Generated<string>;
    offer_supervisor: Generated<string>;
    offer_signer: Generated<string>;
    /** The minutes that are deducted from days of attendance of more than so many hours. 0: none. */
    pause_minutes: Generated<number>;
    pause_after_hours: Generated<number>;
    /** A line for each office: its name, a colon, and its networks. */
    office_networks: Generated<string>;
    /** `#rrggbb`; empty for the product's own. */
    accent: Generated<string>;
    /** Texts of the landing page. Empty: the product's own. */
    advisory_text: Generated<string>;
    advisory_intern: Generated<string>;
    engineering_text: Generated<string>;
    engineering_intern: Generated<string>;
    technology_text: Generated<string>;
    technology_intern: Generated<string>;
    /** Blocks of lines with an empty line between them: a question or a name, then what is said. */
    questions: Generated<string>;
    voices: Generated<string>;
    /** The name in `logos`; empty for none. */
    logo: Generated<string>;
    /** In pixels. */
    logo_width: Generated<number>;
    logo_height: Generated<number>;
    /** The name in `photos`; empty for none. */
    photo: Generated<string>;
    /** When an administrator first got a test e-mail. */
    mail_tested_at: string | null;
    link_shared_at: string | null;
    /** When the list of first steps was dismissed. */
    steps_dismissed_at: string | null;
  };
  /** The firm's logo, at most one: apart from the settings, which every page reads. Its name has the digest of its content. */
  logos: { name: string; base64: string };
  /** The photo of the landing page, at most one, likewise. */
  photos: { name: string; base64: string };
  /** Never changed: applications refer to versions. */
  privacy_notices: {
    version: number;
    text: string;
    /** Both null for the product's own text until an administrator has confirmed it. */
    at: string | null;
    by_user_id: string | null;
  };
  /** The versions of each e-mail's text that administrators have saved; the highest is in force. */
  mail_texts: {
    template: string;
    version: number;
    /** Both null: back to the default. */
    subject: string | null;
    text: string | null;
    at: string;
    by_user_id: string;
  };
  mails: {
    id: string;
    kind: string;
    recipient: string;
    subject: string;
    /** JSON of text, html and calendar; deleted after delivery, since it may contain a one-time link. */
    content: string | null;
    state: 'queued' | 'sent' | 'failed';
    attempts: number;
    next_attempt_at: string;
    lease_id: string | null;
    lease_until: string | null;
    outcome: string | null;
    created_at: string;
    sent_at: string | null;
    /** The line of an application's history that it reports. */
    history_id: string | null;
    /** The same at every attempt; null in rows of earlier versions. */
    message_id: Generated<string | null>;
    /** 0 for links, 1 for decisions, 2 for the rest: the lowest is sent first. */
    priority: Generated<number>;
    /** Attempts that may have delivered it: the mail server got the whole message and did not answer. */
    unconfirmed: Generated<number>;
    /** The history line of a later decision, while that decision keeps this mail from being sent. */
    superseded_by: Generated<string | null>;
  };
  account_tokens: {
    token_hash: string;
    kind: 'activation' | 'reset';
    user_id: string | null;
    application_id: string | null;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  /** Triggers refuse updates, and deletions within the retention period. Ids only: names come from their own tables. */
  audit_events: {
    id: string;
    at: string;
    event: AuditEvent;
    outcome: AuditOutcome;
    actor_kind: AuditActorKind;
    actor_id: string | null;
    /** The address of the client. */
    client: string | null;
    subject_kind: AuditSubjectKind | null;
    subject_id: string | null;
    /** The name of a subject other than a person, such as a position. */
    subject_label: string | null;
    detail: string | null;
    /** How often it happened, where a row counts repetitions. */
    occurrences: number;
    request_id: string | null;
  };
  passkeys: {
    id: string;
    user_id: string;
    /** Base64url, as WebAuthn's JSON. */
    credential_id: string;
    /** The COSE key, base64url. */
    public_key: string;
    /** The authenticator's signature counter in decimal digits; '0' where it has none. */
    counter: string;
    /** Separated by commas. */
    transports: string;
    name: string;
    /** Whether a password manager keeps a copy. */
    synced: 0 | 1;
    created_at: string;
    last_used_at: string | null;
  };
  authenticator_apps: {
    user_id: string;
    /** Encrypted; see `http/encryption.ts`. */
    secret: string;
    /** The 30-second step of the last accepted code: no code of it or an earlier one is accepted again. */
    last_step: number;
    created_at: string;
    /** Null until the first code was right; until then it does not count as a second factor. */
    confirmed_at: string | null;
  };
  /** Unused codes; a used one is deleted. */
  recovery_codes: { code_hash: string; user_id: string; salt: string; created_at: string };
  /** Sign-ins between two steps. */
  sign_in_steps: {
    token_hash: string;
    user_id: string;
    kind: 'second-factor' | 'set-up' | 'provider';
    /** Of the password hash at the first step: a new password ends the sign-in. */
    password_fingerprint: string;
    /** Of the cookie in the browser that began the sign-in at the identity provider. */
    browser_hash: string | null;
    attempts: Generated<number>;
    created_at: string;
    expires_at: string;
  };
  /** Accounts at the identity provider, as a hash of issuer and identifier, and whose they are here. */
  provider_accounts: { identity_hash: string; user_id: string; created_at: string };
  /** WebAuthn challenges that were answered, until they expire. */
  used_challenges: { challenge_hash: string; expires_at: string };
  /** Changes of one's own address: the new one confirms, the old one may report. */
  email_changes: {
    id: string;
    user_id: string;
    old_email: string;
    new_email: string;
    /** Hashes of the tokens in the two links. */
    confirm_hash: string;
    report_hash: string;
    /** The session that asked, which stays after the change. */
    session_id: string;
    requested_at: string;
    confirmed_at: string | null;
    /** Set when a later change has replaced it: only the report still works. */
    ended_at: string | null;
  };
  /** Values that every instance shares, such as the signing secret. */
  settings: { key: string; value: string };
  /** See `locks.ts`; the holder is null while only transactions take turns. */
  locks: { name: string; holder: string | null; held_until: string | null };
  releases: {
    id: string;
    portal: string;
    version: string;
    released_at: string;
    released_by: string;
    commit_id: string | null;
    size: number;
    digest: string;
    /** JSON of the contract's `ReleaseManifest`. */
    manifest: string;
    /** The administrator who uploaded it, or who made the token that did; null for builds of the repository. */
    uploaded_by: Generated<string | null>;
    loads: Generated<number>;
    failures: Generated<number>;
    /** 1: the retention keeps it. */
    pinned: Generated<0 | 1>;
    /** When an open page last said that it runs this version. */
    used_at: Generated<string | null>;
  };
  live_portals: {
    portal: string;
    current_version: string | null;
    previous_version: string | null;
    /** The version that is rolled out: to some people, or the current one while its first loads are watched. */
    rollout_version: string | null;
    /** Percent. */
    rollout_share: Generated<number>;
    /** JSON of the ids of users who get it in any case. */
    rollout_users: Generated<string>;
    rollout_since: string | null;
    /** The version that an upgrade replaced: pages of the earlier shell fall back to it. Null after the next change. */
    replaced_version: string | null;
    /** Increases with each change: a change based on another revision is refused. */
    revision: Generated<number>;
  };
  release_events: {
    id: string;
    portal: string;
    at: string;
    action: ReleaseEvent['Action'];
    version: string;
    from_version: string | null;
    by_name: string;
    reason: string | null;
    /** Of a deleted version: SHA-256 of the names and digests of its files, in hexadecimal; otherwise null. */
    files_digest: string | null;
  };
  deploy_tokens: {
    id: string;
    portal: string;
    name: string;
    token_hash: string;
    created_at: string;
    created_by: string;
    last_used_at: string | null;
    revoked_at: string | null;
    /** ISO time. */
    expires_at: string | null;
    /** 1: it stores releases and changes nothing that is live. */
    upload_only: Generated<0 | 1>;
    /** Of the team, which is told what becomes of its releases. */
    email: string | null;
  };
  /** What a page has reported already: its nonce with the portal, the version and what is counted once, hashed. */
  used_load_nonces: { nonce: string; at: string };
  /** The loads by which a rollout is judged. `visit` is a hash of the page's nonce. */
  rollout_loads: {
    id: string;
    portal: string;
    version: string;
    at: string;
    failed: 0 | 1;
    visit: string | null;
  };
  portal_failures: {
    id: string;
    at: string;
    portal: string;
    version: string;
    stage: LoadStage;
    error: string;
    reference: string | null;
    /** `file:line:column name` of each frame in the version's files, a line each. */
    frames: string | null;
    /** The pattern of the page's address. */
    address: string | null;
    browser: string | null;
  };
}
