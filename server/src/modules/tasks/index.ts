export { assignTasks } from './assignment';
export { listHistory, recordEvent, type TaskChange } from './history';
export { requireTask } from './policy';
export { findTask, type TaskRecord } from './repository';
export { taskRoutes } from './routes';
export { complete, lockTask, rate, requireSeen } from './transitions';
