export { agreeToPrivacyNotice } from './privacy-notice';
export { programmeRoutes } from './routes';
export { changeSettings, createReadProgramme, markMailTested, type Programme, readProgramme } from './settings';
