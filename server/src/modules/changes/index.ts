export { administratorIds } from './audience';
export {
  callsOfAgenda,
  callsOfAssignment,
  callsOfDecisions,
  callsOfFeedback,
  callsOfNotes,
  callsOfNotifications,
  callsOfReasons,
  callsOfRemarks,
  callsOfReply,
  callsOfSupervisor,
  callsOfTask,
  callsOfTaskPage,
} from './calls';
export { type ChangeServices, createChanges, registerChanges } from './changes';
export { changeRoutes } from './routes';
