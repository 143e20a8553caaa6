export { feedbackData, storeFeedback } from './repository';
export { interviewFeedbackRoutes } from './routes';
