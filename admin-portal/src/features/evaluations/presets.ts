import type { EvaluationCriteria } from '@internship-portals/shared-api/contract';

const NAMES = [
  'Attendance and punctuality',
  'Attitude to work',
  'Discipline',
  'Communication',
  'Technical competence',
  'Meeting deadlines',
  'Initiative',
] as const;

const listOf = (Scale: EvaluationCriteria['Scale'], weights: readonly number[]): EvaluationCriteria => ({
  Scale,
  Criteria: NAMES.map((Name, index) => ({ Name, Weight: weights[index] ?? 1 })),
});

/** Lists to start from, after what Kenyan universities ask hosts for: KCA has 30 of 100 marks, UoN levels of equal weight. */
export const presets = {
  kca: listOf('marks', [5, 4, 4, 4, 5, 4, 4]),
  uon: listOf('levels', [1, 1, 1, 1, 1, 1, 1]),
} as const;
