import { htmlDocument } from '../../lib/html-document';
import { escapeHtml } from '../../lib/text';
import type { PersonalDataFile } from './collection';

type Value = string | number | boolean | null;

/** The same data as a readable page, without scripts and external files. */
export function personalDataPage(data: PersonalDataFile): string {
  const name = data.applications[0]?.name ?? data.accounts[0]?.name ?? '';
  const title = `Personal data of ${name}`;
  return htmlDocument({
    title,
    style: `
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:24px}
h2{margin-top:40px}
table{border-collapse:collapse;width:100%;margin:8px 0 24px}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid #8886;overflow-wrap:anywhere;white-space:pre-wrap}
.facts th{width:12rem;font-weight:600}`,
    body: `
<h1>${escapeHtml(title)}</h1>
<p>Everything that the internship programme holds about this person, as of ${shown(data.exportedAt)}. All times are UTC.
The same data for programs is in personal-data.json; the documents are in the folder documents, handed in work is in the
folder hand-ins, files of the logbook are in the folder logbook, and documents before the first day are in the folder joining-documents.</p>
${data.applications.map(application).join('\n')}
<h2>E-mails</h2>
${rows(
  ['E-mail', 'To', 'Subject', 'State', 'Written', 'Sent', 'Mail server', 'Text'],
  data.emails.map((mail) => [
    mail.kind.replaceAll('-', ' '),
    mail.recipient,
    mail.subject,
    mail.state,
    mail.writtenAt,
    mail.sentAt,
    mail.outcome,
    mail.text,
  ]),
)}
${data.accounts.map(account).join('\n')}`,
  });
}

function application(data: PersonalDataFile['applications'][number]): string {
  return `<h2>Application of ${shown(data.appliedAt)}</h2>
${facts([
  ['Name', data.name],
  ['E-mail', data.email],
  ['Phone number', data.phoneNumber],
  ['Application for', data.position],
  ['University', data.studies?.university ?? null],
  ['Course', data.studies?.course ?? null],
  ['Year of study', data.studies?.yearOfStudy ?? null],
  ['Registration number', data.studies?.registrationNumber ?? null],
  ['Requested first day', data.studies?.requestedFirstDay ?? null],
  ['Requested last day', data.studies?.requestedLastDay ?? null],
  ['Status', data.status],
  ['Interview date', data.interviewDate],
  ['Interview time', data.interview?.time ?? null],
  ['Interview place', data.interview?.place ?? null],
  ['Offered times', data.offeredTimes?.times.map(({ date, time }) => `${date} ${time}`).join(', ') ?? null],
  ['Withdrawn', data.withdrawnAt],
  ['Decided', data.decidedAt],
  ['Agreed to version of the privacy notice', data.privacyNoticeVersion],
])}
<h3>History</h3>
${rows(
  ['Time', 'By', 'From', 'To', 'Interview date', 'Reason', 'Note'],
  data.history.map((line) => [
    line.at,
    line.decidedBy ?? 'the applicant',
    line.from,
    line.to,
    line.interviewDate,
    line.reason,
    line.note,
  ]),
)}
<h3>Offers</h3>
${rows(
  ['Made', 'Answer by', 'State', 'Since', 'Letter'],
  data.offers.map((offer) => [offer.madeAt, offer.answerBy, offer.state, offer.endedAt, offer.letter]),
)}
<h3>Internal notes</h3>
${rows(
  ['Written', 'Note', 'Edited'],
  data.internalNotes.map((note) => [note.writtenAt, note.text, note.editedAt]),
)}
<h3>Feedback of interviewers</h3>
${rows(
  ['Given', 'Points from 1 to 5', 'Text', 'Changed'],
  data.interviewFeedback.map((feedback) => [
    feedback.givenAt,
    feedback.scores.map(({ criterion, score }) => `${criterion}: ${score}`).join('\n'),
    feedback.text,
    feedback.editedAt,
  ]),
)}
<h3>Answers to invitations</h3>
${rows(
  ['Time', 'Answer', 'Reason', 'Proposed', 'Interview'],
  data.interviewReplies.map((reply) => [
    reply.at,
    reply.answer,
    reply.reason,
    reply.proposals.map(({ date, time }) => [date, time].filter(Boolean).join(' ')).join(', '),
    [reply.interviewDate, reply.interviewTime].filter(Boolean).join(' '),
  ]),
)}
<h3>Corrections</h3>
${rows(
  ['Time', 'By', 'What'],
  [
    ...data.corrections.map((line) => [line.at, line.correctedBy, line.fields.join(', ')]),
    ...data.changes.map((line) => [line.at, 'the applicant', line.fields.join(', ')]),
  ],
)}
<h3>Documents</h3>
${rows(
  ['Document', 'Original name', 'In this archive', 'Bytes', 'Uploaded', 'Replaced'],
  data.documents.map((document) => [
    document.kind,
    document.fileName,
    document.file,
    document.bytes,
    document.uploadedAt,
    document.replacedAt,
  ]),
)}`;
}

