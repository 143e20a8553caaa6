import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message } from './fields';
import { Passkey, RecoveryCodesAnswer } from './passkeys';

/** A code that a person types: six digits of an authenticator app, or a recovery code. Spaces and hyphens are ignored. */
export const CodeField = Type.String({
  transform: ['trim'],
  minLength: 1,
  maxLength: 40,
  messages: { required: 'Enter the code.', maxLength: 'That code is too long.' },
});

/** A new secret for an authenticator app. Only this answer has it. */
export const NewTotp = Type.Object({
  /** Base32, to type by hand. */
  Secret: Type.String(),
  /** `otpauth://` address, shown as a QR code. */
  Uri: Type.String(),
});
export type NewTotp = Static<typeof NewTotp>;

/** How the signed-in user can sign in besides the password. */
export const SecondFactors = Type.Object({
  Passkeys: Type.Array(Passkey),
  Totp: Type.Union([Type.Object({ CreatedAt: Type.String() }), Type.Null()]),
  /** Unused recovery codes. */
  RecoveryCodesLeft: Type.Integer(),
  /** Whether the user's role needs a second factor, so that the last one cannot be removed. */
  Required: Type.Boolean(),
  /** Whether browsers can create passkeys for this address of the product: https, or localhost. */
  PasskeysAvailable: Type.Boolean(),
});
export type SecondFactors = Static<typeof SecondFactors>;

export const listSecondFactors = endpoint({
  method: 'GET',
  path: '/SecondFactor',
  access: 'session',
  tag: 'second-factors',
  summary: 'The passkeys, the authenticator app and the number of recovery codes of the caller',
  status: 200,
  answer: SecondFactors,
});

export const startTotp = endpoint({
  method: 'POST',
  path: '/Totp',
  access: 'session',
  afterEnd: true,
  stepUp: true,
  tag: 'second-factors',
  summary: 'A new secret for an authenticator app. It counts once its first code is confirmed',
  status: 201,
  answer: NewTotp,
});

export const confirmTotp = endpoint({
  method: 'PUT',
  path: '/Totp',
  access: 'session',
  afterEnd: true,
  stepUp: true,
  tag: 'second-factors',
  summary: 'Adds the authenticator app with its first code. The first second factor also gives recovery codes',
  body: Type.Object({ code: CodeField }),
  status: 200,
  answer: RecoveryCodesAnswer,
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/Totp',
  access: 'session',
  afterEnd: true,
  stepUp: true,
  tag: 'second-factors',
  summary: 'Removes the authenticator app of the caller',
  status: 200,
  answer: Message,
});

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/RecoveryCode',
  access: 'session',
  afterEnd: true,
  stepUp: true,
  tag: 'second-factors',
  summary: 'New recovery codes, which replace the earlier ones. Only this answer has them',
  status: 201,
  answer: RecoveryCodesAnswer,
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/User/:id/SecondFactor',
  access: ['ADM'],
  stepUp: true,
  tag: 'second-factors',
  summary: "Removes another person's passkeys, authenticator app and recovery codes, and ends their sessions",
  params: IdParams,
  status: 200,
  answer: Message,
});
