export { callsOfNotifications, callsOfSupervisor, callsOfTask, callsOfTaskPage } from './calls';
export { type ChangeServices, type Changes, createChanges, registerChanges } from './changes';
export { changeRoutes } from './routes';
