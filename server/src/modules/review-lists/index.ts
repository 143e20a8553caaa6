export { readReviewLists } from './lists';
export { reviewListRoutes } from './routes';
