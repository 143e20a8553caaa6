import type { ShownEvaluation, ShownPart } from './types';

/** A part for tests: an empty draft. */
export function buildPart(changes: Partial<ShownPart> = {}): ShownPart {
  return {
    Revision: 0,
    HandedInAt: null,
    By: null,
    Content: {
      Scores: [
        { Score: null, Text: '' },
        { Score: null, Text: '' },
      ],
      Overall: '',
    },
    Confirmed: null,
    ...changes,
  };
}

/** A part that is handed in, for tests. */
export function buildHandedInPart(By: string, changes: Partial<ShownPart> = {}): ShownPart {
  return buildPart({
    Revision: 2,
    HandedInAt: '2026-11-26T08:00:00.000Z',
    By,
    Content: {
      Scores: [
        { Score: 4, Text: 'Always on time' },
        { Score: 3, Text: '' },
      ],
      Overall: `As ${By} sees it`,
    },
    ...changes,
  });
}

/** A final evaluation that has just begun, for tests. */
export function buildEvaluation(changes: Partial<ShownEvaluation> = {}): ShownEvaluation {
  return {
    id: 'e-1',
    Kind: 'final',
    State: 'open',
    Scale: 'levels',
    Criteria: [
      { Name: 'Attendance', Weight: 2 },
      { Name: 'Initiative', Weight: 1 },
    ],
    Supervisor: buildPart(),
    Intern: buildPart(),
    Result: null,
    TaskAverage: null,
    Reference: null,
    ...changes,
  };
}

/** An evaluation whose parts are both handed in, for tests. */
export function buildOpenedEvaluation(changes: Partial<ShownEvaluation> = {}): ShownEvaluation {
  return buildEvaluation({
    State: 'to-confirm',
    Supervisor: buildHandedInPart('Grace Wambui'),
    Intern: buildHandedInPart('Brian Kiprotich'),
    Result: { Percent: 73.3, How: 'Each score times its weight adds up to 11 of 15.' },
    TaskAverage: 61,
    File: '/api/Evaluation/e-1/File?proof',
    ...changes,
  });
}
