import type { NotificationKind } from '@internship-portals/shared-api/contract';
import { longDate } from '../../lib/calendar';

/** What a sentence is made of. Names are the present ones. */
export interface News {
  kind: NotificationKind;
  /** Who did it. */
  actor: string | null;
  /** Whom it is about besides. */
  person: string | null;
  /** The title of the task. */
  task: string | null;
  /** The name of the applicant; null in e-mails. */
  applicant: string | null;
  detail: string | null;
}

/** The new supervisor, or the intern, of `supervisor-changed`: who is told decides what the sentence says. */
export const SUPERVISOR = { ofIntern: 'of-intern', gained: 'gained', lost: 'lost' } as const;

const because = (detail: string | null) => (detail ? `: ${detail}` : '.');
/** After a noun. An erasure removes the name. */
const named = (detail: string | null) => (detail ? ` ${detail}` : '');

/** Of a Monday, `YYYY-MM-DD`. An erasure removes it. */
const weekOf = (monday: string | null) => (monday ? `the week of ${longDate(monday)}` : 'a week');

/** What follows the kind of an evaluation in `evaluation-shared`: the own view is in, or a confirmation was taken back. */
export const EVALUATION = { ready: ' ready', again: ' again' } as const;

/** Of a kind. An erasure removes it. */
const evaluation = (detail: string | null) => (detail ? `${detail.split(' ')[0]} evaluation` : 'evaluation');
/** Of `correction/DAY` or `leave/DAY/DAY`. An erasure removes it. It never says why somebody is away. */
const requestOf = (detail: string | null) => {
  const [kind, start, end] = detail?.split('/') ?? [];
  if (!start) return { kind: 'either', what: 'a correction or leave' };
  if (kind === 'correction') return { kind, what: `the times of ${longDate(start)}` };
  return {
    kind: 'leave',
    what: end && end !== start ? `leave from ${longDate(start)} to ${longDate(end)}` : `leave on ${longDate(start)}`,
  };
};

