export { holidaysBetween, readHolidays } from './holidays';
export { accentOnDark, accentStyles, logoPath, logoStyles, photoStyles, readPictureNamed } from './look';
export { findOffice } from './office-networks';
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
