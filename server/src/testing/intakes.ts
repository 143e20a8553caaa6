import type { createIntake, Input } from '@internship-portals/shared-api/contract';

/** The form of an intake that is open now, with every position. */
export function buildIntake(
  values: Partial<Input<typeof createIntake>['body']> = {},
): Input<typeof createIntake>['body'] {
  return {
    Name: 'May 2027',
    OpensAt: '',
    ClosesAt: '',
    StartsOn: '',
    EndsOn: '',
    HoursAWeek: 0,
    AnswerDays: 0,
    Stipend: '',
    Requirements: '',
    Description: '',
    Positions: [],
    ...values,
  };
}
