import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { DateField, IdField, Message, RevisionField } from './fields';
import { interviewFields, OfferedTimesField } from './interview-details';
import { MailResult, Written } from './mails';

/** The subject of an e-mail, with variables such as `{{name}}`. */
export const MailSubjectField = Type.String({
  transform: ['trim'],
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\p{Cc}]*$',
  messages: {
    required: 'Enter a subject.',
    maxLength: 'Use at most 200 characters.',
    pattern: 'A subject is one line, without control characters.',
  },
});

/** The text of an e-mail: paragraphs separated by empty lines, with variables such as `{{name}}`. */
export const MailTextField = Type.String({
  transform: ['trim'],
  minLength: 1,
  maxLength: 5000,
  messages: { required: 'Enter a text.', maxLength: 'Use at most 5,000 characters.' },
});

const wording = { Subject: MailSubjectField, Text: MailTextField };
const OptionalText = Type.Union([Type.String(), Type.Null()]);

const params = Type.Object({ template: Type.String({ minLength: 1, maxLength: 64 }) });

/** A variable that a text may use, written `{{Name}}`. */
export const MailVariable = Type.Object({
  Name: Type.String(),
  /** What stands in its place. */
  About: Type.String(),
  /** The text must have it. */
  Required: Type.Boolean(),
  /** Not in the subject: it becomes a button or a table. */
  TextOnly: Type.Boolean(),
});
export type MailVariable = Static<typeof MailVariable>;

export const listMailTemplates = endpoint({
  method: 'GET',
  path: '/Admin/MailTemplate',
  access: ['ADM'],
  tag: 'mail-templates',
  summary: 'The kinds of e-mails whose texts can be edited, with the subjects in force',
  status: 200,
  answer: Type.Object({
    Templates: Type.Array(
      Type.Object({
        Template: Type.String(),
        Title: Type.String(),
        /** When it is sent. */
        About: Type.String(),
        Subject: Type.String(),
        /** Whether an administrator has changed it. */
        Changed: Type.Boolean(),
      }),
    ),
  }),
});

export const getMailTemplate = endpoint({
  method: 'GET',
  path: '/Admin/MailTemplate/:template',
  access: ['ADM'],
  tag: 'mail-templates',
  summary: 'The text of one kind of e-mail, its variables and its earlier versions',
  params,
  status: 200,
  answer: Type.Object({
    Template: Type.String(),
    Title: Type.String(),
    About: Type.String(),
    Subject: Type.String(),
    Text: Type.String(),
    Default: Type.Object({ Subject: Type.String(), Text: Type.String() }),
    Variables: Type.Array(MailVariable),
    /** 0 until it is first changed. */
    Version: Type.Integer(),
    /** The newest first. Subject and text are null where it went back to the default. */
    Versions: Type.Array(
      Type.Object({
        Version: Type.Integer(),
        At: Type.String(),
        By: Type.String(),
        Subject: OptionalText,
        Text: OptionalText,
      }),
    ),
    /** Whether a preview can show the data of an applicant. */
    OfApplicant: Type.Boolean(),
  }),
});

export const updateMailTemplate = endpoint({
  method: 'PUT',
  path: '/Admin/MailTemplate/:template',
  access: ['ADM'],
  stepUp: true,
  tag: 'mail-templates',
  summary: 'Changes the text of one kind of e-mail. 409 if another administrator has changed it since `Seen`',
  params,
  body: Type.Object({
    ...wording,
    /** The version that the form started from. */
    Seen: RevisionField,
  }),
  status: 200,
  answer: Message,
});

export const resetMailTemplate = endpoint({
  method: 'DELETE',
  path: '/Admin/MailTemplate/:template',
  access: ['ADM'],
  stepUp: true,
  tag: 'mail-templates',
  summary: 'Takes the text of one kind of e-mail back to the default. Its versions stay',
  params,
  status: 200,
  answer: Message,
});

/** An unsaved text, and whose data it is shown with. */
const draft = Type.Object({
  ...wording,
  /** The id of an application. Without it, and for e-mails to others, the values are made up. */
  Application: Type.Optional(IdField),
});

export const previewMailTemplate = endpoint({
  method: 'POST',
  path: '/Admin/MailTemplate/:template/Preview',
  access: ['ADM'],
  withoutStepUp: 'own',
  tag: 'mail-templates',
  summary: 'An unsaved text as the recipient would read it. Links lead to the start page',
  params,
  body: draft,
  status: 200,
  answer: Type.Object({ Subject: Type.String(), Text: Type.String() }),
});

export const testMailTemplate = endpoint({
  method: 'POST',
  path: '/Admin/MailTemplate/:template/Test',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'mail-templates',
  summary: 'Sends an unsaved text to the signed-in administrator and waits for the mail server',
  params,
  body: draft,
  status: 200,
  answer: Type.Object({ ...Message.properties, Mail: MailResult, Written }),
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/Admin/Mail/Test',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'mail-templates',
  invalidates: ['programme'],
  summary: 'Sends a test e-mail to the signed-in administrator and waits for the mail server',
  status: 200,
  answer: Type.Object({ ...Message.properties, Mail: MailResult, Written }),
});

const DecisionField = Type.Union([
  Type.Literal('Accepted'),
  /** Before it: the times for an interview that the applicant is to choose from. */
  Type.Literal('Times'),
  Type.Literal('Passed'),
  Type.Literal('Declined'),
]);
export type MailedDecision = Static<typeof DecisionField>;

export const getDecisionMail = endpoint({
  method: 'GET',
  path: '/Apply/:id/Mail',
  access: ['ADM'],
  tag: 'mail-templates',
  summary: 'The e-mail of a decision as it would go to this applicant, to be changed before it goes',
  params: Type.Object({ id: IdField }),
  query: Type.Object({ Decision: DecisionField }),
  status: 200,
  answer: Type.Object({
    Subject: Type.String(),
    /** Variables for what is not known yet, or is not a text, are left in it. */
    Text: Type.String(),
    /** Those that the text may use. */
    Variables: Type.Array(MailVariable),
  }),
});

export const previewDecisionMail = endpoint({
  method: 'POST',
  path: '/Apply/:id/Mail',
  access: ['ADM'],
  withoutStepUp: 'own',
  tag: 'mail-templates',
  summary:
    'The e-mail of a decision as this applicant would read it, with the interview and the words as they are typed',
  params: Type.Object({ id: IdField }),
  body: Type.Object({
    Decision: DecisionField,
    /** Of the interview, if the decision invites to one. */
    Date: Type.Optional(DateField),
    ...interviewFields,
    Times: Type.Optional(OfferedTimesField),
    MailSubject: Type.Optional(MailSubjectField),
    MailText: Type.Optional(MailTextField),
  }),
  status: 200,
  answer: Type.Object({
    To: Type.String(),
    Subject: Type.String(),
    /** In their order. Each has one of the fields. */
    Parts: Type.Array(
      Type.Object({
        Text: Type.Optional(Type.String()),
        /** The words on a button. Its address is the applicant's alone. */
        Button: Type.Optional(Type.String()),
        /** The words of a link. */
        Link: Type.Optional(Type.String()),
        Facts: Type.Optional(Type.Array(Type.Object({ Label: Type.String(), Value: Type.String() }))),
      }),
    ),
    /** Whether a calendar event is attached. */
    Event: Type.Boolean(),
  }),
});
