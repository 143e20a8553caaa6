/** Entry point: evaluations of internships. */
export { EvaluationCard, type EvaluationCardProps } from './evaluation-card';
export { evaluationTexts, readTexts } from './messages';
