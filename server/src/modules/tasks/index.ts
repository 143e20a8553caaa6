export { assignTasks } from './assignment';
export { complete, lockTask, rate, requireSeen } from './changes';
export { listHistory, recordChange } from './history';
export { requireTask } from './policy';
export { findTask } from './repository';
export { taskRoutes } from './routes';
