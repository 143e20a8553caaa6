import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { Message, ONE_LINE, ONE_LINE_MESSAGE, RevisionField } from './fields';
import { InterviewHours } from './interview-details';

const text = (maxLength: number, pattern?: string, transform = ['trim']) =>
  Type.String({
    transform,
    maxLength,
    ...(pattern && { pattern }),
    messages: { maxLength: `Use at most ${maxLength} characters.`, pattern: ONE_LINE_MESSAGE },
  });
const line = (maxLength: number) => text(maxLength, ONE_LINE);
const address = () => text(254, ONE_LINE, ['strip-address', 'trim']);

const OFFER_DAYS = 'Use a whole number of days from 0 to 60. 0 makes no offers.';

/** Offers of internships, which applicants accept before they activate their account. */
const OfferSettings = Type.Object({
  /** The number of days that applicants have for an answer, each whole. 0: no offers are made. */
  OfferDays: Type.Integer({
    minimum: 0,
    maximum: 60,
    messages: { required: OFFER_DAYS, type: OFFER_DAYS, minimum: OFFER_DAYS, maximum: OFFER_DAYS },
  }),
  /** What to bring on the first day. */
  OfferBring: text(1000),
  /** Who receives the intern on the first day. */
  OfferSupervisor: line(100),
  /** Who signs the letter. */
  OfferSigner: line(100),
});

const PAUSE = 'Use a whole number of minutes from 0 to 180. 0 deducts nothing.';
const PAUSE_AFTER = 'Use a whole number of hours from 1 to 12.';

/** The pause that is deducted from long days of attendance. */
const PauseSettings = Type.Object({
  /** 0: nothing is deducted. */
  PauseMinutes: Type.Integer({
    minimum: 0,
    maximum: 180,
    messages: { required: PAUSE, type: PAUSE, minimum: PAUSE, maximum: PAUSE },
  }),
  /** Days of more hours than this have the pause. */
  PauseAfterHours: Type.Integer({
    minimum: 1,
    maximum: 12,
    messages: { required: PAUSE_AFTER, type: PAUSE_AFTER, minimum: PAUSE_AFTER, maximum: PAUSE_AFTER },
  }),
});

/** How the offices are recognised at which interns clock in. */
const OfficeSettings = Type.Object({
  /** A line for each office, such as 'Office, Westlands: 196.201.214.0/24, 2001:db8:4::/48'. Empty: none is recognised. */
  OfficeNetworks: text(2000),
});

/** How the firm looks to visitors. Empty texts: as the product has it. */
const LookSettings = Type.Object({
  /** The colour of buttons and links: `#rrggbb`, dark enough to be read on white. */
  Accent: line(20),
  /** What the landing page says about each service, and what its interns do. */
  AdvisoryText: text(300),
  AdvisoryIntern: text(300),
  EngineeringText: text(300),
  EngineeringIntern: text(300),
  TechnologyText: text(300),
  TechnologyIntern: text(300),
  /** Blocks of lines, with an empty line between them: the question, then its answer. */
  Questions: text(6000),
  /** The same: the name of an intern, then what the intern says. */
  Voices: text(4000),
});

/** The largest file that is taken as the firm's logo, in bytes. */
export const MAX_LOGO_BYTES = 100 * 1024;
/** The same for the photo of the landing page. Forms make larger ones smaller. */
export const MAX_PHOTO_BYTES = 300 * 1024;

/** A PNG or JPEG picture in base64; empty to remove it. Missing: the picture stays as it is. */
const picture = (maxBytes: number) =>
  Type.Optional(
    Type.String({
      maxLength: Math.ceil(maxBytes / 3) * 4,
      messages: { maxLength: `Choose a picture of at most ${maxBytes / 1024} KiB.` },
    }),
  );

/** A block of lines: what it begins with, and the rest. */
const Said = Type.Object({ Name: Type.String(), Text: Type.String() });

/** What the pages of visitors say in the words of the firm. */
export const FirmTexts = Type.Object({
  /** By the names of the settings, such as `AdvisoryText`. */
  Services: Type.Record(Type.String(), Type.String()),
  Questions: Type.Array(Said),
  Voices: Type.Array(Said),
});
export type FirmTexts = Static<typeof FirmTexts>;

const DAYS = 'Use a whole number of days from 0 to 365. 0 promises nothing.';

/** What the firm tells about itself, for e-mails and pages. Empty texts are not set yet. */
export const ProgrammeSettings = Type.Object({
  /** The name of the firm, as applicants know it. */
  Firm: line(100),
  /** Where applicants ask: in the footer, on the status page and in every e-mail. */
  ContactEmail: address(),
  ContactPhone: line(40),
  /** Where interns work, such as 'Nairobi'. */
  City: line(100),
  /** Where answers to e-mails go. Empty: to `ContactEmail`. */
  ReplyTo: address(),
  /** The last lines of every e-mail, with `{{sender}}` for who sends it. Empty: the internship team of the firm. */
  Signature: text(500),
  /** Where interviews take place, unless an invitation names another place. */
  InterviewPlace: line(200),
  /** The number of working days within which applicants get an answer. 0: nothing is promised. */
  AnswerDays: Type.Integer({
    minimum: 0,
    maximum: 365,
    messages: { required: DAYS, type: DAYS, minimum: DAYS, maximum: DAYS },
  }),
  ...InterviewHours.properties,
  ...OfferSettings.properties,
  ...PauseSettings.properties,
  ...OfficeSettings.properties,
  ...LookSettings.properties,
});
export type ProgrammeSettings = Static<typeof ProgrammeSettings>;

