import { visitorPages } from 'shared-api/contract';
import { longDate } from '../../lib/calendar';
import { interviewEvent } from './calendar';
import { type Letter, layOutHtml, layOutText } from './layout';

/** A mail ready for the outbox. */
export interface Mail {
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file, for the interview. */
  calendar?: string;
  /** The address that ends e-mails of this kind: a mail program posts to it (RFC 8058). */
  unsubscribe?: string;
}

interface Recipient {
  name: string;
  email: string;
}

function mail(kind: string, to: Recipient, subject: string, letter: Omit<Letter, 'greeting'>): Mail {
  const whole = { greeting: `Dear ${to.name},`, ...letter };
  const { unsubscribe } = letter;
  const parts = { text: layOutText(whole), html: layOutHtml(subject, whole) };
  return { kind, recipient: to.email, subject, ...parts, ...(unsubscribe === undefined ? {} : { unsubscribe }) };
}

export function applicationReceived(to: Recipient, about: { position: string; statusLink: string }): Mail {
  return mail('application-received', to, 'We have received your internship application', {
    parts: [
      {
        text: `Thank you for applying for an internship in ${about.position}. We have received your CV and your university letter.`,
      },
      {
        text: 'We will e-mail you as soon as there is news. You can check the status of your application at any time:',
      },
      { link: about.statusLink, label: 'Check application status' },
    ],
  });
}

export function interviewInvitation(
  to: Recipient,
  about: { applicationId: string; position: string; date: string; sequence: number; now: Date; organizer: string },
): Mail {
  const day = longDate(about.date);
  return {
    ...mail('interview-invitation', to, `Your internship interview on ${day}`, {
      parts: [
        { text: `We would like to meet you: you are invited to an interview for the internship in ${about.position}.` },
        {
          facts: [
            ['Date', day],
            ['Position', about.position],
          ],
        },
        {
          text: 'The day is attached as a calendar event. If you cannot come on that day, please let us know as soon as you can.',
        },
      ],
    }),
    calendar: interviewEvent(about),
  };
}

export function applicationDeclined(to: Recipient, about: { position: string }): Mail {
  return mail('application-declined', to, 'Your internship application', {
    parts: [
      {
        text: `Thank you for your interest in an internship in ${about.position} and for the time that you gave to your application.`,
      },
      { text: 'We are sorry to tell you that it was not successful this time. You are welcome to apply again.' },
      { text: 'We wish you all the best for your studies and your career.' },
    ],
  });
}

export function interviewPassed(to: Recipient, about: { position: string; activationLink: string }): Mail {
  return mail('interview-passed', to, 'You are accepted: activate your account', {
    parts: [
      { text: `Congratulations! You have been accepted for the internship in ${about.position}.` },
      { text: 'Activate your account with the e-mail address that you applied with, and choose a password:' },
      { link: about.activationLink, label: 'Activate your account' },
    ],
  });
}

/** What the owner of an address learns when a link is asked for again, perhaps by a stranger. */
interface Repetition {
  /** Whether an earlier mail has the same link. */
  repeated: boolean;
  /** Whether no further mail is sent for an hour. */
  last: boolean;
}

function tellRepetition({ repeated, last }: Repetition): { text: string }[] {
  return [
    ...(repeated ? [{ text: 'This link was asked for again. It is the same one as in our earlier e-mail.' }] : []),
    ...(last ? [{ text: 'We do not send it again within the hour, however often somebody asks for it.' }] : []),
  ];
}

export function activationLink(to: Recipient, about: { activationLink: string } & Repetition): Mail {
  return mail('activation-link', to, 'Activate your account', {
    parts: [
      {
        text: 'Open this link to activate your account. It takes the place of the one in our earlier e-mail, which keeps working too.',
      },
      { link: about.activationLink, label: 'Activate your account' },
      ...tellRepetition(about),
      { text: 'If you did not ask for it, you can ignore this e-mail.' },
    ],
  });
}

/** @param about `minutes`: how long the link works */
export function passwordReset(to: Recipient, about: { resetLink: string; minutes: number } & Repetition): Mail {
  return mail('password-reset', to, 'Reset your password', {
    parts: [
      { text: `A new password was requested for your account. The link works once, for ${about.minutes} minutes:` },
      { link: about.resetLink, label: 'Choose a new password' },
      ...tellRepetition(about),
      {
        text: 'If you did not request it, ignore this e-mail. Your password stays the same, and nobody gets in without a link from your mailbox.',
      },
    ],
  });
}

/** Tells the owner of an account that its passkeys, authenticator app or recovery codes have changed. */
export function signInMethodsChanged(to: Recipient, about: { news: string; publicUrl: string }): Mail {
  return mail('sign-in-methods-changed', to, 'The ways to sign in to your account have changed', {
    parts: [
      { text: about.news },
      {
        text: 'If this was not you, choose a new password with the link below, which also ends all sessions, and tell an administrator at once.',
      },
      { link: `${about.publicUrl}${visitorPages.requestResetPassword}`, label: 'Choose a new password' },
    ],
  });
}

export function passwordChanged(to: Recipient, about: { at: string; resetLink: string }): Mail {
  return mail('password-changed', to, 'Your password was changed', {
    parts: [
      { text: `The password of your account was changed on ${about.at}. Your sessions in other browsers have ended.` },
      { text: 'If you did not do this, choose a new password now:' },
      { link: about.resetLink, label: 'Reset the password' },
    ],
  });
}

