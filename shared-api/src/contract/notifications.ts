import { type Static, Type } from 'typebox';
import { endpoint, type Role } from './endpoint';
import { IdField, Message } from './fields';

/** What a person is told about. */
export const NotificationKind = Type.Union([
  Type.Literal('task-assigned'),
  Type.Literal('task-completed'),
  Type.Literal('task-handed-in'),
  Type.Literal('task-reopened'),
  Type.Literal('task-withdrawn'),
  Type.Literal('task-rated'),
  Type.Literal('remark'),
  Type.Literal('comment'),
  Type.Literal('deadline-changed'),
  Type.Literal('supervisor-changed'),
  Type.Literal('mention'),
  Type.Literal('placement-changed'),
  Type.Literal('logbook-due'),
  Type.Literal('logbook-handed-in'),
  Type.Literal('logbook-amended'),
  Type.Literal('logbook-sent-back'),
  Type.Literal('logbook-signed'),
  Type.Literal('evaluation-begun'),
  Type.Literal('evaluation-shared'),
  Type.Literal('evaluation-notice'),
  Type.Literal('evaluation-due'),
  Type.Literal('evaluation-handed-in'),
  Type.Literal('evaluation-confirmed'),
  Type.Literal('assessor-invited'),
  Type.Literal('assessment-written'),
  Type.Literal('visit-news'),
  Type.Literal('attendance-asked'),
  Type.Literal('attendance-confirmed'),
  Type.Literal('attendance-refused'),
  Type.Literal('attendance-withdrawn'),
  Type.Literal('certificate-issued'),
  Type.Literal('certificate-withdrawn'),
  Type.Literal('document-accepted'),
  Type.Literal('document-sent-back'),
]);
export type NotificationKind = Static<typeof NotificationKind>;

const KINDS: Partial<Record<Role, readonly NotificationKind[]>> = {
  INT: [
    'task-assigned',
    'deadline-changed',
    'task-reopened',
    'task-withdrawn',
    'task-rated',
    'remark',
    'mention',
    'supervisor-changed',
    'placement-changed',
    'logbook-due',
    'logbook-sent-back',
    'logbook-signed',
    'evaluation-begun',
    'evaluation-shared',
    'evaluation-notice',
    'evaluation-confirmed',
    'assessor-invited',
    'visit-news',
    'attendance-refused',
    'attendance-withdrawn',
    'attendance-confirmed',
    'certificate-issued',
    'certificate-withdrawn',
    'document-sent-back',
    'document-accepted',
  ],
  SUP: [
    'task-completed',
    'task-handed-in',
    'comment',
    'mention',
    'supervisor-changed',
    'logbook-handed-in',
    'logbook-amended',
    'evaluation-due',
    'evaluation-handed-in',
    'evaluation-confirmed',
    'attendance-asked',
    'assessment-written',
    'visit-news',
  ],
  ADM: ['mention'],
};

/** The kinds that a role is told about, in the order of the profile page. */
export const notificationKindsOf = (role: Role): readonly NotificationKind[] => KINDS[role] ?? [];

/** Where a person is told: in the product, by e-mail within minutes, or in one e-mail a day. */
export const NotificationChannel = Type.Union([Type.Literal('product'), Type.Literal('email'), Type.Literal('digest')]);
export type NotificationChannel = Static<typeof NotificationChannel>;

export const Notification = Type.Object({
  id: Type.String(),
  Kind: NotificationKind,
  /** A sentence, such as 'Amina Otieno completed “Write the report”.' */
  Text: Type.String(),
  /** The names of people in it, in its order: no browser translates them. */
  Names: Type.Optional(Type.Array(Type.String())),
  /** The task that it is about; null where it is about none. */
  TaskId: Type.Union([Type.String(), Type.Null()]),
  /** The application that it is about, for those who may read it. */
  ApplicationId: Type.Optional(Type.String()),
  /** UTC, ISO 8601. */
  At: Type.String(),
  Read: Type.Boolean(),
});
export type Notification = Static<typeof Notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/Notification',
  access: ['INT', 'SUP', 'ADM'],
  tag: 'notifications',
  summary: 'What the signed-in person was told, newest first, at most 50 at once',
  query: Type.Object({
    /** The id of the last one of the answer before. */
    Before: Type.Optional(IdField),
  }),
  status: 200,
  answer: Type.Object({
    Notifications: Type.Array(Notification),
    /** Whether there are older ones. */
    More: Type.Boolean(),
  }),
});

export const countNotifications = endpoint({
  method: 'GET',
  path: '/Notification/Unread',
  access: ['INT', 'SUP', 'ADM'],
  tag: 'notifications',
  summary: 'How many notifications the signed-in person has not read',
  status: 200,
  answer: Type.Object({ Unread: Type.Integer() }),
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/Notification/Read',
  access: ['INT', 'SUP', 'ADM'],
  afterEnd: true,
  withoutStepUp: 'own',
  tag: 'notifications',
  summary: 'Marks notifications as read, for all devices: one, that one and all before it, or all about a task',
  body: Type.Object({
    /** Left out if there is a `TaskId`. */
    Id: Type.Optional(IdField),
    /** Marks this and all earlier ones. Later ones stay unread. */
    Earlier: Type.Optional(Type.Boolean()),
    /** All about this task, whose page the person has opened. */
    TaskId: Type.Optional(IdField),
  }),
  status: 200,
  answer: Message,
});

/** Whether one kind is told on each channel. */
export const NotificationChoice = Type.Object({
  Kind: NotificationKind,
  product: Type.Boolean(),
  email: Type.Boolean(),
  digest: Type.Boolean(),
});
export type NotificationChoice = Static<typeof NotificationChoice>;

export const listNotificationChoices = endpoint({
  method: 'GET',
  path: '/Notification/Choice',
  access: ['INT', 'SUP', 'ADM'],
  tag: 'notifications',
  summary: 'For each kind, on which channels the signed-in person is told',
  status: 200,
  answer: Type.Object({ Choices: Type.Array(NotificationChoice) }),
});

export const saveNotificationChoice = endpoint({
  method: 'PUT',
  path: '/Notification/Choice',
  access: ['INT', 'SUP', 'ADM'],
  afterEnd: true,
  withoutStepUp: 'own',
  tag: 'notifications',
  summary: 'Turns a channel on or off for one kind',
  body: Type.Object({ Kind: NotificationKind, Channel: NotificationChannel, On: Type.Boolean() }),
  status: 200,
  answer: Message,
});
