import type { MailedDecision } from '@internship-portals/shared-api/contract';
import type { Part } from './layout';

/** A variable of a template, written `{{name}}`. */
export interface Variable {
  /** What it stands for, shown to the person who edits the text. */
  about: string;
  /** What a preview shows where there is no real value. */
  sample: string | readonly Part[];
  /** The words on the button that it becomes. Its value is then an address. */
  button?: string;
  /** A text without it would be of no use. */
  isRequired?: true;
}

/** The default text of a kind of e-mail. */
export interface Template {
  /** What it is called on the page of the templates. */
  title: string;
  /** When it is sent. */
  about: string;
  subject: string;
  /** Paragraphs, separated by empty lines. A paragraph of one variable alone becomes a button, a table or nothing. */
  text: string;
  variables: Record<string, Variable>;
}

const position: Variable = { about: 'The position applied for', sample: 'Engineering' };
const button = (label: string, about: string): Variable => ({ about, sample: '', button: label, isRequired: true });
const optionalButton = (label: string, about: string): Variable => ({ about, sample: '', button: label });
const portal: Variable = { about: 'The portal', sample: 'intern-portal' };
const teamButton = optionalButton('Look at the releases', 'The button that opens the releases, for administrators');
const activationButton = button('Activate your account', 'The button that activates the account');
const repetition: Variable = {
  about: 'What to know when the link was asked for again; otherwise nothing',
  sample: [{ text: 'This link was asked for again. It is the same one as in our earlier e-mail.' }],
};

const when: Variable = { about: 'The day and the time of the interview', sample: 'Monday, 14 December 2026 at 10:00' };
const details: Variable = {
  about: 'The table of the interview: date, time, place, interviewers, position',
  sample: [
    {
      facts: [
        ['Date', 'Monday, 14 December 2026'],
        ['Time', '10:00 (Africa/Nairobi)'],
        ['Position', 'Engineering'],
      ],
    },
  ],
};
const message: Variable = {
  about: 'The message of the invitation; otherwise nothing',
  sample: [{ text: 'Please bring your student card.' }],
};
const answerLink = button('Answer this invitation', 'The button that opens the page for an answer');

const news: Variable = {
  about: 'The news, one sentence each',
  sample: [{ text: 'Wanjiru Kamau commented on Write the report.' }],
  isRequired: true,
};

/** Variables of every template. */
const COMMON_VARIABLES = {
  name: { about: 'The name of the person', sample: 'Amina Otieno' },
  firm: { about: 'The name of the firm, from Settings', sample: 'our firm' },
} as const satisfies Record<string, Variable>;

