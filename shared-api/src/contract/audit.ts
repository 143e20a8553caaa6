import { type Static, Type } from 'typebox';

/**
 * Every event that the audit trail can hold. `Outcome` tells whether it succeeded: a refused sign-in is `sign-in` with
 * `failure`. Names are stored: never rename or remove one.
 */
export const AuditEvent = Type.Enum([
  'sign-in',
  'sign-out',
  'step-up',
  'session-ended',
  'access-denied',
  'access-throttled',
  'password-reset-requested',
  'password-reset',
  'password-changed',
  'email-change-requested',
  'email-changed',
  'email-change-reported',
  'passkey-added',
  'passkey-removed',
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-created',
  'recovery-code-used',
  'second-factor-reset',
  'account-activated',
  'user-created',
  'user-changed',
  'user-deleted',
  'supervisor-assigned',
  'position-created',
  'position-changed',
  'position-deleted',
  'application-decided',
  'decline-undone',
  'personal-data-corrected',
  'personal-data-exported',
  'personal-data-erased',
  'list-exported',
  'deploy-token-created',
  'deploy-token-renewed',
  'deploy-token-revoked',
  'deploy-token-refused',
  'release-uploaded',
  'release-promoted',
  'release-rolled-back',
  'canary-started',
  'canary-ended',
  'override-created',
  'settings-changed',
]);
export type AuditEvent = Static<typeof AuditEvent>;

/** `failure`: tried with wrong or expired proof. `refused`: not allowed, or too often. */
export const AuditOutcome = Type.Enum(['success', 'failure', 'refused']);
export type AuditOutcome = Static<typeof AuditOutcome>;

/** Who did it: `operator` is someone with access to the server's command line, `system` the product itself. */
export const AuditActorKind = Type.Enum(['user', 'deploy-token', 'operator', 'system', 'anonymous']);
export type AuditActorKind = Static<typeof AuditActorKind>;

/** What it was done to. */
export const AuditSubjectKind = Type.Enum([
  'user',
  'account',
  'application',
  'position',
  'list',
  'route',
  'portal',
  'release',
  'deploy-token',
  'settings',
]);
export type AuditSubjectKind = Static<typeof AuditSubjectKind>;
