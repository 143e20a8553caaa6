export { type AuditTrail, createAudit, createRecorder } from './trail';