function account(data: PersonalDataFile['accounts'][number]): string {
  return `<h2>Account (${data.role})</h2>
${facts([
  ['Name', data.name],
  ['E-mail', data.email],
  ['Phone number', data.phoneNumber],
  ['Position', data.position],
  ['Supervisor', data.supervisor],
  ['First day', data.startsOn],
  ['Last day', data.endsOn],
  ['Hours a week', data.hoursAWeek],
  ['Made', data.createdAt],
  ['Deleted', data.deletedAt],
])}
<h3>Tasks</h3>
${rows(
  ['Task', 'Description', 'Deadline', 'Status', 'Rating', 'Assigned by', 'Assigned', 'Completed', 'Rated', 'Withdrawn'],
  data.tasks.map((task) => [
    task.title,
    task.description,
    task.deadline,
    task.status,
    task.rating,
    task.assignedBy,
    task.assignedAt,
    task.completedAt,
    task.ratedAt,
    task.withdrawnAt,
  ]),
)}
<h3>History of the tasks</h3>
${rows(
  ['Task', 'Time', 'By', 'What', 'Rating', 'Text', 'Version'],
  data.tasks.flatMap(({ title, history }) =>
    history.map((line) => [title, line.at, line.by, line.event, line.rating, line.text, line.version]),
  ),
)}
<h3>Work handed in by this person</h3>
${rows(
  ['Task', 'Version', 'Handed in', 'Note', 'Link', 'Files in this archive'],
  data.tasks.flatMap(({ title, handIns }) =>
    handIns.map((work) => [
      title,
      work.version,
      work.handedInAt,
      work.note,
      work.link,
      work.files.map(({ file }) => file).join(', '),
    ]),
  ),
)}
<h3>Attendance of this person</h3>
${rows(
  ['Day', 'In', 'Out', 'Place'],
  data.attendance.days.map((one) => [one.day, one.in, one.out, one.officeIn ?? one.place]),
)}
<h3>Corrections and leave of this person</h3>
${rows(
  ['Kind', 'From', 'To', 'In', 'Out', 'Reason', 'Asked', 'State', 'Answer', 'Decided by', 'Decided'],
  data.attendance.requests.map((one) => [
    one.kind,
    one.from,
    one.to,
    one.in,
    one.out,
    one.reason,
    one.askedAt,
    one.state,
    one.answer,
    one.decidedBy,
    one.decidedAt,
  ]),
)}
<h3>Logbook of this person</h3>
${rows(
  ['Day or week', 'What was done', 'What was learnt', 'Hours', 'State', 'Comment', 'Signed by', 'Signed', 'Reference'],
  data.logbook.flatMap((week) => [
    ...week.days.flatMap((day) => [
      [day.date, day.done, day.learnt, day.hours, '', '', '', '', ''],
      ...day.files.map(({ file }) => [day.date, file, '', '', 'file', '', '', '', '']),
    ]),
    [
      `Week of ${week.monday}`,
      week.summary,
      '',
      '',
      week.state,
      week.comment,
      week.signedBy,
      week.signedAt,
      week.reference,
    ],
    ...week.amendments.map(({ text, by, at }) => [at, text, '', '', 'amendment', '', by, '', '']),
  ]),
)}
<h3>Evaluations of this person</h3>
${rows(
  ['Evaluation', 'Written by', 'Criterion', 'Weight', 'Score', 'Text', 'Handed in', 'Confirmed', 'Reference'],
  data.evaluations.flatMap(({ kind, reference, parts }) =>
    parts.flatMap((part) =>
      [...part.scores, { criterion: 'Overall', weight: '', score: '', text: part.overall }].map((line) => [
        kind,
        part.by ?? part.author,
        line.criterion,
        line.weight,
        line.score,
        line.text,
        part.handedInAt,
        part.confirmedAt,
        reference,
      ]),
    ),
  ),
)}
<h3>Lecturers with a link to the record</h3>
${rows(
  ['Lecturer', 'Invited', 'Last day', 'First opened', 'Withdrawn', 'Remarks', 'Marks', 'Of', 'Written'],
  data.assessments.map((one) => [
    one.name,
    one.invitedAt,
    one.lastDay,
    one.openedAt,
    one.withdrawnAt,
    one.remarks,
    one.marks,
    one.bestMarks,
    one.writtenAt,
  ]),
)}
<h3>Visits of lecturers</h3>
${rows(
  ['Day', 'Time', 'Minutes', 'Place', 'Video call', 'Lecturer'],
  data.visits.map((one) => [one.day, one.time, one.minutes, one.place, one.videoLink, one.lecturer]),
)}
<h3>Certificates</h3>
${rows(
  ['Number', 'Name', 'Position', 'First day', 'Last day', 'Hours a week', 'Issued', 'Withdrawn', 'Reason'],
  data.certificates.map((one) => [
    one.number,
    one.name,
    one.position,
    one.startsOn,
    one.endsOn,
    one.hoursAWeek,
    one.issuedAt,
    one.withdrawnAt,
    one.reason,
  ]),
)}
<h3>End of the internship</h3>
${rows(
  ['Done', 'Said by', 'Said'],
  data.closingSteps.map(({ step, by, at }) => [step.replace('-', ' '), by, at]),
)}
<p>${data.gaveProgrammeFeedback ? 'Feedback on the programme was sent. What it says is kept without this person.' : 'No feedback on the programme was sent.'}</p>
<h3>Reference letters</h3>
${rows(
  ['Reference', 'Written by', 'Written', 'Text'],
  data.referenceLetters.map(({ reference, by, at, text }) => [reference, by, at, text]),
)}
<h3>Documents before the first day</h3>
${rows(
  ['Document', 'State', 'Reason', 'Original name', 'In this archive', 'Bytes', 'Uploaded', 'Checked'],
  data.joiningDocuments.map((upload) => [
    upload.document,
    upload.state.replaceAll('-', ' '),
    upload.reason,
    upload.fileName,
    upload.file,
    upload.bytes,
    upload.uploadedAt,
    upload.checkedAt,
  ]),
)}
<h3>Comments written by this person</h3>
${rows(
  ['Task', 'Comment', 'Written', 'Edited'],
  data.comments.map((comment) => [comment.task, comment.text, comment.writtenAt, comment.editedAt]),
)}
<h3>Saved views of this person</h3>
${rows(
  ['List', 'Name', 'Filters and order', 'Shared', 'Created'],
  data.savedViews.map((view) => [view.list, view.name, view.query, view.shared ? 'yes' : 'no', view.createdAt]),
)}
<h3>Templates of this person</h3>
${rows(
  ['Template', 'Shared', 'Created', 'Task', 'Description', 'Due in days'],
  data.templates.flatMap((template) =>
    template.tasks.map((task) => [
      template.name,
      template.shared ? 'yes' : 'no',
      template.createdAt,
      task.title,
      task.description,
      task.dueInDays,
    ]),
  ),
)}
<h3>What this person was told</h3>
${rows(
  ['Time', 'News', 'Read'],
  data.notifications.map((one) => [one.at, one.text, one.read ? 'yes' : 'no']),
)}
<h3>Chosen news</h3>
${rows(
  ['News', 'Where', 'Wanted'],
  data.notificationChoices.map((choice) => [
    choice.kind.replaceAll('-', ' '),
    choice.channel,
    choice.on ? 'yes' : 'no',
  ]),
)}
<h3>Passkeys</h3>
${rows(
  ['Name', 'Added', 'Last used'],
  data.passkeys.map((passkey) => [passkey.name, passkey.createdAt, passkey.lastUsedAt]),
)}
<h3>Other ways to log in</h3>
${facts([
  ['Authenticator app added', data.authenticatorApp?.addedAt ?? null],
  ['Recovery codes created', data.recoveryCodes?.createdAt ?? null],
  ['Recovery codes unused', data.recoveryCodes?.unused ?? null],
])}
<h3>Changes of the e-mail address</h3>
${rows(
  ['From', 'To', 'Requested', 'Confirmed'],
  data.emailChanges.map((change) => [change.from, change.to, change.requestedAt, change.confirmedAt]),
)}
<h3>Sessions</h3>
${rows(
  ['Started', 'Last used', 'Client address', 'Browser'],
  data.sessions.map((session) => [session.startedAt, session.lastUsedAt, session.address, session.userAgent]),
)}`;
}

function facts(values: [label: string, value: Value][]): string {
  const lines = values.map(([label, value]) => `<tr><th scope="row">${label}</th><td>${shown(value)}</td></tr>`);
  return `<table class="facts">${lines.join('')}</table>`;
}

function rows(headers: string[], values: Value[][]): string {
  if (values.length === 0) return '<p>None.</p>';
  const head = headers.map((header) => `<th scope="col">${header}</th>`).join('');
  const body = values.map((row) => `<tr>${row.map((value) => `<td>${shown(value)}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`;
}

/** '2026-11-21T09:03:12.000Z' -> '2026-11-21 09:03:12'; everything else as it is. */
function shown(value: Value): string {
  const text = value === null ? '' : String(value);
  return escapeHtml(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : text);
}