/** The default text of each kind, by its name in the database: never rename one. */
export const TEMPLATES = {
  'application-received': {
    title: 'Receipt of an application',
    about: 'To an applicant, when an application arrives.',
    subject: 'We have received your internship application',
    text: `Dear {{name}},

Thank you for applying for an internship in {{position}}. We have received your CV and your university letter. The reference of your application is {{reference}}.

{{promise}} You can check the status of your application at any time:

{{statusLink}}`,
    variables: {
      position,
      reference: { about: 'The reference of the application', sample: '4F1C-9A02' },
      promise: { about: 'By when you answer', sample: 'You hear from us by Thursday, 10 December 2026.' },
      statusLink: optionalButton('Check application status', 'The button that opens the status page'),
    },
  },
  'interview-invitation': {
    title: 'Invitation to an interview',
    about: 'To an applicant, when an interview is scheduled or changed. The calendar event is attached.',
    subject: 'Your internship interview on {{when}}',
    text: `Dear {{name}},

We would like to meet you: you are invited to an interview for the internship in {{position}}.

{{details}}

{{message}}

Please tell us whether you come, need another day or withdraw your application:

{{answerLink}}

The day is attached as a calendar event. If you cannot come on that day, please let us know as soon as you can.`,
    variables: { position, when, details, message, answerLink },
  },
  'interview-times': {
    title: 'Times for an interview',
    about: 'To an applicant, when several times are offered for an interview. The invitation follows the choice.',
    subject: 'Choose a time for your internship interview',
    text: `Dear {{name}},

We would like to meet you for an interview for the internship in {{position}}. Please choose the time that suits you best:

{{details}}

{{message}}

{{answerLink}}

We keep these times free for you until the first of them begins. If none of them suits you, ask for another one on the same page.`,
    variables: {
      position,
      details: {
        about: 'The table of the times: each of them, place, interviewers, position',
        sample: [
          {
            facts: [
              ['Time 1', 'Monday, 14 December 2026 at 10:00 (Africa/Nairobi)'],
              ['Time 2', 'Tuesday, 15 December 2026 at 14:00 (Africa/Nairobi)'],
              ['Position', 'Engineering'],
            ],
          },
        ],
        isRequired: true,
      },
      message,
      answerLink: button('Choose a time', 'The button that opens the page on which a time is chosen'),
    },
  },
  'interview-reminder': {
    title: 'Reminder of an interview',
    about: 'To an applicant, a day before the interview, or when the applicant asks for the links again.',
    subject: 'Reminder: your internship interview on {{when}}',
    text: `Dear {{name}},

This is a reminder of your interview for the internship in {{position}}.

{{details}}

{{message}}

If anything has changed, please tell us:

{{answerLink}}`,
    variables: { position, when, details, message, answerLink },
  },
  'interview-for-interviewer': {
    title: 'News of an interview',
    about: 'To an interviewer: a new, changed or cancelled interview, and a reminder a day before.',
    subject: '{{what}}: interview on {{when}}',
    text: `Dear {{name}},

{{news}}

{{details}}

{{link}}`,
    variables: {
      what: { about: 'New, Changed, Cancelled or Reminder', sample: 'New' },
      news: {
        about: 'With whom the interview is, and what has changed',
        sample: [{ text: 'You are to interview Amina Otieno.' }],
        isRequired: true,
      },
      when,
      details,
      link: optionalButton('Open your interviews', 'The button that opens the page Interviews'),
    },
  },
  'answer-postponed': {
    title: 'New day of the answer',
    about: 'To an applicant, when an administrator sends a new day for the answer.',
    subject: 'Our answer to your application: by {{day}}',
    text: `Dear {{name}},

Your application for an internship in {{position}} is still being reviewed. {{apology}}

You hear from us by {{day}}.`,
    variables: {
      position,
      apology: {
        about: 'What was promised before; otherwise nothing',
        sample: 'You were to hear from us by Thursday, 10 December 2026. We need more time, and we are sorry.',
      },
      day: { about: 'The new day of the answer', sample: 'Tuesday, 15 December 2026', isRequired: true },
    },
  },
  'application-withdrawn': {
    title: 'Withdrawn application',
    about: 'To an applicant who has withdrawn the application.',
    subject: 'You have withdrawn your internship application',
    text: `Dear {{name}},

Your application for an internship in {{position}} is withdrawn.

{{cancelled}}

You can apply again at any time. If you did not withdraw it, please tell us at once.`,
    variables: {
      position,
      cancelled: {
        about: 'That the interview is cancelled, if there is one to come; otherwise nothing',
        sample: [{ text: 'The interview is cancelled.' }],
      },
    },
  },
  'application-erased': {
    title: 'Confirmation of an erasure',
    about: 'To an applicant who erases what is held.',
    subject: 'Your data was erased',
    text: `Dear {{name}},

As you asked, we have erased your personal data: your applications, your documents and our e-mails to you. This is the last one.

If you did not ask for it, please tell us at once.`,
    variables: {},
  },
  'address-corrected': {
    title: 'Notice of a corrected address',
    about: 'To both the earlier and the new address of an applicant, when an administrator corrects it.',
    subject: 'The e-mail address of your internship application',
    text: `Dear {{name}},

We have changed the e-mail address of your internship application in {{position}}. From now on we write to the new address alone. Links in e-mails to the earlier address no longer work.

If you did not ask for this, please tell us at once.`,
    variables: { position },
  },
  'application-link': {
    title: 'Link to the application',
    about: 'To an applicant who asks for the link to the page of the application.',
    subject: 'The link to your internship application',
    text: `Dear {{name}},

Here is the link to your application for an internship in {{position}}. Keep it to yourself: anyone who has it can see, change, withdraw and erase your application.

{{replaced}}

If you did not ask for it, you can ignore this e-mail.`,
    variables: {
      position,
      replaced: {
        about: 'That earlier links no longer work, if that is so; otherwise nothing',
        sample: [{ text: 'The links in our earlier e-mails no longer work.' }],
      },
    },
  },
  'application-declined': {
    title: 'Refusal',
    about: 'To an applicant, 10 seconds after an application is declined.',
    subject: 'Your internship application',
    text: `Dear {{name}},

Thank you for your interest in an internship in {{position}} and for the time that you gave to your application.

We are sorry to tell you that it was not successful this time. You are welcome to apply again.

We wish you all the best for your studies and your career.`,
    variables: { position },
  },
  'interview-passed': {
    title: 'Acceptance',
    about: 'To an applicant, when the interview is passed.',
    subject: 'You are accepted: activate your account',
    text: `Dear {{name}},

Congratulations! You have been accepted for the internship in {{position}}.

Activate your account with the e-mail address that you applied with, and choose a password:

{{activationLink}}`,
    variables: { position, activationLink: activationButton },
  },
  'internship-offer': {
    title: 'Offer of an internship',
    about: 'To an applicant, when the interview is passed and offers are made, or a new offer is made.',
    subject: 'Our offer of an internship: please answer by {{answerBy}}',
    text: `Dear {{name}},

Congratulations! We would like to offer you an internship in {{position}} with {{firm}}.

Read the letter, and accept or decline the offer by {{answerBy}}:

{{offerLink}}

Once you have accepted it, we e-mail you how to activate your account.`,
    variables: {
      position,
      answerBy: { about: 'The last day for an answer', sample: 'Monday, 14 December 2026', isRequired: true },
      offerLink: button('Read and answer the offer', 'The button that opens the page with the offer'),
    },
  },
  'offer-letter': {
    title: 'Letter of an offer (PDF)',
    about: 'The PDF with the name of the firm that applicants open on their page. The subject is its heading.',
    subject: 'Offer of an internship in {{position}}',
    text: `Dear {{name}},

We are pleased to offer you an internship in {{position}} with {{firm}}.

{{details}}

{{bring}}

Please accept or decline this offer by {{answerBy}}, on the page of your application, which each of our e-mails links to. After that day the offer lapses.

We look forward to working with you.`,
    variables: {
      position,
      details: {
        about: 'The table of the internship: first and last day, hours, place, supervisor',
        sample: [
          {
            facts: [
              ['First day', 'Monday, 4 January 2027'],
              ['Last day', 'Sunday, 28 March 2027'],
              ['Supervisor', 'Grace Wambui'],
            ],
          },
        ],
      },
      bring: {
        about: 'What to bring, from Settings; otherwise nothing',
        sample: [{ text: 'Please bring your identity card on the first day.' }],
      },
      answerBy: { about: 'The last day for an answer', sample: 'Monday, 14 December 2026', isRequired: true },
    },
  },
  'offer-reminder': {
    title: 'Reminder of an offer',
    about: 'To an applicant who has not answered an offer, two days before it lapses.',
    subject: 'Please answer our offer by {{answerBy}}',
    text: `Dear {{name}},

Our offer of an internship in {{position}} waits for your answer. It lapses after {{answerBy}}.

{{offerLink}}`,
    variables: {
      position,
      answerBy: { about: 'The last day for an answer', sample: 'Monday, 14 December 2026', isRequired: true },
      offerLink: button('Read and answer the offer', 'The button that opens the page with the offer'),
    },
  },
  'offer-declined': {
    title: 'Declined offer',
    about: 'To an applicant who has declined an offer.',
    subject: 'You have declined our offer',
    text: `Dear {{name}},

You have declined our offer of an internship in {{position}}. The place goes to someone else.

You can apply again at any time. If you did not decline it, please tell us at once.`,
    variables: { position },
  },
  'offer-lapsed': {
    title: 'Lapsed offer',
    about: 'To an applicant who has not answered an offer in time.',
    subject: 'Our offer has lapsed',
    text: `Dear {{name}},

We had no answer to our offer of an internship in {{position}} by {{answerBy}}, so it has lapsed.

If you would still like to come, tell us: we can make a new offer while there are places. You can also apply again.`,
    variables: {
      position,
      answerBy: { about: 'The last day for an answer', sample: 'Monday, 14 December 2026' },
    },
  },
  'activation-link': {
    title: 'Link to activate the account, again',
    about: 'To an accepted applicant who asks for another link.',
    subject: 'Activate your account',
    text: `Dear {{name}},

Open this link to activate your account. It takes the place of the one in our earlier e-mail, which keeps working too.

{{activationLink}}

{{repetition}}

If you did not ask for it, you can ignore this e-mail.`,
    variables: { activationLink: activationButton, repetition },
  },
  'password-reset': {
    title: 'Link to reset the password',
    about: 'To a person who asks for a new password.',
    subject: 'Reset your password',
    text: `Dear {{name}},

A new password was requested for your account. The link works once, for {{minutes}} minutes:

{{resetLink}}

{{repetition}}

If you did not request it, ignore this e-mail. Your password stays the same, and no one gets in without a link from your mailbox.`,
    variables: {
      minutes: { about: 'How long the link works', sample: '60' },
      resetLink: button('Choose a new password', 'The button that opens the page for a new password'),
      repetition,
    },
  },
  'sign-in-methods-changed': {
    title: 'Changed ways to log in',
    about: 'To the owner of an account whose passkeys, authenticator app or recovery codes have changed.',
    subject: 'The ways to log in to your account have changed',
    text: `Dear {{name}},

{{news}}

If this was not you, choose a new password with the link below, which also ends all sessions, and tell an administrator at once.

{{resetLink}}`,
    variables: {
      news: { about: 'What has changed', sample: 'A passkey was added to your account.', isRequired: true },
      resetLink: button('Choose a new password', 'The button that opens the page for a new password'),
    },
  },
  'password-changed': {
    title: 'Changed password',
    about: 'To the owner of an account whose password has changed.',
    subject: 'Your password was changed',
    text: `Dear {{name}},

The password of your account was changed on {{at}}. Your sessions in other browsers have ended.

If you did not do this, choose a new password now:

{{resetLink}}`,
    variables: {
      at: { about: 'When it was changed', sample: 'Monday, 14 December 2026' },
      resetLink: button('Reset the password', 'The button that opens the page for a new password'),
    },
  },
  'email-change-confirmation': {
    title: 'Confirmation of a new address',
    about: 'To the new address of an account.',
    subject: 'Confirm your new e-mail address',
    text: `Dear {{name}},

This address was given as the new one of an account. Confirm it with this link, within 24 hours:

{{confirmLink}}

If you did not ask for it, ignore this e-mail. Nothing changes.`,
    variables: { confirmLink: button('Confirm this address', 'The button that confirms the address') },
  },
  'email-change-taken': {
    title: 'New address that has an account already',
    about: 'To an address that was given as the new one of another account.',
    subject: 'Your address was given for another account',
    text: `Dear {{name}},

Someone asked to use this address for another account. It already has an account, so nothing changes.

If it was you, log in with this address, or change it in that account first.`,
    variables: {},
  },
  'email-change-notice': {
    title: 'Notice of a new address',
    about: 'To the address that an account has until now.',
    subject: 'Your e-mail address is being changed',
    text: `Dear {{name}},

You asked to change the address of your account to {{newEmail}}. It changes when you confirm it there.

If this was not you, press this link within 7 days. It stops or reverts the change, ends all sessions and lets you choose a new password:

{{reportLink}}`,
    variables: {
      newEmail: { about: 'The new address', sample: 'amina.otieno@example.com' },
      reportLink: button('This was not me', 'The button that stops the change'),
    },
  },
  'deploy-token-created': {
    title: 'New deploy token',
    about: 'To the administrators, when one of them makes a deploy token.',
    subject: 'A deploy token was made for {{portal}}',
    text: `Dear {{name}},

{{by}} made a deploy token for {{portal}}. Anyone who has it can release this portal.

A release of any portal runs with the session of everyone who opens it.

If you do not know why it was made, revoke it on the Releases page and ask.

{{link}}`,
    variables: {
      portal: { about: 'The portal', sample: 'intern-portal' },
      by: { about: 'The administrator who made it', sample: 'Wanjiru Kamau' },
      link: optionalButton('Look at the deploy tokens', 'The button that opens the deploy tokens'),
    },
  },
  'administrator-changed': {
    title: 'Change of an administrator',
    about: 'To the administrators, when one is invited or deleted, or gets another e-mail address or no second factor.',
    subject: 'An administrator {{what}}: {{who}}',
    text: `Dear {{name}},

{{who}}, an administrator, {{what}}. Changed by: {{by}}.

If you do not know why, ask {{by}}, and look at the administrators.

{{link}}`,
    variables: {
      who: { about: 'The administrator', sample: 'Amina Otieno' },
      what: { about: 'The change', sample: 'was invited' },
      by: { about: 'Who made the change', sample: 'Wanjiru Kamau' },
      link: optionalButton('Look at the administrators', 'The button that opens the administrators'),
    },
  },
  'release-replaced': {
    title: 'Release that the server has replaced',
    about: 'To the administrators of a portal, when the server makes another version live.',
    subject: '{{portal}} {{version}} is live in place of {{from}}',
    text: `Dear {{name}},

The server has made {{portal}} {{version}} live in place of {{from}}.

{{reason}}

You get this e-mail because you made a deploy token of this portal, or because it has none.

{{link}}`,
    variables: {
      portal: { about: 'The portal', sample: 'intern-portal' },
      version: { about: 'The version that is live now', sample: '1.4.0' },
      from: { about: 'The version that was live', sample: '1.5.0' },
      reason: { about: 'Why', sample: 'Too many pages failed to load it.' },
      link: optionalButton('Look at the releases', 'The button that opens the releases'),
    },
  },
  'team-release-went-back': {
    title: 'Release that went back, to its team',
    about:
      'To the addresses on the deploy tokens of a portal, when the server takes a version back because its loads fail.',
    subject: '{{portal}} {{from}} went back',
    text: `Hello,

{{portal}} {{from}} went back, because too many pages could not load it. {{now}}

{{reason}}

{{failures}}

This command lists them all, with your deploy token:

{{command}}

Repair it and release it as a new version. You get this e-mail because this address is on a deploy token of the portal.

{{link}}`,
    variables: {
      portal,
      from: { about: 'The version that went back', sample: '1.5.0' },
      now: { about: 'What is live now: a sentence', sample: 'intern-portal 1.4.0 is live.' },
      reason: { about: 'The numbers', sample: '7 of its first 20 loads failed. The limit is 10.0 percent.' },
      failures: {
        about: 'What failed in pages, with stage and count',
        sample: [
          { text: 'What failed in pages:' },
          { facts: [['5 times, at the first page', 'TypeError: row.streak is undefined']] },
        ],
      },
      command: {
        about: 'The command that lists the failures',
        sample: 'npm run portal -- failures intern-portal 1.5.0',
      },
      link: teamButton,
    },
  },
  'team-release-replaced': {
    title: 'Release that does not fit an upgrade, to its team',
    about: 'To the addresses on the deploy tokens of a portal, when its live version does not fit an upgraded server.',
    subject: '{{portal}} {{from}} was replaced by {{version}}',
    text: `Hello,

The server was upgraded, and {{portal}} {{from}} does not fit it. {{portal}} {{version}} is live instead.

{{reason}}

This command tells you whether your present sources fit, with your deploy token:

{{command}}

You get this e-mail because this address is on a deploy token of the portal.

{{link}}`,
    variables: {
      portal,
      version: { about: 'The version that is live now', sample: '1.4.0' },
      from: { about: 'The version that was live', sample: '1.5.0' },
      reason: { about: 'Why', sample: 'react: this build needs ^20.0.0, the live shell offers 19.2.0.' },
      command: { about: 'The command that checks a build', sample: 'npm run portal -- check intern-portal' },
      link: teamButton,
    },
  },
  'opening-confirmation': {
    title: 'Confirmation of an opening notice',
    about: 'To an address that asked to be told when applications open.',
    subject: 'Shall we tell you when applications open?',
    text: `Hello,

This address was given to us so that we can tell you when applications for internships with {{firm}} open. Confirm it with this link, within 7 days:

{{confirmLink}}

If you did not ask for it, ignore this e-mail. We then delete the address.`,
    variables: { confirmLink: button('Confirm or delete', 'The button that opens the page with both answers') },
  },
  'opening-notice': {
    title: 'Opening notice',
    about: 'To those who asked for it, when applications open. The address is then deleted.',
    subject: 'Applications are open: {{intake}}',
    text: `Hello,

You asked us to tell you: {{firm}} takes applications for {{intake}} now. {{closing}}

{{link}}

This was the only e-mail that you asked for. We have deleted your address from the list.`,
    variables: {
      intake: { about: 'The name of the intake', sample: 'May 2027' },
      closing: {
        about: 'When it closes; otherwise nothing',
        sample: 'They close on Sunday, 28 February 2027 at 23:59.',
      },
      link: optionalButton('Apply now', 'The button that opens the application form'),
    },
  },
  'internship-welcome': {
    title: 'Welcome of an intern',
    about: 'To an intern, three days before the internship starts.',
    subject: 'Your internship starts on {{start}}',
    text: `Dear {{name}},

We look forward to meeting you. Your internship with {{firm}} starts on {{start}}.

{{details}}

Your tasks appear in your dashboard as soon as they are assigned:

{{link}}`,
    variables: {
      start: { about: 'The first day', sample: 'Monday, 4 January 2027' },
      details: {
        about: 'The table of the internship: first and last day, hours, place, supervisor',
        sample: [
          {
            facts: [
              ['First day', 'Monday, 4 January 2027'],
              ['Last day', 'Sunday, 28 March 2027'],
              ['Supervisor', 'Grace Wambui'],
            ],
          },
        ],
      },
      link: optionalButton('Open your dashboard', 'The button that opens the dashboard'),
    },
  },
  'account-closing': {
    title: 'End of reading',
    about: 'To a former intern, 30 days before the account closes, or when an administrator sets that day.',
    subject: 'You can read your account until {{until}}',
    text: `Dear {{name}},

You can log in and read what is kept of your internship with {{firm}} until {{until}}. After that day, the account is closed.

Please download the papers that you want to keep, such as certificates, letters and your logbook:

{{link}}

Certificates can still be checked on our website afterwards.`,
    variables: {
      until: { about: 'The last day on which the account can log in', sample: 'Tuesday, 28 March 2028' },
      link: optionalButton('Open your papers', 'The button that opens the papers'),
    },
  },
  'certificate-issued': {
    title: 'Certificate of completion and thanks',
    about: 'To an intern whose certificate was issued.',
    subject: 'Your certificate of completion',
    text: `Dear {{name}},

Your internship with {{firm}} is complete. Thank you for your work and for the time you spent with us. We wish you every success.

Your certificate {{number}} is ready. Download it in your profile:

{{link}}

Whoever you show it to can check it here:

{{verifyLink}}

What was the programme like for you? Your answers are anonymous, and help those who come next:

{{feedbackLink}}`,
    variables: {
      number: { about: 'The number of the certificate', sample: 'CC-2027-7K3F-9Q2B' },
      link: optionalButton('Open your profile', 'The button that opens the profile'),
      verifyLink: optionalButton('Check the certificate', 'The button that opens the page for checks'),
      feedbackLink: optionalButton(
        'Give feedback',
        'The button that opens the page with the questions about the programme',
      ),
    },
  },
  'assessment-invitation': {
    title: 'Link for a lecturer',
    about: 'To a lecturer of the university who is to read the record of an internship, and when a new link is needed.',
    subject: 'The record of an internship at {{firm}}',
    text: `Dear {{name}},

{{intern}} is an intern with {{firm}}. We invite you to read the record of this internship for the university: the placement, the signed weeks of the logbook, the attendance and the confirmed evaluations.

{{link}}

You need no account. The link works until {{lastDay}} and is for you alone: whoever has it can read the record, so please do not pass it on.

{{replaced}}`,
    variables: {
      intern: { about: 'The name of the intern', sample: 'Brian Kiprotich' },
      lastDay: { about: 'The last day of the link', sample: 'Friday, 18 December 2026' },
      link: button('Open the record', 'The button that opens the record'),
      replaced: {
        about: 'That earlier links no longer work, if it is so; otherwise nothing',
        sample: [{ text: 'The links in our earlier e-mails no longer work.' }],
      },
    },
  },
  'visit-news': {
    title: 'News of a visit',
    about:
      'To the lecturer, the supervisor and the intern: a visit is booked, changed or cancelled. The calendar event is attached.',
    subject: '{{what}}: visit on {{when}}',
    text: `Dear {{name}},

{{news}}

{{details}}

Open the attached calendar event to bring your calendar up to date.`,
    variables: {
      what: { about: 'Booked, Changed or Cancelled', sample: 'Booked' },
      news: { ...news, sample: [{ text: 'You have booked the visit to Brian Kiprotich.' }] },
      when: { about: 'The day and the time of the visit', sample: 'Monday, 14 December 2026 at 10:00' },
      details: {
        about: 'The table of the visit: date, time, length, place',
        sample: [
          {
            facts: [
              ['Date', 'Monday, 14 December 2026'],
              ['Time', '10:00 (Africa/Nairobi)'],
              ['Length', '60 minutes'],
            ],
          },
        ],
      },
    },
  },
  'document-reminder': {
    title: 'Reminder of documents',
    about: 'To an intern who has not uploaded the required documents, three days before the first one is due.',
    subject: 'Documents for your internship',
    text: `Dear {{name}},

Your internship with {{firm}} starts on {{start}}. These documents are still missing:

{{documents}}

Upload a PDF or a photo of each in your dashboard:

{{link}}`,
    variables: {
      start: { about: 'The first day', sample: 'Monday, 4 January 2027' },
      documents: {
        about: 'The missing documents, each with the day on which it is due',
        sample: [
          { text: 'Insurance: by Monday, 28 December 2026' },
          { text: 'National ID: by Friday, 1 January 2027' },
        ],
      },
      link: optionalButton('Open your dashboard', 'The button that opens the dashboard'),
    },
  },
  'supervisor-welcome': {
    title: 'Welcome of a supervisor',
    about: 'To a new supervisor.',
    subject: 'Your supervisor account',
    text: `Dear {{name}},

An account was created for you so that you can guide interns, assign tasks and rate them.

Choose your password with this link. It works once, for 7 days:

{{resetLink}}`,
    variables: { resetLink: button('Choose a password', 'The button that opens the page for a password') },
  },
  'administrator-welcome': {
    title: 'Invitation of an administrator',
    about: 'To a new administrator.',
    subject: 'Your administrator account',
    text: `Dear {{name}},

You were invited to run the internship programme: applications, interviews, supervisors and interns.

Choose your password with this link. It works once, for 7 days:

{{resetLink}}`,
    variables: { resetLink: button('Choose a password', 'The button that opens the page for a password') },
  },
  'supervisor-assigned': {
    title: 'News of the supervisor',
    about: 'To an intern who gets a supervisor.',
    subject: 'Your supervisor',
    text: `Dear {{name}},

{{supervisor}} is your supervisor from now on.

{{link}}`,
    variables: {
      supervisor: { about: 'The name of the supervisor', sample: 'Wanjiru Kamau' },
      link: optionalButton('Open your dashboard', 'The button that opens the dashboard'),
    },
  },
  'task-assigned': {
    title: 'New task',
    about: 'To an intern who gets a task.',
    subject: 'New task: {{task}}',
    text: `Dear {{name}},

{{supervisor}} has assigned a task to you.

{{details}}

{{link}}`,
    variables: {
      task: { about: 'The title of the task', sample: 'Write the report' },
      supervisor: { about: 'The name of the supervisor', sample: 'Wanjiru Kamau' },
      details: {
        about: 'The table of the task: title, deadline',
        sample: [
          {
            facts: [
              ['Task', 'Write the report'],
              ['Deadline', 'Monday, 14 December 2026'],
            ],
          },
        ],
      },
      link: optionalButton('Open the task', 'The button that opens the task'),
    },
  },
  'news-of-task': {
    title: 'News about a task',
    about: 'To interns and supervisors, some minutes after comments, ratings and other news of one task.',
    subject: 'News about {{task}}',
    text: `Dear {{name}},

{{news}}

{{link}}`,
    variables: {
      task: { about: 'The title of the task', sample: 'Write the report' },
      news,
      link: optionalButton('Open the task', 'The button that opens the task'),
    },
  },
  news: {
    title: 'Other news',
    about: 'To anybody with an account, some minutes after news that are about no task.',
    subject: 'News of your internship',
    text: `Dear {{name}},

{{news}}

{{link}}`,
    variables: { news, link: optionalButton('Open your dashboard', 'The button that opens the dashboard') },
  },
  'news-digest': {
    title: 'News of a day',
    about: 'To those who chose one e-mail a day: everything that they have not read.',
    subject: 'Your news of {{day}}',
    text: `Dear {{name}},

{{news}}

{{link}}`,
    variables: {
      day: { about: 'The day', sample: 'Monday, 14 December 2026' },
      news,
      link: optionalButton('Open the news', 'The button that opens the news'),
    },
  },
} as const satisfies Record<string, Template>;

/** A text that administrators can edit. */
export type TemplateName = keyof typeof TEMPLATES;

/** The e-mail that each decision sends, and that of times to choose from. */
export const TEMPLATE_OF_DECISION = {
  Accepted: 'interview-invitation',
  Times: 'interview-times',
  Passed: 'interview-passed',
  Declined: 'application-declined',
} as const satisfies Record<MailedDecision, TemplateName>;

/** All variables of a template: the common ones first. */
export function variablesOf(template: Template): Record<string, Variable> {
  return { ...COMMON_VARIABLES, ...template.variables };
}
