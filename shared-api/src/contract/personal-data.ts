import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { EmailField, IdParams, Message, NameField, PhoneNumberField } from './fields';

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

/** What of a person can be put right. */
const CorrectedField = Type.Union([Type.Literal('Name'), Type.Literal('Email'), Type.Literal('PhoneNumber')]);
export type CorrectedField = Static<typeof CorrectedField>;

/** That somebody put an applicant's details right. What they were before is not kept: it was wrong, and is personal. */
export const Correction = Type.Object({
  id: Type.String(),
  /** ISO 8601, UTC. */
  At: Type.String(),
  /** The administrator. */
  By: Type.String(),
  Fields: Type.Array(CorrectedField),
});
export type Correction = Static<typeof Correction>;

export const getPersonalData = endpoint({
  method: 'GET',
  path: '/Apply/:id/PersonalData',
  access: ['ADM'],
  tag: 'personal-data',
  summary: 'How much is held about the person of an application',
  params: IdParams,
  status: 200,
  answer: PersonalData,
});

export const exportPersonalData = endpoint({
  method: 'POST',
  path: '/Apply/:id/PersonalData',
  access: ['ADM'],
  tag: 'personal-data',
  summary: 'A link, working for 5 minutes, to one ZIP file with everything held about the person; 409 once erased',
  params: IdParams,
  status: 200,
  answer: Type.Object({ Link: Type.String() }),
});

export const correctPersonalData = endpoint({
  method: 'PUT',
  path: '/Apply/:id/PersonalData',
  access: ['ADM'],
  tag: 'personal-data',
  invalidates: ['applications', 'dashboard'],
  summary:
    'Puts the details of an applicant right, in this application; e-mails not sent yet follow the address; 409 once erased',
  params: IdParams,
  body: Type.Object({
    Name: NameField,
    Email: EmailField,
    PhoneNumber: PhoneNumberField,
    /** The details that the form started from: where somebody else has corrected them since, nothing is saved (409). */
    Seen: Type.Optional(Type.Object({ Name: Type.String(), Email: Type.String(), PhoneNumber: Type.String() })),
  }),
  status: 200,
  answer: Message,
});

export const erasePersonalData = endpoint({
  method: 'DELETE',
  path: '/Apply/:id/PersonalData',
  access: ['ADM'],
  tag: 'personal-data',
  invalidates: ['applications', 'dashboard'],
  summary:
    'Erases everything that tells who the person is, in all their applications; 409 once erased, or with an active account',
  params: IdParams,
  status: 200,
  answer: Message,
});
