import type { AuditEntry } from '@internship-portals/shared-api/contract';
import { formatCount } from '@internship-portals/shared-ui/dashboard';

/** Texts of this feature. */
export const messages = {
  title: 'Audit Log',
  about: 'Who did what, when, from where, and how it ended. No one can change or delete an entry.',
  failed: 'Could not get the Audit Log',
  empty: 'Nothing has been recorded yet.',
  columns: {
    at: 'When',
    event: 'Event',
    outcome: 'Outcome',
    actor: 'Who',
    client: 'From',
    subject: 'On',
    detail: 'Details',
    request: 'Request',
  },
  times: (count: number) => `${formatCount(count)} times`,
  outcomes: { success: 'Success', failure: 'Failure', refused: 'Refused' } satisfies Record<
    AuditEntry['Outcome'],
    string
  >,
  actors: {
    user: 'A person',
    'deploy-token': 'A deploy token',
    operator: 'Operator',
    system: 'The product',
    anonymous: 'Not logged in',
  } satisfies Record<AuditEntry['ActorKind'], string>,
  kinds: {
    user: 'person',
    account: 'unknown account',
    application: 'applicant',
    position: 'position',
    university: 'university',
    'university-form': 'university form',
    'joining-document': 'document before day one',
    intake: 'intake',
    list: 'list',
    route: 'call',
    portal: 'portal',
    release: 'release',
    'deploy-token': 'deploy token',
    settings: 'settings',
    programme: 'programme',
    'mail-template': 'text of e-mails',
  } satisfies Record<NonNullable<AuditEntry['SubjectKind']>, string>,
} as const;

/** 'password-reset' as 'Password reset'. */
export const eventName = (event: string) => event.charAt(0).toUpperCase() + event.slice(1).replaceAll('-', ' ');

/** Rows can be about a kind of thing that the product no longer has. */
export const kindName = (kind: string) => (messages.kinds as Record<string, string>)[kind] ?? kind;
