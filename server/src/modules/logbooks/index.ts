export { addFiles, listFilesOf, readLogbookFile } from './day-files';
export { registerLogbooks, writeLogbook } from './file-links';
export { logbookData } from './personal-data';
export { sendLogbookReminders } from './reminders';
export {
  answerWeek,
  changeWeek,
  insertAmendment,
  listStates,
  listWeeks,
  readWrittenWeeks,
  saveDay,
  signatureOf,
} from './repository';
export { logbookRoutes } from './routes';
