export { type AuditTrail, createAudit } from './trail';
