import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { EmailField, IdParams, Message, ONE_LINE, ONE_LINE_MESSAGE, RevisionField, SavedNameField } from './fields';
import { Asks } from './studies';

const MOMENT_MESSAGE = 'Choose a day and a time.';
/** A wall-clock time in the programme's time zone, `YYYY-MM-DDTHH:MM` as in `<input type="datetime-local">`. Empty: not set. */
const MomentField = Type.String({
  pattern: '^(\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d)?$',
  messages: { required: MOMENT_MESSAGE, pattern: MOMENT_MESSAGE },
});
/** `YYYY-MM-DD`. Empty: not set. */
export const DayField = Type.String({
  pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
  messages: { required: 'Choose a date.', pattern: 'Enter a real date.' },
});

const wholeNumber = (maximum: number, message: string) =>
  Type.Integer({
    minimum: 0,
    maximum,
    messages: { required: message, type: message, minimum: message, maximum: message },
  });
const line = (maxLength: number) =>
  Type.String({
    transform: ['trim'],
    maxLength,
    pattern: ONE_LINE,
    messages: { maxLength: `Use at most ${maxLength} characters.`, pattern: ONE_LINE_MESSAGE },
  });
const text = (maxLength: number) =>
  Type.String({
    transform: ['trim'],
    maxLength,
    messages: { maxLength: `Use at most ${maxLength.toLocaleString('en')} characters.` },
  });

/** 0: not said. */
export const HoursField = wholeNumber(80, 'Use a whole number of hours from 0 to 80.');

/** What administrators say about an intake. */
const IntakeFields = {
  /** Such as 'May 2027'. Unique ignoring case. */
  Name: SavedNameField,
  /** From when applications are taken. Empty: from the beginning. */
  OpensAt: MomentField,
  /** The first moment at which they are no longer taken. Empty: there is no closing date. */
  ClosesAt: MomentField,
  /** The first and the last day of the internships. */
  StartsOn: DayField,
  EndsOn: DayField,
  /** 0: not said. */
  HoursAWeek: HoursField,
  /** The working days within which applicants get an answer. 0: as in the settings of the programme. */
  AnswerDays: wholeNumber(90, 'Use a whole number of days from 0 to 90.'),
  Stipend: line(200),
  Requirements: text(2000),
  Description: text(2000),
} as const;

const PLACES_MESSAGE = 'Use a whole number of places from 1 to 1,000, or leave it empty.';
/** On each part of the union: a validator reports the parts before the union. */
const placesMessages = { type: PLACES_MESSAGE, minimum: PLACES_MESSAGE, maximum: PLACES_MESSAGE };

/** A position that is offered in an intake. */
export const OfferedPosition = Type.Object({
  /** The name or id of the position. */
  Position: Type.String({ minLength: 1, maxLength: 100 }),
  /** Null: not limited. */
  Places: Type.Union(
    [Type.Integer({ minimum: 1, maximum: 1000, messages: placesMessages }), Type.Null({ messages: placesMessages })],
    { messages: { anyOf: PLACES_MESSAGE } },
  ),
});
export type OfferedPosition = Static<typeof OfferedPosition>;

export const IntakeState = Type.Union([Type.Literal('Upcoming'), Type.Literal('Open'), Type.Literal('Closed')]);
export type IntakeState = Static<typeof IntakeState>;

/** An intake as administrators see it. */
export const Intake = Type.Object({
  id: Type.String(),
  ...IntakeFields,
  Name: Type.String(),
  State: IntakeState,
  /** Empty: every position, without a limit. */
  Positions: Type.Array(
    Type.Object({
      Position: Type.String(),
      Places: Type.Union([Type.Integer(), Type.Null()]),
      /** How many applicants were accepted for it. */
      Taken: Type.Integer(),
      /** Who waits for a place, the next one first. Missing if nobody does. */
      Waiting: Type.Optional(Type.Array(Type.Object({ id: Type.String(), Name: Type.String() }))),
    }),
  ),
  Applications: Type.Integer(),
  /** What its applicants are asked. */
  Asks: Type.Optional(Asks),
  /**
   * Promised answers: given by the first day that was promised, or later or still open after it. Missing if none was promised.
   */
  Answers: Type.Optional(Type.Object({ Kept: Type.Integer(), Broken: Type.Integer() })),
  /** Increases with each change. */
  Revision: Type.Integer(),
});
export type Intake = Static<typeof Intake>;

