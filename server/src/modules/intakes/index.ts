export { readAnswerBy } from './answer-by';
export { chooseIntake, requirePlace } from './open';
export { intakeRoutes } from './routes';
