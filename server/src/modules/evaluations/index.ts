export { confirmedEvaluations } from './confirmed';
export { changeCriteria, readCriteria } from './criteria';
export { isOpenStep, KINDS, stepOf } from './due';
export { countDue } from './due-list';
export { registerEvaluations, writeEvaluationPaper } from './file-links';
export { evaluationData } from './personal-data';
export { sendEvaluationReminders } from './reminders';
export {
  changePart,
  type Day,
  findConfirmedWords,
  findEvaluation,
  findEvaluations,
  insertEvaluation,
  sealEvaluation,
  toEvaluation,
} from './repository';
export { evaluationRoutes } from './routes';
