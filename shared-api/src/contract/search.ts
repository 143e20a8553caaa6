import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';

/** A person or a task that a search has found. */
export const SearchHit = Type.Object({
  Kind: Type.Union([
    Type.Literal('applicant'),
    Type.Literal('intern'),
    Type.Literal('supervisor'),
    Type.Literal('administrator'),
    Type.Literal('task'),
  ]),
  /** The application's, the user's or the task's. */
  id: Type.String(),
  /** The person's name, or the task's title. */
  Name: Type.String(),
  /** What tells it from others of that name: e-mail address and position, or whose task it is. */
  About: Type.Array(Type.String()),
  /** A person's. */
  PhoneNumber: Type.Optional(Type.String()),
  /** Of an applicant, ISO time. */
  AppliedAt: Type.Optional(Type.String()),
  /** The first day of an intern's internship, `YYYY-MM-DD`. */
  StartsOn: Type.Optional(Type.String()),
});
export type SearchHit = Static<typeof SearchHit>;

export const searchEverywhere = endpoint({
  method: 'GET',
  path: '/Search',
  access: 'session',
  tag: 'search',
  summary:
    'Finds people by name, e-mail address or phone number, applications by reference, and tasks by title: administrators everyone, supervisors their interns and tasks, interns their tasks',
  query: Type.Object({ search: Type.String({ maxLength: 200 }) }),
  status: 200,
  answer: Type.Object({
    /** At most 6 of each kind. Empty for an empty search. */
    Hits: Type.Array(SearchHit),
    /** How many applications the same search finds in each of their lists, where that may be more than the hits. */
    Applications: Type.Optional(Type.Object({ Waiting: Type.Integer(), Decided: Type.Integer() })),
  }),
});
