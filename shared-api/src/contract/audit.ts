import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { ListQuery, listAnswer } from './lists';

/**
 * Every event that the audit trail can hold. `Outcome` tells whether it succeeded: a refused sign-in is `sign-in` with
 * `failure`. Names are stored: never rename or remove one.
 */
export const AUDIT_EVENTS = [
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
  'user-restored',
  'supervisor-assigned',
  'placement-changed',
  'logbook-signed',
  'evaluation-begun',
  'evaluation-notice-given',
  'evaluation-confirmed',
  'assessor-invited',
  'assessment-opened',
  'assessment-written',
  'assessment-renewed',
  'assessment-withdrawn',
  'ratings-shown',
  'visit-booked',
  'visit-changed',
  'visit-cancelled',
  'closing-step-checked',
  'reference-letter-written',
  'paper-downloaded',
  'attendance-confirmed',
  'attendance-refused',
  'attendance-withdrawn',
  'position-created',
  'position-changed',
  'position-deleted',
  'university-created',
  'university-changed',
  'university-deleted',
  'university-form-uploaded',
  'university-form-changed',
  'university-form-deleted',
  'joining-document-created',
  'joining-document-changed',
  'joining-document-deleted',
  'joining-document-opened',
  'joining-document-checked',
  'intake-created',
  'intake-changed',
  'intake-deleted',
  'application-decided',
  'decline-undone',
  'answer-postponed',
  'waiting-list-changed',
  'interview-times-offered',
  'interview-times-withdrawn',
  'offer-made',
  'offer-answered',
  'offer-lapsed',
  'certificate-issued',
  'certificate-withdrawn',
  'calendar-link-created',
  'calendar-link-deleted',
  'decision-explained',
  'feedback-given',
  'personal-data-corrected',
  'personal-data-exported',
  'personal-data-downloaded',
  'personal-data-erased',
  'list-exported',
  'list-downloaded',
  'deploy-token-created',
  'deploy-token-renewed',
  'deploy-token-address-changed',
  'deploy-token-revoked',
  'deploy-token-refused',
  'release-uploaded',
  'release-promoted',
  'release-rolled-back',
  'release-deleted',
  'release-pinned',
  'rollout-started',
  'rollout-ended',
  'override-created',
  'settings-changed',
  'programme-changed',
  'privacy-notice-changed',
  'mail-template-changed',
] as const;
export const AuditEvent = Type.Enum(AUDIT_EVENTS);
export type AuditEvent = Static<typeof AuditEvent>;

/** `failure`: tried with wrong or expired proof, or not completed. `refused`: not allowed, or too often. */
export const AUDIT_OUTCOMES = ['success', 'failure', 'refused'] as const;
export const AuditOutcome = Type.Enum(AUDIT_OUTCOMES);
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
  'university',
  'university-form',
  'joining-document',
  'intake',
  'list',
  'route',
  'portal',
  'release',
  'deploy-token',
  'settings',
  'programme',
  'mail-template',
]);
export type AuditSubjectKind = Static<typeof AuditSubjectKind>;

/** The periods that the list can be narrowed to, up to now. */
export const AUDIT_PERIODS = { 'Last day': 1, 'Last 7 days': 7, 'Last 30 days': 30, 'Last 90 days': 90 } as const;

const Text = Type.Union([Type.String(), Type.Null()]);

/** A row of the audit trail. Names are the present ones: those of an erased person are gone. */
export const AuditEntry = Type.Object({
  id: Type.String(),
  /** Of several occurrences, the last. */
  At: Type.String(),
  Event: AuditEvent,
  Outcome: AuditOutcome,
  ActorKind: AuditActorKind,
  /** The name of the person or of the deploy token. */
  Actor: Text,
  /** The address that it came from. */
  Client: Text,
  SubjectKind: Type.Union([AuditSubjectKind, Type.Null()]),
  Subject: Text,
  Detail: Text,
  /** More than one if the row counts repetitions. */
  Occurrences: Type.Integer(),
  /** The id of the request in the server's log. */
  Request: Text,
});
export type AuditEntry = Static<typeof AuditEntry>;

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/Admin/Audit',
  access: ['ADM'],
  tag: 'audit',
  summary: 'The audit log, the newest first: who did what, when, from where, on what, and how it ended',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Events', AuditEntry),
});
