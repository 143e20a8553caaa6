import {
  EVALUATION_LEVELS,
  type Evaluation,
  type EvaluationContent,
  type EvaluationCriteria,
} from '@internship-portals/shared-api/contract';
import { phrase } from '../../http/visitors';

/** Why a score cannot be given on a scale; undefined if it can. */
export function refusalOfScore({ Scale }: Pick<EvaluationCriteria, 'Scale'>, weight: number, score: number) {
  if (Scale === 'levels') {
    const isLevel = Number.isInteger(score) && score >= 1 && score <= EVALUATION_LEVELS;
    return isLevel ? undefined : `Choose 1 to ${EVALUATION_LEVELS}.`;
  }
  const isMark = Number.isInteger(score * 2) && score >= 0 && score <= weight;
  return isMark ? undefined : `Enter marks in halves, from 0 to ${weight}.`;
}

/** The weighted result of scores, and how it was calculated; null while a score is missing. */
export function resultOf(
  { Scale, Criteria }: EvaluationCriteria,
  scores: EvaluationContent['Scores'],
): Evaluation['Result'] {
  const weights = Criteria.reduce((sum, { Weight }) => sum + Weight, 0);
  let total = 0;
  for (const [index, { Weight }] of Criteria.entries()) {
    const score = scores[index]?.Score;
    if (score === null || score === undefined) return null;
    total += Scale === 'levels' ? score * Weight : score;
  }
  const percent = (best: number) => Math.round((1000 * total) / best) / 10;
  if (Scale === 'marks') {
    return {
      Percent: percent(weights),
      How: phrase('The marks add up to {{total}} of {{best}}.', { total, best: weights }),
    };
  }
  const best = weights * EVALUATION_LEVELS;
  return {
    Percent: percent(best),
    How: phrase(
      'Each score times its weight adds up to {{total}} of {{best}}, which is a weighted mean of {{mean}} of {{levels}}.',
      { total, best, mean: (total / weights).toFixed(2), levels: EVALUATION_LEVELS },
    ),
  };
}
