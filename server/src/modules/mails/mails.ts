import { visitorPages } from '@internship-portals/shared-api/contract';
import { dayParts, longDate } from '../../lib/calendar';
import type { Language } from '../../lib/language';
import { type EventOfInterview, interviewEvent } from './calendar';
import { languageOfText, type TextName, textIn } from './languages';
import type { Part } from './layout';
import { say } from './phrases';
import type { Value, Wording } from './placeholders';
import type { TEMPLATES, TemplateName } from './texts';

/** A mail for the outbox, which writes it with the firm's wording and signature. */
export interface Mail {
  kind: string;
  recipient: string;
  /** Of what stands under the text; English without one. */
  language?: Language;
  /** A text that administrators can edit with its values, or a fixed one. */
  body: { template: TextName; values: Readonly<Record<string, Value>> } | { subject: string; parts: readonly Part[] };
  /** The wording of this one mail, if it was edited before it is sent. */
  wording?: Wording;
  /** The name of the administrator who sends it, for the signature; missing where it is sent by itself. */
  sender?: string;
  /** An iCalendar file, for the interview. */
  calendar?: string;
  /** The address that ends e-mails of this kind: a mail program posts to it (RFC 8058). */
  unsubscribe?: string;
  /** The applicant's private page. */
  pageLink?: string;
  /** Whether the application is decided: its page then shows it and changes nothing. */
  isDecided?: boolean;
  /** The application that it is about, where the address is no longer the applicant's: an erasure finds the mail by it. */
  application?: string;
}

interface Recipient {
  name: string;
  email: string;
  /** In which the person reads e-mails; English where it is not known, and for staff. */
  language?: Language;
}

/** With the private link to the page of the application, which each e-mail to an applicant has. */
interface Applicant extends Recipient {
  pageLink: string;
}

/** Those to an applicant whose application can no longer be corrected or withdrawn. */
const AFTER_DECISION: ReadonlySet<TemplateName> = new Set([
  'application-withdrawn',
  'application-declined',
  'interview-passed',
  'internship-offer',
  'offer-reminder',
  'offer-declined',
  'offer-lapsed',
  'activation-link',
]);

/** A mail whose text is in `texts.ts`, where administrators can edit it. */
function templated<Name extends TemplateName>(
  template: Name,
  to: Recipient | Applicant,
  values: Readonly<Record<keyof (typeof TEMPLATES)[Name]['variables'], Value>>,
  more: Pick<Mail, 'calendar' | 'unsubscribe' | 'application'> & { kind?: string } = {},
): Mail {
  const { kind = template, ...rest } = more;
  const page = 'pageLink' in to ? { pageLink: to.pageLink, isDecided: AFTER_DECISION.has(template) } : {};
  const { email: recipient, name } = to;
  const text = textIn(to.language, template);
  const body = { template: text, values: { name, ...values } };
  // Not the reader's where the text is in English alone: what stands under it would be in the other language.
  return { kind, recipient, language: languageOfText(text), body, ...page, ...rest };
}

export function applicationReceived(
  to: Applicant,
  { answerBy, ...about }: { position: string; statusLink: string; reference: string; answerBy: string | null },
): Mail {
  const { language } = to;
  const promise = answerBy
    ? say(language, 'You hear from us by {{day}}.', { day: longDate(answerBy, language) })
    : say(language, 'We will e-mail you as soon as there is news.');
  return templated('application-received', to, { ...about, promise });
}

/** What an event says in the language of whom it is for. */
type EventText = 'method' | 'attendee' | 'organizerName' | 'summary' | 'description';

/** An interview as mails tell of it. Its times are those of the programme's time zone. */
export interface InterviewAbout extends Omit<EventOfInterview, EventText> {
  /** To the applicant. */
  message: string | null;
  interviewers: readonly string[];
}

type Fact = readonly [label: Parameters<typeof say>[1], value: string | null];

/** The table of an interview: the day, the time and where. What is not known is left out. */
function detailsOf(about: InterviewAbout, language: Language | undefined): Part[] {
  const { date, time, timeZone } = about;
  const day: Fact[] = [
    ['Date', longDate(date, language)],
    ['Time', time && `${time} (${timeZone})`],
  ];
  return factsOf(language, [...day, ...placeOf(about, language)], about);
}

