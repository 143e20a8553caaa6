export { NO_ANSWER, readAnswerBy, readFirstAnswers, readUrgentUntil } from './answer-by';
export { chooseIntake, requirePlace } from './open';
export { findRecord } from './repository';
export { intakeRoutes } from './routes';
