import { type Static, Type } from 'typebox';

/** How an intake asks for a field. A value that was not asked for is ignored. */
export const Ask = Type.Enum(['Off', 'Optional', 'Required'], {
  messages: { enum: 'Choose Off, Optional or Required.' },
});
export type Ask = Static<typeof Ask>;

/** What the application form asks after the six fields that every application has. */
export const Asks = Type.Object({
  University: Ask,
  Course: Ask,
  YearOfStudy: Ask,
  RegistrationNumber: Ask,
  /** The first and the last day, together. */
  RequestedDates: Ask,
});
export type Asks = Static<typeof Asks>;
export type AskedField = keyof Asks;

/** In the order of the form. */
export const ASKED_FIELDS = ['University', 'Course', 'YearOfStudy', 'RegistrationNumber', 'RequestedDates'] as const;

/** Why a required field cannot stay empty, by the field of the call. */
export const studyMessages = {
  University: 'Enter your university.',
  Course: 'Enter your course.',
  YearOfStudy: 'Enter your year of study.',
  RegistrationNumber: 'Enter your registration number.',
  RequestedStart: 'Choose the first day.',
  RequestedEnd: 'Choose the last day.',
} as const;
export type StudyField = keyof typeof studyMessages;

const LINE_MESSAGE = 'Use one line with at least one letter or digit.';
const line = (field: StudyField, maxLength: number) =>
  Type.String({
    transform: ['strip', 'trim'],
    maxLength,
    pattern: '^$|^(?=.*[\\p{L}\\p{N}])[^\\p{Cc}\\u2028\\u2029]*$',
    messages: {
      required: studyMessages[field],
      maxLength: `Use at most ${maxLength} characters.`,
      pattern: LINE_MESSAGE,
    },
  });
const day = (field: StudyField) =>
  Type.String({
    transform: ['trim'],
    pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
    messages: { required: studyMessages[field], pattern: 'Enter a real date.' },
  });

/** The fields of a form. Empty: not said. The server checks them only where the intake asks for them. */
export const studyFields = {
  /** The name of one of the list, ignoring case, or of another one. */
  University: Type.Optional(line('University', 200)),
  Course: Type.Optional(line('Course', 120)),
  YearOfStudy: Type.Optional(
    Type.String({
      transform: ['trim'],
      pattern: '^[1-7]?$',
      messages: { required: studyMessages.YearOfStudy, pattern: 'Use a number from 1 to 7.' },
    }),
  ),
  RegistrationNumber: Type.Optional(line('RegistrationNumber', 50)),
  /** `YYYY-MM-DD`: the first and the last day that the applicant asks for. */
  RequestedStart: Type.Optional(day('RequestedStart')),
  RequestedEnd: Type.Optional(day('RequestedEnd')),
} as const;

/** The initial values of these fields. */
export const seenStudies = {
  University: Type.Optional(Type.String()),
  Course: Type.Optional(Type.String()),
  YearOfStudy: Type.Optional(Type.String()),
  RegistrationNumber: Type.Optional(Type.String()),
  RequestedStart: Type.Optional(Type.String()),
  RequestedEnd: Type.Optional(Type.String()),
} as const;

/** What an applicant has said. What was not asked or not said is missing. */
export const Studies = Type.Object({
  University: Type.Optional(Type.String()),
  Course: Type.Optional(Type.String()),
  YearOfStudy: Type.Optional(Type.Integer()),
  RegistrationNumber: Type.Optional(Type.String()),
  RequestedStart: Type.Optional(Type.String()),
  RequestedEnd: Type.Optional(Type.String()),
});
export type Studies = Static<typeof Studies>;