/** What the table says besides the day and the time. */
function placeOf(about: InterviewAbout, language: Language | undefined): Fact[] {
  const { time, minutes, place, videoLink, interviewers, position } = about;
  return [
    ['Length', time && minutes ? say(language, '{{minutes}} minutes', { minutes }) : null],
    ['Place', place],
    ['Video call', videoLink],
    [interviewers.length > 1 ? 'Interviewers' : 'Interviewer', interviewers.join(', ') || null],
    ['Position', position],
  ];
}

/** A table of the facts that are known, of an appointment or of something else. */
const factsOf = (
  language: Language | undefined,
  facts: readonly Fact[],
  appointment?: Pick<InterviewAbout, 'date' | 'time'>,
): Part[] => [
  {
    facts: facts.flatMap(([label, value]) => (value ? [[say(language, label), value] as const] : [])),
    ...(appointment && { appointment: { ...dayParts(appointment.date, language), time: appointment.time } }),
  },
];

const dayAndTime = ({ date, time }: Pick<InterviewAbout, 'date' | 'time'>, language: Language | undefined) => {
  const day = longDate(date, language);
  return time ? say(language, '{{day}} at {{time}}', { day, time }) : day;
};

/** The event for the applicant, as an iCalendar file. */
export const eventForApplicant = (to: Recipient, about: InterviewAbout, method: 'REQUEST' | 'CANCEL') =>
  interviewEvent({
    ...about,
    method,
    attendee: to,
    organizerName: say(to.language, 'Internship Team'),
    summary: say(to.language, 'Internship interview'),
    description: [
      say(to.language, 'Interview for the internship in {{position}}.', { position: about.position }),
      about.message,
      about.videoLink,
    ]
      .filter(Boolean)
      .join('\n\n'),
  });

/** What the invitation and the reminder say. */
const invitationOf = ({ language }: Recipient, about: InterviewAbout & { answerLink: string }) => ({
  position: about.position,
  when: dayAndTime(about, language),
  details: detailsOf(about, language),
  message: about.message ? [{ text: about.message }] : [],
  answerLink: about.answerLink,
});

/** @param about `answerLink`: where the applicant answers, with buttons */
export function interviewInvitation(to: Applicant, about: InterviewAbout & { answerLink: string }): Mail {
  const calendar = eventForApplicant(to, about, 'REQUEST');
  return templated('interview-invitation', to, invitationOf(to, about), { calendar });
}

/** @param about `times`: those to choose from; `answerLink`: where the applicant chooses */
export function interviewTimes(
  to: Applicant,
  about: InterviewAbout & { times: readonly { date: string; time: string }[]; answerLink: string },
): Mail {
  const { times, ...rest } = about;
  const { language } = to;
  const { position, message, answerLink } = invitationOf(to, rest);
  const choices = times.map((one, index): Fact => {
    const label = NUMBERED[index] ?? 'Time';
    return [label, `${dayAndTime(one, language)} (${about.timeZone})`];
  });
  const details = factsOf(language, [...choices, ...placeOf(rest, language)]);
  return templated('interview-times', to, { position, message, answerLink, details });
}

const NUMBERED = ['Time 1', 'Time 2', 'Time 3'] as const;

/** The day before, or when an applicant asks for the links again. */
export function interviewReminder(to: Applicant, about: InterviewAbout & { answerLink: string }): Mail {
  const calendar = eventForApplicant(to, about, 'REQUEST');
  return templated('interview-reminder', to, invitationOf(to, about), { calendar });
}

/**
 * Confirms to an applicant that the application is withdrawn.
 *
 * @param about `cancels`: the interview that the withdrawal cancels
 */
export function applicationWithdrawn(to: Applicant, about: { position: string; cancels?: InterviewAbout }): Mail {
  const { position, cancels } = about;
  const cancelled = cancels ? [{ text: say(to.language, 'The interview is cancelled.') }] : [];
  const calendar = cancels ? { calendar: eventForApplicant(to, cancels, 'CANCEL') } : {};
  return templated('application-withdrawn', to, { position, cancelled }, calendar);
}

/** To an address that is no longer the applicant's, or that now is: only the latter gets the link to the page. */
export function addressCorrected(
  to: Recipient | Applicant,
  { position, application }: { position: string; application: string },
): Mail {
  return templated('address-corrected', to, { position }, { application });
}

/** The last e-mail to an applicant, without a link. The worker forgets whom it went to. */
export function applicationErased({ name, email, language }: Recipient): Mail {
  return templated('application-erased', { name, email, language }, {});
}

