import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message } from './fields';
import { WorkFile, WorkFilesField, workFileMessages } from './work-files';

/** How many versions of the work on one task are kept. */
export const HAND_IN_MAX_VERSIONS = 20;

/** The messages for an invalid hand-in, both before sending and in the 422 answer. */
export const handInMessages = { ...workFileMessages, empty: 'Write a note, add a link or choose a file.' } as const;

/** One version of the work on a task. Versions never change. */
export const HandIn = Type.Object({
  id: Type.String(),
  /** 1 for the first. */
  Version: Type.Integer(),
  /** ISO 8601, UTC. */
  At: Type.String(),
  Note: Type.Union([Type.String(), Type.Null()]),
  /** An address that begins with http or https. */
  Link: Type.Union([Type.String(), Type.Null()]),
  /** `openHandInFile` answers a link to the content of one. */
  Files: Type.Array(WorkFile),
});
export type HandIn = Static<typeof HandIn>;

/** A version of the work with its task. */
export const HandInOfTask = Type.Object({ ...HandIn.properties, TaskId: Type.String(), Task: Type.String() });
export type HandInOfTask = Static<typeof HandInOfTask>;

export const listInternHandIns = endpoint({
  method: 'GET',
  path: '/Supervisor/User/:id/HandIn',
  access: ['SUP'],
  tag: 'hand-ins',
  summary:
    'The work that one of their interns handed in for tasks of the signed-in supervisor: the newest version for each of the last 20 tasks',
  params: IdParams,
  status: 200,
  answer: Type.Object({ HandIns: Type.Array(HandInOfTask) }),
});

/** At most 5,000 characters, line breaks included. */
const NoteField = Type.String({
  transform: ['trim'],
  maxLength: 5000,
  messages: { maxLength: 'Use at most 5,000 characters.' },
});

/** An address that a browser opens, or nothing. */
const LinkField = Type.String({
  transform: ['trim'],
  maxLength: 2000,
  format: 'optional-web-url',
  messages: {
    maxLength: 'Use at most 2,000 characters.',
    format: 'Enter a whole address, such as https://example.com/report.',
  },
});

export const handIn = endpoint({
  method: 'POST',
  path: '/Task/:id/HandIn',
  access: ['INT'],
  tag: 'hand-ins',
  invalidates: ['tasks', 'performance'],
  summary: "Hands in a version of the work on the intern's own task: a note, a link, files, or several of these",
  params: IdParams,
  bodyType: 'multipart',
  body: Type.Object({
    Note: Type.Optional(NoteField),
    Link: Type.Optional(LinkField),
    Files: Type.Optional(WorkFilesField),
    /** Whether the task is completed with it. */
    Complete: Type.Optional(Type.Enum(['true', 'false'])),
    /** As `SeenRevision` of other calls on a task, in digits. */
    SeenRevision: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })),
  }),
  status: 201,
  answer: Type.Object({ ...Message.properties, Version: Type.Integer() }),
});

export const openHandInFile = endpoint({
  method: 'GET',
  path: '/HandIn/File/:id',
  access: ['INT', 'SUP'],
  tag: 'hand-ins',
  summary: 'A link to the content of a file, valid for 5 minutes',
  params: IdParams,
  status: 200,
  answer: Type.Object({ Link: Type.String() }),
});
