import { type Static, type TSchema, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message, NameField } from './fields';

/** Bytes as base64url, the form that WebAuthn's JSON uses. */
const Bytes = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$' });
const CredentialId = Type.String({ minLength: 1, maxLength: 1400, pattern: '^[A-Za-z0-9_-]+$' });

/** A credential that an authenticator is asked for, or must not register again. */
const CredentialDescriptor = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn: what `navigator.credentials.create` gets. */
export const PasskeyCreationOptions = Type.Object({
  rp: Type.Object({ name: Type.String(), id: Type.Optional(Type.String()) }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Optional(Type.Integer()),
  excludeCredentials: Type.Optional(Type.Array(CredentialDescriptor)),
  authenticatorSelection: Type.Optional(
    Type.Object({
      residentKey: Type.Optional(Type.String()),
      requireResidentKey: Type.Optional(Type.Boolean()),
      userVerification: Type.Optional(Type.String()),
    }),
  ),
  attestation: Type.Optional(Type.String()),
  extensions: Type.Optional(Type.Object({ credProps: Type.Optional(Type.Boolean()) })),
});
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn: what `navigator.credentials.get` gets. */
export const PasskeyRequestOptions = Type.Object({
  challenge: Type.String(),
  timeout: Type.Optional(Type.Integer()),
  rpId: Type.Optional(Type.String()),
  allowCredentials: Type.Optional(Type.Array(CredentialDescriptor)),
  userVerification: Type.Optional(Type.String()),
});
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;

/** What an authenticator answers. The `response` depends on what it was asked for. */
const credential = <Response extends TSchema>(response: Response) =>
  Type.Object({
    id: CredentialId,
    rawId: CredentialId,
    type: Type.Literal('public-key'),
    response,
    clientExtensionResults: Type.Object({}),
  });

/** The authenticator's answer to `PasskeyCreationOptions`: `RegistrationResponseJSON` of WebAuthn. */
export const NewPasskeyCredential = credential(
  Type.Object({
    clientDataJSON: Bytes(4000),
    attestationObject: Bytes(16_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
);
export type NewPasskeyCredential = Static<typeof NewPasskeyCredential>;

/** The authenticator's answer to `PasskeyRequestOptions`: `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyCredential = credential(
  Type.Object({
    clientDataJSON: Bytes(4000),
    authenticatorData: Bytes(4000),
    signature: Bytes(8000),
    userHandle: Type.Optional(Bytes(200)),
  }),
);
export type PasskeyCredential = Static<typeof PasskeyCredential>;

/** A passkey of the signed-in user, without its key. */
export const Passkey = Type.Object({
  id: Type.String(),
  Name: Type.String(),
  CreatedAt: Type.String(),
  LastUsedAt: Type.Union([Type.String(), Type.Null()]),
  /** Whether a password manager keeps a copy, so that losing the device does not lose the passkey. */
  Synced: Type.Boolean(),
});
export type Passkey = Static<typeof Passkey>;

/** The codes to note down with a person's first second factor. Only this answer has them. */
export const RecoveryCodesAnswer = Type.Object({
  message: Type.String(),
  RecoveryCodes: Type.Optional(Type.Array(Type.String())),
});

export const requestNewPasskey = endpoint({
  method: 'POST',
  path: '/Passkey/Options',
  access: 'session',
  afterEnd: true,
  stepUp: true,
  tag: 'passkeys',
  summary: 'What the browser needs to create a passkey for the caller',
  status: 200,
  answer: Type.Object({ Options: PasskeyCreationOptions }),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/Passkey',
  access: 'session',
  afterEnd: true,
  stepUp: true,
  tag: 'passkeys',
  invalidates: ['second-factors'],
  summary: 'Adds a passkey to the account of the caller. The first second factor also gives recovery codes',
  body: Type.Object({ Name: NameField, credential: NewPasskeyCredential }),
  status: 201,
  answer: RecoveryCodesAnswer,
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/Passkey/:id',
  access: 'session',
  afterEnd: true,
  withoutStepUp: 'own',
  tag: 'passkeys',
  invalidates: ['second-factors'],
  summary: 'Renames a passkey of the caller',
  params: IdParams,
  body: Type.Object({ Name: NameField }),
  status: 200,
  answer: Message,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/Passkey/:id',
  access: 'session',
  afterEnd: true,
  stepUp: true,
  tag: 'passkeys',
  invalidates: ['second-factors'],
  summary: 'Removes a passkey of the caller',
  params: IdParams,
  status: 200,
  answer: Message,
});