/** @param about `promised`: the day that was promised before; `day`: the new one */
export function answerPostponed(
  to: Applicant,
  { position, promised, day }: { position: string; promised: string | null; day: string },
): Mail {
  const { language } = to;
  const apology = promised
    ? say(language, 'You were to hear from us by {{day}}. We need more time, and we are sorry.', {
        day: longDate(promised, language),
      })
    : '';
  return templated('answer-postponed', to, { position, apology, day: longDate(day, language) });
}

const replacedOf = ({ language }: Recipient, replaces: boolean) =>
  replaces ? [{ text: say(language, 'The links in our earlier e-mails no longer work.') }] : [];

/** On request: the e-mail is about nothing but the link that each has. */
export function applicationLink(to: Applicant, about: { position: string; replaces: boolean }): Mail {
  const { position, replaces } = about;
  const replaced = replacedOf(to, replaces);
  return templated('application-link', to, { position, replaced });
}

/** To a lecturer of the intern's university. The link opens the record of this internship alone. */
export function assessmentInvitation(
  to: Recipient,
  about: { intern: string; lastDay: string; link: string; replaces: boolean },
): Mail {
  const { intern, lastDay, link, replaces } = about;
  const replaced = replacedOf(to, replaces);
  return templated('assessment-invitation', to, { intern, lastDay: longDate(lastDay, to.language), link, replaced });
}

/** What each reader is told of a visit: nobody reads of themselves by name. */
const VISIT_NEWS = {
  lecturer: {
    booked: 'You have booked a visit to {{intern}}.',
    changed: 'Your visit to {{intern}} has changed. It is now as follows.',
    cancelled: 'Your visit to {{intern}} does not take place.',
  },
  intern: {
    booked: '{{lecturer}} has booked a visit to you.',
    changed: 'The visit of {{lecturer}} to you has changed. It is now as follows.',
    cancelled: 'The visit of {{lecturer}} to you does not take place.',
  },
  supervisor: {
    booked: '{{lecturer}} has booked a visit to {{intern}}.',
    changed: 'The visit of {{lecturer}} to {{intern}} has changed. It is now as follows.',
    cancelled: 'The visit of {{lecturer}} to {{intern}} does not take place.',
  },
} as const;

/** To the lecturer, the supervisor and the intern: a visit is booked, has changed or is cancelled. */
export function visitNews(
  to: Recipient,
  about: Omit<EventOfInterview, EventText | 'time'> & {
    time: string;
    intern: string;
    lecturer: string;
    change: 'booked' | 'changed' | 'cancelled';
    /** Who the recipient is. */
    reader: keyof typeof VISIT_NEWS;
  },
): Mail {
  const { intern, lecturer, change, reader, date, time, minutes, timeZone, place, videoLink } = about;
  const { language } = to;
  const what = ({ booked: 'Booked', changed: 'Changed', cancelled: 'Cancelled' } as const)[change];
  const people = { lecturer, intern };
  const calendar = interviewEvent({
    ...about,
    method: change === 'cancelled' ? 'CANCEL' : 'REQUEST',
    attendee: to,
    organizerName: say(language, 'Internship Team'),
    summary: say(language, 'Visit of the university: {{intern}}', { intern }),
    description: [say(language, '{{lecturer}} visits {{intern}}.', people), videoLink].filter(Boolean).join('\n\n'),
  });
  const details = factsOf(
    language,
    [
      ['Date', longDate(date, language)],
      ['Time', `${time} (${timeZone})`],
      ['Length', say(language, '{{minutes}} minutes', { minutes: minutes ?? 0 })],
      ['Place', place],
      ['Video call', videoLink],
    ],
    about,
  );
  const values = {
    what: say(language, what),
    news: [{ text: say(language, VISIT_NEWS[reader][change], people) }],
    when: dayAndTime(about, language),
    details,
  };
  return templated('visit-news', to, values, { calendar });
}

