export { addSecondFactor, report, wrongCode } from './enrolment';
export { endUnprotectedSessions, findMethods, needsSecondFactor, offeredMethods } from './methods';
export { hashCode, useRecoveryCode } from './recovery-codes';
export { secondFactorRoutes } from './routes';
export { countUnreadable, renewEncryption, startTotpFor, useTotp } from './totp';
