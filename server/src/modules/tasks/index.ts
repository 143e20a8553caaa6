export { listAssigned } from './assigned';
export { assignTasks } from './assignment';
export { recordEvent, type TaskChange } from './history';
export { readTasks } from './personal-data';
export { seenBy, type Viewer } from './policy';
export { countCompleted, countUnrated, findCompleted, readTask, type TaskRecord } from './repository';
export { taskRoutes } from './routes';
export { complete, lockTask, rate, requireSeen } from './transitions';
