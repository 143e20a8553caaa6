export { NO_ANSWER, readAnswerBy, readFirstAnswers, readUrgentUntil } from './answer-by';
export { chooseIntake, requirePlace } from './open';
export { createReadOpen } from './open-intakes';
export { openingNoticeData, openingNoticeRoutes, sendOpeningNotices } from './opening-notices';
export { asksOf, findAsks, findRecord, insertIntake, listIntakeNames, lockIntake } from './repository';
export { intakeRoutes } from './routes';
export { findPlace, isOnList, listNext, putOnList, removeFromList } from './waiting-list';
