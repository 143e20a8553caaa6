export { programmeFeedbackData } from './personal-data';
export { feedbackStateOf } from './repository';
export { programmeFeedbackRoutes } from './routes';
