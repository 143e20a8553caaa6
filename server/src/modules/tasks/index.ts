export { assignTasks } from './assignment';
export { recordEvent, type TaskChange } from './history';
export { readTasks } from './personal-data';
export { requireTask } from './policy';
export { findTask, type TaskRecord } from './repository';
export { taskRoutes } from './routes';
export { complete, lockTask, rate, requireSeen } from './transitions';
