export { agreeToPrivacyNotice } from './privacy-notice';
export { programmeRoutes } from './routes';
export { changeSettings, markMailTested, type Programme, readProgramme } from './settings';
