import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdField, IdParams, Message } from './fields';

/** What a certificate says. */
const facts = {
  Name: Type.String(),
  Position: Type.String(),
  /** `YYYY-MM-DD` */
  StartsOn: Type.String(),
  /** `YYYY-MM-DD` */
  EndsOn: Type.String(),
};

/** A certificate of completion as its intern and administrators see it. */
export const Certificate = Type.Object({
  id: Type.String(),
  /** Printed on the certificate, such as `CC-2026-7K3F-9Q2B`. */
  Number: Type.String(),
  ...facts,
  /** 0: not known. */
  HoursAWeek: Type.Integer(),
  /** ISO 8601, UTC. */
  IssuedAt: Type.String(),
  /** Opens the PDF, for 5 minutes. Missing once the certificate is withdrawn. */
  File: Type.Optional(Type.String()),
  /** ISO 8601, UTC: when it was withdrawn. */
  RevokedAt: Type.Optional(Type.String()),
  /** Why it was withdrawn. */
  Reason: Type.Optional(Type.String()),
  /** The names of who issued and who withdrew it, for administrators. */
  IssuedBy: Type.Optional(Type.String()),
  RevokedBy: Type.Optional(Type.String()),
});
export type Certificate = Static<typeof Certificate>;

export const listCertificates = endpoint({
  method: 'GET',
  path: '/User/:id/Certificate',
  access: ['INT', 'ADM'],
  tag: 'certificates',
  summary: "An intern's certificates of completion, the newest first, for the intern and administrators",
  params: IdParams,
  status: 200,
  answer: Type.Object({
    Certificates: Type.Array(Certificate),
    /** For administrators: why none can be issued now, as a sentence. Null if one can. */
    Hindrance: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
});

export const issueCertificate = endpoint({
  method: 'POST',
  path: '/User/:id/Certificate',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'certificates',
  summary:
    'Issues a certificate of completion and tells the intern. 409 before the last day is over, or with a valid one',
  params: IdParams,
  status: 201,
  answer: Message,
});

const REASON = 'Enter why you withdraw the certificate.';

export const revokeCertificate = endpoint({
  method: 'PUT',
  path: '/Admin/Certificate/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'certificates',
  summary: 'Withdraws a certificate with a reason, which its intern reads. 409 if it was withdrawn before',
  params: IdParams,
  body: Type.Object({
    Reason: Type.String({
      transform: ['strip', 'trim'],
      minLength: 1,
      maxLength: 500,
      messages: { required: REASON, type: REASON, maxLength: 'Use at most 500 characters.' },
    }),
  }),
  status: 200,
  answer: Message,
});

export const listSignatures = endpoint({
  method: 'GET',
  path: '/Certificate',
  access: 'public',
  tag: 'certificates',
  summary: 'The fingerprints of what the firm signs its PDFs with, for comparing them with a file',
  status: 200,
  answer: Type.Object({
    /** SHA-256 in pairs of hexadecimal digits, the newest first. Empty until the first PDF is signed. */
    Fingerprints: Type.Array(Type.String()),
  }),
});

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/Certificate/:number',
  access: 'public',
  tag: 'certificates',
  summary: 'Whether a certificate with this number is genuine, however it is typed, and what it says',
  params: Type.Object({ number: IdField }),
  status: 200,
  answer: Type.Object({
    State: Type.Union([Type.Literal('genuine'), Type.Literal('withdrawn'), Type.Literal('unknown')]),
    /** As it is printed. Missing for `unknown`. */
    Number: Type.Optional(Type.String()),
    /** Missing once the personal data is erased, and for `withdrawn`, which certifies nothing. */
    Facts: Type.Optional(Type.Object(facts)),
    /** `YYYY-MM-DD`, in `TIME_ZONE`, as is `RevokedOn`. */
    IssuedOn: Type.Optional(Type.String()),
    RevokedOn: Type.Optional(Type.String()),
  }),
});
