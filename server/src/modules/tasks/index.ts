export { assignTasks } from './assignment';
export { complete, lockTask, rate, requireSeen } from './changes';
export { listHistory, recordChange, type TaskChange } from './history';
export { requireTask } from './policy';
export { findTask, type TaskRecord } from './repository';
export { taskRoutes } from './routes';