/** A version of the privacy notice. Applications name the one that the applicant agreed to. */
const PrivacyNotice = Type.Object({ Version: Type.Integer(), Text: Type.String() });

export const getProgramme = endpoint({
  method: 'GET',
  path: '/Programme',
  access: 'public',
  tag: 'programme',
  summary: 'Who runs the programme, how to reach them, and the privacy notice in force',
  status: 200,
  answer: Type.Object({
    Firm: Type.String(),
    ContactEmail: Type.String(),
    ContactPhone: Type.String(),
    /** Missing where it is not set. */
    City: Type.Optional(Type.String()),
    AnswerDays: Type.Integer(),
    PrivacyNotice,
  }),
});

export const getProgrammeSettings = endpoint({
  method: 'GET',
  path: '/Admin/Programme',
  access: ['ADM'],
  tag: 'programme',
  summary: 'The settings of the programme and the versions of its privacy notice',
  status: 200,
  answer: Type.Object({
    Settings: ProgrammeSettings,
    /** The addresses of the logo and of the photo. Missing if there is none. */
    Logo: Type.Optional(Type.String()),
    Photo: Type.Optional(Type.String()),
    /** The countries whose public holidays are known, by their names. */
    Countries: Type.Array(Type.Object({ Code: Type.String(), Name: Type.String() })),
    /** The caller's own address, as the server compares it with the networks of the offices. */
    Address: Type.String(),
    /** Increases with each change of the settings. */
    Revision: Type.Integer(),
    PrivacyNotice,
    /** The newest first. `At` and `By` are null for the text that the product comes with, until it is saved. */
    PrivacyNotices: Type.Array(
      Type.Object({
        Version: Type.Integer(),
        At: Type.Union([Type.String(), Type.Null()]),
        By: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
});

export const updateProgrammeSettings = endpoint({
  method: 'PUT',
  path: '/Admin/Programme',
  access: ['ADM'],
  stepUp: true,
  tag: 'programme',
  summary: 'Changes the settings of the programme. 409 if another administrator has changed them since `Seen`',
  body: Type.Object({
    ...ProgrammeSettings.properties,
    // Builds of the portal from before 1.1 do not know them: they leave them as they are.
    ...Type.Partial(InterviewHours).properties,
    City: Type.Optional(line(100)),
    ...Type.Partial(OfferSettings).properties,
    ...Type.Partial(PauseSettings).properties,
    ...Type.Partial(OfficeSettings).properties,
    ...Type.Partial(LookSettings).properties,
    Logo: picture(MAX_LOGO_BYTES),
    Photo: picture(MAX_PHOTO_BYTES),
    /** The revision that the form started from. */
    Seen: RevisionField,
  }),
  maxBodyBytes: 640 * 1024,
  status: 200,
  answer: Message,
});

export const updatePrivacyNotice = endpoint({
  method: 'PUT',
  path: '/Admin/Programme/PrivacyNotice',
  access: ['ADM'],
  stepUp: true,
  tag: 'programme',
  summary: 'Makes a text the next version of the privacy notice, or confirms the present one. 409 as for the settings',
  body: Type.Object({
    Text: Type.String({
      transform: ['trim'],
      minLength: 1,
      maxLength: 10_000,
      messages: { required: 'Write the privacy notice.', maxLength: 'Use at most 10,000 characters.' },
    }),
    /** The version that the form started from. */
    Seen: RevisionField,
  }),
  status: 200,
  answer: Message,
});

/** The steps of a new programme, in their order. */
export const FirstStep = Type.Union([
  Type.Literal('firm'),
  Type.Literal('mail'),
  Type.Literal('positions'),
  Type.Literal('supervisors'),
  Type.Literal('place'),
  Type.Literal('privacy'),
  Type.Literal('share'),
]);
export type FirstStep = Static<typeof FirstStep>;

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/Admin/Programme/FirstSteps',
  access: ['ADM'],
  tag: 'programme',
  summary: 'What is left to do before the first applicants come. All administrators share it',
  status: 200,
  answer: Type.Object({
    /** False once an administrator has dismissed them. */
    Shown: Type.Boolean(),
    Steps: Type.Array(Type.Object({ Step: FirstStep, Done: Type.Boolean() })),
    /** The address that applicants open. */
    Link: Type.String(),
  }),
});

export const takeFirstStep = endpoint({
  method: 'POST',
  path: '/Admin/Programme/FirstSteps',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'programme',
  summary: 'Marks the link as shared, or dismisses the list of first steps for all administrators',
  body: Type.Object({ Step: Type.Union([Type.Literal('share'), Type.Literal('dismiss')]) }),
  status: 200,
  answer: Message,
});
