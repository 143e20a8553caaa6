export { programmeFeedbackData } from './personal-data';
export { addAnswer, feedbackStateOf } from './repository';
export { programmeFeedbackRoutes } from './routes';