/** Tells an interviewer of an interview, or of a change of it. */
export function interviewForInterviewer(
  to: Recipient,
  about: InterviewAbout & { applicant: string; link: string; change: 'new' | 'changed' | 'cancelled' | 'reminder' },
): Mail {
  const { applicant, link, change, position } = about;
  const texts = {
    new: ['New', `You are to interview ${applicant}.`],
    changed: ['Changed', `The interview with ${applicant} has changed. It is now as follows.`],
    cancelled: ['Cancelled', `The interview with ${applicant} does not take place with you.`],
    reminder: ['Reminder', `You are to interview ${applicant}.`],
  } as const;
  const [what, news] = texts[change];
  const calendar = interviewEvent({
    ...about,
    method: change === 'cancelled' ? 'CANCEL' : 'REQUEST',
    attendee: to,
    organizerName: 'Internship Team',
    summary: `Interview: ${applicant}`,
    description: [`${applicant}, ${position}`, about.videoLink].filter(Boolean).join('\n\n'),
  });
  const values = {
    what,
    news: [{ text: news }],
    when: dayAndTime(about, undefined),
    details: detailsOf(about, undefined),
    link,
  };
  return templated('interview-for-interviewer', to, values, { calendar });
}

/** @param about `cancels`: the interview that the refusal cancels */
export function applicationDeclined(to: Applicant, about: { position: string; cancels?: InterviewAbout }): Mail {
  const { position, cancels } = about;
  const calendar = cancels ? { calendar: eventForApplicant(to, cancels, 'CANCEL') } : {};
  return templated('application-declined', to, { position }, calendar);
}

export function interviewPassed(to: Applicant, about: { position: string; activationLink: string }): Mail {
  return templated('interview-passed', to, about);
}

/** An offer in the e-mails about it. */
interface OfferAbout {
  position: string;
  /** `YYYY-MM-DD` */
  answerBy: string;
}

/** The offer itself, or the reminder of it. The applicant's page has the letter and takes the answer. */
export function internshipOffer(to: Applicant, { position, answerBy }: OfferAbout, isReminder = false): Mail {
  const values = { position, answerBy: longDate(answerBy, to.language), offerLink: to.pageLink };
  return templated(isReminder ? 'offer-reminder' : 'internship-offer', to, values);
}

export function offerDeclined(to: Applicant, { position }: Pick<OfferAbout, 'position'>): Mail {
  return templated('offer-declined', to, { position });
}

export function offerLapsed(to: Applicant, { position, answerBy }: OfferAbout): Mail {
  return templated('offer-lapsed', to, { position, answerBy: longDate(answerBy, to.language) });
}

/** What the owner of an address learns when a link is asked for again, perhaps by a stranger. */
interface Repetition {
  /** Whether an earlier mail has the same link. */
  repeated: boolean;
  /** Whether no further mail is sent for an hour. */
  last: boolean;
}

function tellRepetition({ language }: Recipient, { repeated, last }: Repetition): { text: string }[] {
  return [
    ...(repeated
      ? [
          {
            text: say(language, 'This link was asked for again. It is the same one as in our earlier e-mail.'),
          },
        ]
      : []),
    ...(last
      ? [
          {
            text: say(language, 'We do not send it again within the hour, however often someone asks for it.'),
          },
        ]
      : []),
  ];
}

export function activationLink(to: Applicant, about: { activationLink: string } & Repetition): Mail {
  const { activationLink: link } = about;
  return templated('activation-link', to, { activationLink: link, repetition: tellRepetition(to, about) });
}

/** @param about `minutes`: how long the link works */
export function passwordReset(to: Recipient, about: { resetLink: string; minutes: number } & Repetition): Mail {
  const { resetLink, minutes } = about;
  return templated('password-reset', to, {
    resetLink,
    minutes: String(minutes),
    repetition: tellRepetition(to, about),
  });
}

/** Tells the owner of an account that its passkeys, authenticator app or recovery codes have changed. */
export function signInMethodsChanged(to: Recipient, about: { news: string; publicUrl: string }): Mail {
  const resetLink = `${about.publicUrl}${visitorPages.requestResetPassword}`;
  return templated('sign-in-methods-changed', to, { news: about.news, resetLink });
}

/** @param about `day`: on which it was changed, `YYYY-MM-DD` */
export function passwordChanged(to: Recipient, { day, resetLink }: { day: string; resetLink: string }): Mail {
  return templated('password-changed', to, { at: longDate(day, to.language), resetLink });
}

/** To the new address. */
export function emailChangeConfirmation(to: Recipient, about: { confirmLink: string }): Mail {
  return templated('email-change-confirmation', to, about);
}