/** An intake as visitors see it. Empty texts and 0 are not said. */
export const OpenIntake = Type.Object({
  id: Type.String(),
  ...IntakeFields,
  Name: Type.String(),
  /** The positions that can be chosen. */
  Positions: Type.Array(
    Type.Object({
      Position: Type.String(),
      /** The places that are left. Null if they are not limited. */
      Left: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
  /** `YYYY-MM-DD`: the day by which an application of today is answered. Missing if nothing is promised. */
  AnswerBy: Type.Optional(Type.String()),
  /** What its applicants are asked. Missing if nothing is. */
  Asks: Type.Optional(Asks),
});
export type OpenIntake = Static<typeof OpenIntake>;

export const listOpenIntakes = endpoint({
  method: 'GET',
  path: '/Intake',
  access: 'public',
  tag: 'intakes',
  summary: 'The intakes that take applications now, the first to close first, and the next one to open',
  status: 200,
  answer: Type.Object({
    Intakes: Type.Array(OpenIntake),
    /** Null if none is planned. */
    Next: Type.Union([OpenIntake, Type.Null()]),
    /** The median of the working days that the answers of the last 90 days took. Missing with fewer than 10. Counted once a day. */
    AnsweredIn: Type.Optional(Type.Integer()),
    /** The zone of all times, such as 'Africa/Nairobi'. */
    TimeZone: Type.String(),
  }),
});

/** The token of the link in the e-mail that asks for a confirmation. */
const NoticeParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 300 }) });

export const requestOpeningNotice = endpoint({
  method: 'POST',
  path: '/Intake/Notice',
  access: 'public',
  tag: 'intakes',
  summary: 'E-mails a link. Once it is confirmed, the address is told when applications open',
  body: Type.Object({ Email: EmailField }),
  status: 200,
  answer: Message,
});

export const confirmOpeningNotice = endpoint({
  method: 'PUT',
  path: '/Intake/Notice/:token',
  access: 'public',
  tag: 'intakes',
  summary: 'Confirms that an address is to be told when applications open. 404 once it is not held any more',
  params: NoticeParams,
  status: 200,
  answer: Message,
});

export const deleteOpeningNotice = endpoint({
  method: 'DELETE',
  path: '/Intake/Notice/:token',
  access: 'public',
  tag: 'intakes',
  summary: 'Deletes an address that was to be told when applications open',
  params: NoticeParams,
  status: 200,
  answer: Message,
});

export const listIntakes = endpoint({
  method: 'GET',
  path: '/Admin/Intake',
  access: ['ADM'],
  tag: 'intakes',
  summary: 'All intakes, the newest first',
  status: 200,
  answer: Type.Object({ Intakes: Type.Array(Intake), TimeZone: Type.String() }),
});

const IntakeBody = Type.Object({
  ...IntakeFields,
  Positions: Type.Array(OfferedPosition, {
    maxItems: 100,
    messages: { required: 'Choose the positions.', maxItems: 'Choose at most 100 positions.' },
  }),
  /** Default: as it is, and `Off` for a new intake. */
  Asks: Type.Optional(Asks),
});

export const createIntake = endpoint({
  method: 'POST',
  path: '/Admin/Intake',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'intakes',
  summary: 'Adds an intake',
  body: IntakeBody,
  status: 201,
  answer: Type.Object({ ...Message.properties, id: Type.String() }),
});

export const updateIntake = endpoint({
  method: 'PUT',
  path: '/Admin/Intake/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'intakes',
  invalidates: ['applications'],
  summary: 'Changes an intake. 409 if another administrator has changed it since `Seen`',
  params: IdParams,
  body: Type.Object({
    ...IntakeBody.properties,
    /** The revision that the form started from. */
    Seen: RevisionField,
  }),
  status: 200,
  answer: Message,
});

export const deleteIntake = endpoint({
  method: 'DELETE',
  path: '/Admin/Intake/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'intakes',
  summary: 'Deletes an intake without applications that is not the only one',
  params: IdParams,
  status: 200,
  answer: Message,
});
