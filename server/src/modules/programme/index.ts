export { holidaysBetween, readHolidays } from './holidays';
export { agreeToPrivacyNotice } from './privacy-notice';
export { programmeRoutes } from './routes';
export {
  changeSettings,
  lockProgramme,
  markMailTested,
  type Programme,
  readInterviewHours,
  readProgramme,
} from './settings';
