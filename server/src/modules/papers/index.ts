export { registerInternshipRecords } from './record';
export { paperRoutes } from './routes';
