export {
  administratorIds,
  callsOfAgenda,
  callsOfAssignment,
  callsOfAttendance,
  callsOfCertificates,
  callsOfCompletion,
  callsOfDecisions,
  callsOfEvaluations,
  callsOfFeedback,
  callsOfJoiningDocuments,
  callsOfLogbook,
  callsOfNotes,
  callsOfNotifications,
  callsOfPlacement,
  callsOfReasons,
  callsOfRemarks,
  callsOfReply,
  callsOfSupervisor,
  callsOfTask,
  callsOfTaskPage,
} from './calls';
export {
  createPageUpdates,
  deleteOldUpdates,
  type PageUpdateServices,
  registerPageUpdates,
} from './page-updates';
export { pageUpdateRoutes } from './routes';
