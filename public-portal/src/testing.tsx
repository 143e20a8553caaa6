import { type Answer, getProgramme, listOpenIntakes } from '@internship-portals/shared-api/contract';
import { on } from '@internship-portals/shared-api/testing';

/** A programme of a firm that has not filled in its settings. */
export const buildProgramme = (values: Partial<Answer<typeof getProgramme>> = {}): Answer<typeof getProgramme> => ({
  Firm: '',
  ContactEmail: '',
  ContactPhone: '',
  AnswerDays: 0,
  PrivacyNotice: { Version: 1, Text: 'Two people read it.' },
  ...values,
});

export const programme = on(getProgramme, buildProgramme());

/** Nothing is said about intakes: one is open, for every position. */
export const buildIntakes = (values: Partial<Answer<typeof listOpenIntakes>> = {}) => ({
  Intakes: [buildIntake()],
  Next: null,
  TimeZone: 'Africa/Nairobi',
  ...values,
});

export const buildIntake = (
  values: Partial<Answer<typeof listOpenIntakes>['Intakes'][number]> = {},
): Answer<typeof listOpenIntakes>['Intakes'][number] => ({
  id: 'first',
  Name: 'First intake',
  OpensAt: '',
  ClosesAt: '',
  StartsOn: '',
  EndsOn: '',
  HoursAWeek: 0,
  AnswerDays: 0,
  Stipend: '',
  Requirements: '',
  Description: '',
  Positions: ['Advisory', 'Engineering'].map((Position) => ({ Position, Left: null })),
  ...values,
});

export const intakes = on(listOpenIntakes, buildIntakes());
