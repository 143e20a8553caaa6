export { deleteFeedbackOn, feedbackOn, storeFeedback } from './repository';
export { interviewFeedbackRoutes } from './routes';
