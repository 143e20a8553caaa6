export { assignTasks } from './assignment';
export { requireTask } from './policy';
export { findTask, setRating } from './repository';
export { taskRoutes } from './routes';
