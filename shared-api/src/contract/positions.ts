import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message, TITLE_MESSAGE } from './fields';

export const Position = Type.Object({ id: Type.String(), Position: Type.String() });
export type Position = Static<typeof Position>;

export const listPositions = endpoint({
  method: 'GET',
  path: '/Position',
  access: 'public',
  tag: 'positions',
  summary: 'All positions (departments), ordered by name',
  status: 200,
  answer: Type.Object({ Positions: Type.Array(Position) }),
});

/** The name of a position: 1-100 characters with a letter or digit, unique ignoring case. */
const PositionNameField = Type.String({
  transform: ['strip', 'trim'],
  minLength: 1,
  maxLength: 100,
  pattern: '^[^\\p{Cc}]*$',
  format: 'title',
  messages: {
    required: 'Enter the name of the position.',
    type: 'Enter the name of the position.',
    maxLength: 'Use at most 100 characters.',
    pattern: 'A position cannot contain control characters.',
    format: TITLE_MESSAGE,
  },
});
const PositionBody = Type.Object({ Position: PositionNameField });

export const createPosition = endpoint({
  method: 'POST',
  path: '/Position',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'positions',
  summary: 'Adds a position',
  body: PositionBody,
  status: 201,
  answer: Message,
});

export const getPositionForEdit = endpoint({
  method: 'GET',
  path: '/Position/:id/edit',
  access: ['ADM'],
  tag: 'positions',
  summary: 'One position',
  params: IdParams,
  status: 200,
  answer: Type.Object({ position: Position }),
});

export const updatePosition = endpoint({
  method: 'PUT',
  path: '/Position/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'positions',
  invalidates: ['applications', 'supervisors', 'interns', 'users', 'performance', 'dashboard'],
  summary: 'Renames a position everywhere',
  params: IdParams,
  body: Type.Object({
    Position: PositionNameField,
    /** The initial value of the form. If the stored name differs by now, nothing is saved (409). */
    Seen: Type.Optional(Type.String()),
  }),
  status: 200,
  answer: Message,
});

export const deletePosition = endpoint({
  method: 'DELETE',
  path: '/Position/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'positions',
  summary: 'Deletes a position that no application and no active user has',
  params: IdParams,
  status: 200,
  answer: Message,
});
