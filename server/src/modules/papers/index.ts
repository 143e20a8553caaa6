export { linkToRecord, registerInternshipRecords } from './record';
export { paperRoutes } from './routes';
