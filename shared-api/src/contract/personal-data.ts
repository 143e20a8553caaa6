import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message } from './fields';

/** How much is held about the person of an application, over all applications of that person. */
export const PersonalData = Type.Object({
  Applications: Type.Integer(),
  /** How many of them wait for a decision or an interview: an erasure closes them. */
  Open: Type.Integer(),
  Documents: Type.Integer(),
  Emails: Type.Integer(),
  /** The intern account that the person has or had: an active one has to be deleted before an erasure. */
  Account: Type.Union([Type.Literal('active'), Type.Literal('deleted'), Type.Null()]),
});
export type PersonalData = Static<typeof PersonalData>;

export const getPersonalData = endpoint({
  method: 'GET',
  path: '/Apply/:id/PersonalData',
  access: ['ADM'],
  noun: 'personal-data',
  summary: 'How much is held about the person of an application',
  params: IdParams,
  status: 200,
  answer: PersonalData,
});

export const exportPersonalData = endpoint({
  method: 'POST',
  path: '/Apply/:id/PersonalData',
  access: ['ADM'],
  noun: 'personal-data',
  summary: 'A link, working for 5 minutes, to one ZIP file with everything held about the person; 409 once erased',
  params: IdParams,
  status: 200,
  answer: Type.Object({ Link: Type.String() }),
});

export const erasePersonalData = endpoint({
  method: 'DELETE',
  path: '/Apply/:id/PersonalData',
  access: ['ADM'],
  noun: 'personal-data',
  changes: ['applications', 'dashboard'],
  summary:
    'Erases everything that tells who the person is, in all their applications; 409 once erased, or with an active account',
  params: IdParams,
  status: 200,
  answer: Message,
});