/** To the new address. */
export function emailChangeConfirmation(to: Recipient, about: { confirmLink: string }): Mail {
  return mail('email-change-confirmation', to, 'Confirm your new e-mail address', {
    parts: [
      { text: 'This address was given as the new one of an account. Confirm it with this link, within 24 hours:' },
      { link: about.confirmLink, label: 'Confirm this address' },
      { text: 'If you did not ask for it, ignore this e-mail. Nothing changes.' },
    ],
  });
}

/** To the new address, when it has an account already: only its owner learns this. */
export function emailChangeTaken(to: Recipient): Mail {
  return mail('email-change-confirmation', to, 'Your address was given for another account', {
    parts: [
      { text: 'Someone asked to use this address for another account. It already has an account, so nothing changes.' },
      { text: 'If it was you, log in with this address, or change it in that account first.' },
    ],
  });
}

/** To the address until now. */
export function emailChangeNotice(to: Recipient, about: { newEmail: string; reportLink: string }): Mail {
  return mail('email-change-notice', to, 'Your e-mail address is being changed', {
    parts: [
      {
        text: `You asked to change the address of your account to ${about.newEmail}. It changes when you confirm it there.`,
      },
      {
        text: 'If this was not you, press this link within 7 days. It stops or reverts the change, ends all sessions and lets you choose a new password:',
      },
      { link: about.reportLink, label: 'This was not me' },
    ],
  });
}

/** Tells an administrator that somebody can release a portal now. Its name is not repeated: the page has it. */
export function deployTokenCreated(to: Recipient, about: { portal: string; by: string; link: string }): Mail {
  return mail('deploy-token-created', to, `A deploy token was made for ${about.portal}`, {
    parts: [
      { text: `${about.by} made a deploy token for ${about.portal}. Whoever has it can release this portal.` },
      { text: 'A release of any portal runs with the session of everyone who opens it.' },
      { text: 'If you do not know why it was made, revoke it on the Releases page and ask.' },
      { link: about.link, label: 'Look at the deploy tokens' },
    ],
  });
}

export function releaseReplaced(
  to: Recipient,
  about: { portal: string; version: string; from: string; reason: string; link: string },
): Mail {
  const { portal, version, from, reason, link } = about;
  return mail('release-replaced', to, `${portal} ${version} is live in place of ${from}`, {
    parts: [
      { text: `The server has made ${portal} ${version} live in place of ${from}.` },
      { text: reason },
      { text: 'You get this e-mail because you made a deploy token of this portal, or because it has none.' },
      { link, label: 'Look at the releases' },
    ],
  });
}

export function supervisorWelcome(to: Recipient, about: { resetLink: string }): Mail {
  return mail('supervisor-welcome', to, 'Your supervisor account', {
    parts: [
      { text: 'An account was created for you so that you can guide interns, assign tasks and rate them.' },
      { text: 'Choose your password with this link. It works once, for 7 days:' },
      { link: about.resetLink, label: 'Choose a password' },
    ],
  });
}

export function administratorWelcome(to: Recipient, about: { resetLink: string }): Mail {
  return mail('administrator-welcome', to, 'Your administrator account', {
    parts: [
      { text: 'You were invited to run the internship programme: applications, interviews, supervisors and interns.' },
      { text: 'Choose your password with this link. It works once, for 7 days:' },
      { link: about.resetLink, label: 'Choose a password' },
    ],
  });
}

export function supervisorAssigned(
  to: Recipient,
  about: { supervisor: string; link: string; unsubscribe?: string },
): Mail {
  return mail('supervisor-assigned', to, 'Your supervisor', {
    unsubscribe: about.unsubscribe,
    parts: [
      { text: `${about.supervisor} is your supervisor from now on.` },
      { link: about.link, label: 'Open your dashboard' },
    ],
  });
}

export function taskAssigned(
  to: Recipient,
  about: { task: string; deadline: string; supervisor: string; link: string; unsubscribe?: string },
): Mail {
  return mail('task-assigned', to, `New task: ${about.task}`, {
    unsubscribe: about.unsubscribe,
    parts: [
      { text: `${about.supervisor} has assigned a task to you.` },
      {
        facts: [
          ['Task', about.task],
          ['Deadline', longDate(about.deadline)],
        ],
      },
      { link: about.link, label: 'Open the task' },
    ],
  });
}

/** What happened with one task within a few minutes; `task` is null where the news are about none. */
export function newsOfTask(
  to: Recipient,
  about: { task: string | null; news: readonly string[]; link: string; unsubscribe: string },
): Mail {
  const { task, news, link, unsubscribe } = about;
  return mail('news', to, task === null ? 'News of your internship' : `News about ${task}`, {
    parts: [
      ...news.map((text) => ({ text })),
      { link, label: task === null ? 'Open your dashboard' : 'Open the task' },
    ],
    unsubscribe,
  });
}

/** Everything that a person has not read since the last digest. `day` is `YYYY-MM-DD`. */
export function newsDigest(
  to: Recipient,
  about: { day: string; news: readonly string[]; link: string; unsubscribe: string },
): Mail {
  const { day, news, link, unsubscribe } = about;
  return mail('news-digest', to, `Your news of ${longDate(day)}`, {
    parts: [...news.map((text) => ({ text })), { link, label: 'Open the news' }],
    unsubscribe,
  });
}
