export { auditList, newestFirst, readAuditEntries } from './list';
export { deleteOldEvents } from './retention';
export { auditRoutes } from './routes';
export { recordSettings } from './settings';
export { type AuditTrail, createAudit, createRecorder } from './trail';
