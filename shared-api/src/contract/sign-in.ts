import { Type } from 'typebox';
import { endpoint } from './endpoint';
import { SecondFactorMethod } from './errors';
import { Message, NameField } from './fields';
import { NewPasskeyCredential, PasskeyCreationOptions, PasskeyCredential, PasskeyRequestOptions } from './passkeys';
import { CodeField, NewTotp } from './second-factors';
import { SignedIn } from './sessions';

/** The one-time token of a sign-in that is not complete, from the error answer of its previous step. */
const StepField = Type.String({ minLength: 1, maxLength: 200 });
const Step = Type.Object({ step: StepField });

/** The sign-in's answer, with the recovery codes of an account that has just got its first second factor. */
const SignedInWithCodes = Type.Object({ ...SignedIn.properties, RecoveryCodes: Type.Array(Type.String()) });

export const requestPasskeySignIn = endpoint({
  method: 'POST',
  path: '/login/Passkey/Options',
  access: 'public',
  tag: 'sessions',
  summary: 'What the browser needs to sign in with a passkey: any, or with a step one of that account',
  body: Type.Object({ step: Type.Optional(StepField) }),
  status: 200,
  answer: Type.Object({ Options: PasskeyRequestOptions }),
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/login/Passkey',
  access: 'public',
  tag: 'sessions',
  summary: 'Signs in with a passkey, alone or as the second step',
  body: Type.Object({ step: Type.Optional(StepField), credential: PasskeyCredential }),
  status: 200,
  answer: SignedIn,
});

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/login/Code',
  access: 'public',
  tag: 'sessions',
  summary: 'The second step of signing in, with a code of the authenticator app or a recovery code. Each works once',
  body: Type.Object({
    step: StepField,
    method: Type.Union([Type.Literal('totp'), Type.Literal('recovery-code')]),
    code: CodeField,
  }),
  status: 200,
  answer: SignedIn,
});

export const signInWithProvider = endpoint({
  method: 'POST',
  path: '/login/Provider',
  access: 'public',
  tag: 'sessions',
  summary: "Completes a sign-in at the firm's identity provider, in the browser that began it",
  body: Step,
  status: 200,
  answer: SignedIn,
});

export const requestFirstPasskey = endpoint({
  method: 'POST',
  path: '/login/SetUp/Passkey/Options',
  access: 'public',
  tag: 'sessions',
  summary: 'What the browser needs to create the passkey that an account must set up before its first sign-in',
  body: Step,
  status: 200,
  answer: Type.Object({ Options: PasskeyCreationOptions }),
});

export const setUpPasskey = endpoint({
  method: 'POST',
  path: '/login/SetUp/Passkey',
  access: 'public',
  tag: 'sessions',
  summary: 'Adds the first passkey of an account that needs a second factor, and signs in',
  body: Type.Object({ step: StepField, Name: NameField, credential: NewPasskeyCredential }),
  status: 201,
  answer: SignedInWithCodes,
});

export const startTotpSetUp = endpoint({
  method: 'POST',
  path: '/login/SetUp/Totp',
  access: 'public',
  tag: 'sessions',
  summary: 'A secret for the authenticator app that an account must set up before its first sign-in',
  body: Step,
  status: 201,
  answer: NewTotp,
});

export const setUpTotp = endpoint({
  method: 'POST',
  path: '/login/SetUp/Totp/Confirm',
  access: 'public',
  tag: 'sessions',
  summary: 'Adds the authenticator app of an account that needs a second factor with its first code, and signs in',
  body: Type.Object({ step: StepField, code: CodeField }),
  status: 201,
  answer: SignedInWithCodes,
});

export const requestProof = endpoint({
  method: 'POST',
  path: '/Session/Proof/Options',
  access: 'session',
  afterEnd: true,
  withoutStepUp: 'asks itself',
  tag: 'sessions',
  summary:
    'What the caller can prove their identity with besides the password, and what the browser needs for a passkey',
  status: 200,
  answer: Type.Object({
    Methods: Type.Array(SecondFactorMethod),
    Options: Type.Optional(PasskeyRequestOptions),
    /** Whether the caller has a password. Who signs in with the provider or a passkey alone may have none. */
    Password: Type.Boolean(),
    /** Whether the caller can sign in at the firm's identity provider again (`startProviderProof`). */
    Provider: Type.Boolean(),
    /** Whether the last proof is recent enough. */
    Proved: Type.Boolean(),
  }),
});

/**
 * As `proveIdentity`, by signing in at the provider again. The person opens the address in another tab of the same
 * browser; `requestProof` tells when they have done it.
 */
export const startProviderProof = endpoint({
  method: 'POST',
  path: '/Session/Proof/Provider',
  access: 'session',
  afterEnd: true,
  withoutStepUp: 'asks itself',
  tag: 'sessions',
  summary: "The address at the firm's identity provider where the caller signs in again, to prove their identity",
  status: 200,
  answer: Type.Object({ Address: Type.String() }),
});

/** As `proveIdentity`, with a code of the authenticator app or a passkey. */
export const proveWithSecondFactor = endpoint({
  method: 'POST',
  path: '/Session/Proof/SecondFactor',
  access: 'session',
  afterEnd: true,
  withoutStepUp: 'asks itself',
  tag: 'sessions',
  summary:
    'Proves the identity of the caller with a code of the authenticator app or a passkey, for calls that need it',
  body: Type.Object({ code: Type.Optional(CodeField), credential: Type.Optional(PasskeyCredential) }),
  status: 200,
  answer: Message,
});