const SENTENCES: Record<NotificationKind, (news: { by: string; title: string } & News) => string> = {
  'task-assigned': ({ by, title }) => `${by} assigned ${title} to you.`,
  'task-completed': ({ by, title }) => `${by} completed ${title}.`,
  'task-handed-in': ({ by, title }) => `${by} handed in work for ${title}.`,
  'task-reopened': ({ by, title, detail }) => `${by} reopened ${title}${because(detail)}`,
  'task-withdrawn': ({ by, title, detail }) => `${by} withdrew ${title}${because(detail)}`,
  'task-rated': ({ by, title, detail }) => (detail ? `${by} rated ${title}: ${detail}%.` : `${by} rated ${title}.`),
  remark: ({ by, title }) => `${by} wrote a remark on ${title}.`,
  comment: ({ by, title }) => `${by} commented on ${title}.`,
  'deadline-changed': ({ by, title, detail }) =>
    detail ? `${by} moved the deadline of ${title} to ${longDate(detail)}.` : `${by} moved the deadline of ${title}.`,
  'supervisor-changed': ({ person, detail }) => {
    const name = person ?? 'Another person';
    if (detail === SUPERVISOR.gained) return `You are now the supervisor of ${name}.`;
    if (detail === SUPERVISOR.lost) return `${name} has another supervisor from now on.`;
    return `${name} is your supervisor from now on.`;
  },
  'placement-changed': ({ detail }) => {
    const [start, end] = detail?.split('/') ?? [];
    if (start && end) return `Your internship now runs from ${longDate(start)} to ${longDate(end)}.`;
    return start ? `Your internship now starts on ${longDate(start)}.` : 'Your internship no longer has set days.';
  },
  'logbook-due': ({ detail }) => `Your logbook of ${weekOf(detail)} is not handed in yet. Today is the day for it.`,
  'logbook-handed-in': ({ by, detail }) => `${by} handed in the logbook of ${weekOf(detail)}.`,
  'logbook-amended': ({ by, detail }) => `${by} amended the signed logbook of ${weekOf(detail)}.`,
  'logbook-sent-back': ({ by, detail }) => `${by} sent your logbook of ${weekOf(detail)} back to you.`,
  'logbook-signed': ({ by, detail }) => `${by} signed your logbook of ${weekOf(detail)}.`,
  'evaluation-begun': ({ by, detail }) => `${by} began your ${evaluation(detail)}. Write your own view of it.`,
  'evaluation-shared': ({ by, detail }) =>
    detail?.endsWith(EVALUATION.again)
      ? `${by} changed your ${evaluation(detail)}. Read it and confirm it again.`
      : detail?.endsWith(EVALUATION.ready)
        ? `${by} shared your ${evaluation(detail)}. Talk about it, then confirm it.`
        : `${by} shared your ${evaluation(detail)}. Hand in your own view to read it.`,
  'evaluation-notice': ({ by, detail }) => {
    const from = detail?.split(' ')[1];
    const since = from ? ` from ${longDate(from)} on` : '';
    return `${by} can confirm your ${evaluation(detail)} without your own view${since}. Hand it in before.`;
  },
  'evaluation-due': ({ person, detail }) =>
    `The ${evaluation(detail)} of ${person ?? 'an intern'} is due. Begin it on the page Evaluations.`,
  'evaluation-handed-in': ({ by, detail }) => `${by} handed in an own view for the ${evaluation(detail)}.`,
  'evaluation-confirmed': ({ by, detail }) => `${by} confirmed the ${evaluation(detail)}.`,
  'assessor-invited': ({ by, detail }) =>
    `${by} gave a lecturer of your university a link to your record${detail ? `, until ${longDate(detail)}` : ''}. Choose in your profile whether it shows your ratings.`,
  'assessment-written': ({ person }) =>
    `A lecturer of the university wrote remarks on the internship of ${person ?? 'an intern'}.`,
  'visit-news': ({ person, detail }) => {
    const [change, date, time] = detail?.split('/') ?? [];
    const visit = `visit to ${person ?? 'you'}`;
    const when = date && time ? ` on ${longDate(date)} at ${time}` : '';
    if (!change) return `There is news of a ${visit} by a lecturer.`;
    if (change === 'booked') return `A lecturer has booked a ${visit}${when}.`;
    return change === 'changed'
      ? `The ${visit} by a lecturer has changed. It is now${when}.`
      : `The ${visit} by a lecturer${when} is cancelled.`;
  },
  'attendance-asked': ({ by, detail }) => {
    const { kind, what } = requestOf(detail);
    return kind === 'correction' ? `${by} asks you to correct ${what}.` : `${by} asks for ${what}.`;
  },
  'attendance-confirmed': ({ by, detail }) => `${by} confirmed ${requestOf(detail).what}.`,
  'attendance-withdrawn': ({ by, detail }) => `${by} withdrew ${requestOf(detail).what}. My Attendance says why.`,
  'attendance-refused': ({ by, detail }) => `${by} refused ${requestOf(detail).what}.`,
  'certificate-issued': ({ detail }) => `Your certificate of completion${named(detail)} is ready. Your profile has it.`,
  'certificate-withdrawn': ({ detail }) => `Your certificate of completion was withdrawn${because(detail)}`,
  'document-accepted': ({ by, detail }) => `${by} accepted your document${named(detail)}.`,
  'document-sent-back': ({ by, detail }) =>
    detail ? `${by} sent back your document ${detail}` : `${by} sent back a document of yours.`,
  mention: ({ by, task, title, applicant }) =>
    task === null
      ? `${by} mentioned you in a note on ${applicant ?? 'an application'}.`
      : `${by} mentioned you in a comment on ${title}.`,
};

/** The sentence of a notification, on the page and in e-mails. */
export function sentenceOf(news: News): string {
  return SENTENCES[news.kind]({
    ...news,
    by: news.actor ?? 'Your supervisor',
    title: news.task === null ? 'a task' : `“${news.task}”`,
  });
}
