export { agreeToPrivacyNotice } from './privacy-notice';
export { programmeRoutes } from './routes';
export { readHolidays } from './holidays';
export { changeSettings, lockProgramme, markMailTested, type Programme, readInterviewHours, readProgramme } from './settings';
