import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { EmailField, IdParams, Message, NameField, PhoneNumberField } from './fields';
import { Asks, seenStudies, studyFields } from './studies';

/** The amount of data about an applicant, over all applications of that person. */
export const PersonalData = Type.Object({
  Applications: Type.Integer(),
  /** The number of open applications, which an erasure closes. */
  Open: Type.Integer(),
  Documents: Type.Integer(),
  Emails: Type.Integer(),
  /** The person's intern account. An active one must be deleted before an erasure. */
  Account: Type.Union([Type.Literal('active'), Type.Literal('deleted'), Type.Null()]),
});
export type PersonalData = Static<typeof PersonalData>;

/** The details that can be corrected: the person's, and the answers to what the intake asks. */
const CorrectedField = Type.Union([
  Type.Literal('Name'),
  Type.Literal('Email'),
  Type.Literal('PhoneNumber'),
  Type.KeyOf(Asks),
]);
export type CorrectedField = Static<typeof CorrectedField>;

/** A correction of an applicant's details. The old values are personal data and are not kept. */
export const Correction = Type.Object({
  id: Type.String(),
  /** ISO 8601, UTC. */
  At: Type.String(),
  /** The name of the administrator. */
  By: Type.String(),
  Fields: Type.Array(CorrectedField),
});
export type Correction = Static<typeof Correction>;

export const getPersonalData = endpoint({
  method: 'GET',
  path: '/Apply/:id/PersonalData',
  access: ['ADM'],
  tag: 'personal-data',
  summary: "The amount of data about an application's person",
  params: IdParams,
  status: 200,
  answer: PersonalData,
});

export const exportPersonalData = endpoint({
  method: 'POST',
  path: '/Apply/:id/PersonalData',
  access: ['ADM'],
  stepUp: true,
  tag: 'personal-data',
  summary: 'Creates a link, valid for 5 minutes, to a ZIP file with all data about the person. 409 if erased',
  params: IdParams,
  status: 200,
  answer: Type.Object({ Link: Type.String() }),
});

export const correctPersonalData = endpoint({
  method: 'PUT',
  path: '/Apply/:id/PersonalData',
  access: ['ADM'],
  stepUp: 'some',
  tag: 'personal-data',
  invalidates: ['applications', 'dashboard'],
  summary: "Corrects an applicant's details in this application. Unsent e-mails use the new address. 409 if erased",
  params: IdParams,
  body: Type.Object({
    Name: NameField,
    Email: EmailField,
    PhoneNumber: PhoneNumberField,
    /** A field that is not sent stays as it is. */
    ...studyFields,
    /** The initial values of the form. If the stored ones differ by now, nothing is saved (409). */
    Seen: Type.Optional(
      Type.Object({
        Name: Type.String(),
        Email: Type.String(),
        PhoneNumber: Type.String(),
        ...seenStudies,
      }),
    ),
  }),
  status: 200,
  answer: Message,
});

export const erasePersonalData = endpoint({
  method: 'DELETE',
  path: '/Apply/:id/PersonalData',
  access: ['ADM'],
  stepUp: true,
  tag: 'personal-data',
  invalidates: ['applications', 'dashboard'],
  summary: 'Erases the personal data in all applications of the person. 409 if erased, or if the account is active',
  params: IdParams,
  status: 200,
  answer: Message,
});
