export { confirmedEvaluations } from './confirmed';
export { changeCriteria } from './criteria';
export { isOpenStep, KINDS, stepOf } from './due';
export { registerEvaluations } from './file-links';
export { evaluationData } from './personal-data';
export { changePart, findEvaluation, findEvaluations, insertEvaluation, sealEvaluation } from './repository';
export { evaluationRoutes } from './routes';