/** To the new address, when it has an account already: only its owner learns this. */
export function emailChangeTaken(to: Recipient): Mail {
  return templated('email-change-taken', to, {}, { kind: 'email-change-confirmation' });
}

/** To the address until now. */
export function emailChangeNotice(to: Recipient, about: { newEmail: string; reportLink: string }): Mail {
  return templated('email-change-notice', to, about);
}

/** Tells an administrator about a new deploy token. Its name is not repeated: the page has it. */
export function deployTokenCreated(to: Recipient, about: { portal: string; by: string; link: string }): Mail {
  return templated('deploy-token-created', to, about);
}

export function administratorChanged(
  to: Recipient,
  about: { who: string; what: string; by: string; link: string },
): Mail {
  return templated('administrator-changed', to, about);
}

export function releaseReplaced(
  to: Recipient,
  about: { portal: string; version: string; from: string; reason: string; link: string },
): Mail {
  return templated('release-replaced', to, about);
}

/** What a page reported, and how often. */
interface PageFailure {
  stage: string;
  error: string;
  count: number;
}

/** When something failed, by the names of the stages in reports. */
const AT_STAGE: Record<string, string> = {
  fit: 'does not fit',
  entry: 'at its entry',
  module: 'at its start',
  chunk: 'at a chunk',
  render: 'at the first page',
};
/** The length of an error in a mail, in characters. */
const SHOWN_ERROR = 200;

/** A failure that pages have reported, which is anyone's text: a mail program makes no link of anything in it. */
function tellFailure({ stage, error, count }: PageFailure, origin: string): readonly [string, string] {
  const shown = [...error.replaceAll(origin, '')].slice(0, SHOWN_ERROR).join('');
  return [
    `${count === 1 ? 'Once' : `${count} times`}, ${AT_STAGE[stage] ?? stage}`,
    shown.replace(/([.:@])(?=\S)/g, '$1\u2060') || 'without a message',
  ];
}

/**
 * Tells a team that its version went back.
 *
 * @param about `version`: what is live now; null if nothing is
 */
export function teamReleaseWentBack(
  email: string,
  about: {
    portal: string;
    version: string | null;
    from: string;
    reason: string;
    failures: readonly PageFailure[];
    publicUrl: string;
    link: string;
  },
): Mail {
  const { portal, version, from, reason, link, publicUrl } = about;
  const facts = about.failures.map((failure) => tellFailure(failure, publicUrl));
  return templated(
    'team-release-went-back',
    { name: portal, email },
    {
      portal,
      from,
      reason,
      link,
      now: version === null ? `No version of ${portal} is live.` : `${portal} ${version} is live.`,
      failures:
        facts.length > 0 ? [{ text: 'What failed in pages:' }, { facts }] : [{ text: 'No page has said what failed.' }],
      command: `npm run portal -- failures ${portal} ${from}`,
    },
    { kind: 'release-replaced' },
  );
}

/** Tells a team that its version does not fit an upgraded server. */
export function teamReleaseReplaced(
  email: string,
  about: { portal: string; version: string; from: string; reason: string; link: string },
): Mail {
  const { portal } = about;
  const values = { ...about, command: `npm run portal -- check ${portal}` };
  return templated('team-release-replaced', { name: portal, email }, values, { kind: 'release-replaced' });
}

export function supervisorWelcome(to: Recipient, about: { resetLink: string }): Mail {
  return templated('supervisor-welcome', to, about);
}

export function administratorWelcome(to: Recipient, about: { resetLink: string }): Mail {
  return templated('administrator-welcome', to, about);
}

/** To a person of a role that is not in the specification. Its text is not edited: nobody knows it before the role is there. */
export function furtherWelcome(to: Recipient, { role, resetLink }: { role: string; resetLink: string }): Mail {
  const parts = [
    { text: `Dear ${to.name},` },
    { text: `An account was created for you, with the role ${role}.` },
    { text: 'Choose your password with this link. It works once, for 7 days:' },
    { link: resetLink, label: 'Choose a password' },
  ];
  return { kind: 'administrator-welcome', recipient: to.email, body: { subject: `Your ${role} account`, parts } };
}

export function supervisorAssigned(
  to: Recipient,
  { unsubscribe, ...about }: { supervisor: string; link: string; unsubscribe?: string },
): Mail {
  return templated('supervisor-assigned', to, about, { unsubscribe });
}

