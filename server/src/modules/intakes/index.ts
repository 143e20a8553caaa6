export { readAnswerBy } from './answer-by';
export { chooseIntake, requirePlace } from './open';
export { findRecord } from './repository';
export { intakeRoutes } from './routes';
