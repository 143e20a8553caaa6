export { callsOfNotifications, callsOfRemarks, callsOfSupervisor, callsOfTask, callsOfTaskPage } from './calls';
export { type ChangeServices, createChanges, registerChanges } from './changes';
export { changeRoutes } from './routes';