export function taskAssigned(
  to: Recipient,
  about: { task: string; deadline: string; supervisor: string; link: string; unsubscribe?: string },
): Mail {
  const { task, supervisor, link, unsubscribe } = about;
  const details = [
    {
      facts: [
        ['Task', task],
        ['Deadline', longDate(about.deadline)],
      ] as const,
    },
  ];
  return templated('task-assigned', to, { task, supervisor, details, link }, { unsubscribe });
}

/** Someone who has not applied: nothing but the address is known, and the language in which it was given. */
type Visitor = Pick<Recipient, 'email' | 'language'>;

export function openingNoticeConfirmation(to: Visitor, about: { confirmLink: string }): Mail {
  return templated('opening-confirmation', { ...to, name: '' }, about);
}

/** @param about `closes`: the day `YYYY-MM-DD` and the time; null if no closing date is set */
export function openingNotice(
  to: Visitor,
  { closes, ...about }: { intake: string; closes: { date: string; time: string } | null; link: string },
): Mail {
  const { language } = to;
  const closing = closes ? say(language, 'They close on {{moment}}.', { moment: dayAndTime(closes, language) }) : '';
  return templated('opening-notice', { ...to, name: '' }, { ...about, closing });
}

/** To an intern, some days before the first one. What is not known is left out. */
export function internshipWelcome(
  to: Recipient,
  about: {
    startsOn: string;
    endsOn: string | null;
    hoursAWeek: number;
    place: string;
    supervisor: string | null;
    link: string;
  },
): Mail {
  const { language } = to;
  const start = longDate(about.startsOn, language);
  const details = factsOf(language, [
    ['First day', start],
    ['Last day', about.endsOn && longDate(about.endsOn, language)],
    ['Hours a week', about.hoursAWeek > 0 ? String(about.hoursAWeek) : null],
    ['Place', about.place],
    ['Supervisor', about.supervisor],
  ]);
  return templated('internship-welcome', to, { start, details, link: about.link });
}

/** To a former intern. `until`: the last day on which the account can sign in. */
export function accountCloses(to: Recipient, { until, link }: { until: string; link: string }): Mail {
  return templated('account-closing', to, { until: longDate(until, to.language), link });
}

export function certificateIssued(
  to: Recipient,
  {
    unsubscribe,
    ...about
  }: { number: string; link: string; verifyLink: string; feedbackLink: string; unsubscribe: string },
): Mail {
  return templated('certificate-issued', to, about, { unsubscribe });
}

/** To an intern who has not uploaded what is required before the first day. Each document says when it is due. */
export function joiningDocumentReminder(
  to: Recipient,
  about: { startsOn: string; documents: readonly { name: string; dueOn: string }[]; link: string },
): Mail {
  const { language } = to;
  const documents = about.documents.map(({ name, dueOn }) => ({
    text: say(language, '{{document}}: by {{day}}', { document: name, day: longDate(dueOn, language) }),
  }));
  return templated('document-reminder', to, { start: longDate(about.startsOn, language), documents, link: about.link });
}

/** What happened with one task within a few minutes; `task` is null where the news are about none. */
export function newsOfTask(
  to: Recipient,
  about: { task: string | null; news: readonly string[]; link: string; unsubscribe: string },
): Mail {
  const { task, link, unsubscribe } = about;
  const news = about.news.map((text) => ({ text }));
  if (task === null) return templated('news', to, { news, link }, { unsubscribe });
  return templated('news-of-task', to, { task, news, link }, { kind: 'news', unsubscribe });
}

/** Everything that a person has not read since the last digest. `day` is `YYYY-MM-DD`. */
export function newsDigest(
  to: Recipient,
  about: { day: string; news: readonly string[]; link: string; unsubscribe: string },
): Mail {
  const { day, link, unsubscribe } = about;
  const news = about.news.map((text) => ({ text }));
  return templated('news-digest', to, { day: longDate(day), news, link }, { unsubscribe });
}

/** Shows an administrator that e-mails arrive, and what signature and answers look like. */
export function testMail(to: Recipient, about: { link: string }): Mail {
  const parts = [
    { text: `Dear ${to.name},` },
    { text: 'This is a test. E-mails of the internship programme arrive, with this signature.' },
    { link: about.link, label: 'Open the start page' },
  ];
  return {
    kind: 'test',
    recipient: to.email,
    sender: to.name,
    body: { subject: 'Test e-mail of the internship programme', parts },
  };
}
