import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { CommentField, IdParams, Message } from './fields';

/** What an administrator wrote about an application, for the other administrators alone. */
export const Note = Type.Object({
  id: Type.String(),
  Text: Type.String(),
  /** The author's present name. */
  By: Type.String(),
  user_id: Type.String(),
  /** UTC, ISO 8601. */
  CreatedAt: Type.String(),
  /** UTC, ISO 8601. Null if never edited. */
  EditedAt: Type.Union([Type.String(), Type.Null()]),
});
export type Note = Static<typeof Note>;

export const listNotes = endpoint({
  method: 'GET',
  path: '/Apply/:id/Note',
  access: ['ADM'],
  tag: 'notes',
  summary: 'The internal notes about an application, oldest first',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    Notes: Type.Array(Note),
    /** The administrators who can be mentioned, as in `@Grace Wambui`, by name. */
    People: Type.Array(Type.Object({ user_id: Type.String(), Name: Type.String() })),
  }),
});

export const addNote = endpoint({
  method: 'POST',
  path: '/Apply/:id/Note',
  access: ['ADM'],
  withoutStepUp: 'own',
  tag: 'notes',
  summary: 'Adds an internal note to an application. Administrators whose names stand after an @ are told',
  params: IdParams,
  body: Type.Object({ Text: CommentField }),
  status: 201,
  answer: Message,
});

export const editNote = endpoint({
  method: 'PUT',
  path: '/Admin/Note/:id',
  access: ['ADM'],
  withoutStepUp: 'own',
  tag: 'notes',
  summary: "Changes the text of the administrator's own note. Who is mentioned for the first time is told",
  params: IdParams,
  body: Type.Object({ Text: CommentField }),
  status: 200,
  answer: Message,
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/Admin/Note/:id',
  access: ['ADM'],
  withoutStepUp: 'own',
  tag: 'notes',
  summary: "Deletes the administrator's own note",
  params: IdParams,
  status: 200,
  answer: Message,
});
