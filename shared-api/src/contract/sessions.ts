import { type Static, Type } from 'typebox';
import { endpoint, Role } from './endpoint';
import {
  EmailField,
  IdField,
  IdParams,
  Message,
  NameField,
  NewPasswordField,
  PasswordField,
  PhoneNumberField,
} from './fields';

/** The answer of a completed sign-in. */
export const SignedIn = Type.Object({
  user: Type.Object({ Name: Type.String(), user_id: Type.String() }),
  Role: Type.Array(Role),
  token: Type.String(),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/login',
  access: 'public',
  tag: 'sessions',
  summary: 'Signs in and returns the session token, or asks for a second step',
  body: Type.Object({ email: EmailField, password: PasswordField }),
  status: 200,
  answer: SignedIn,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'session',
  afterEnd: true,
  withoutStepUp: 'takes away',
  beforePasswordChange: true,
  tag: 'sessions',
  summary: 'Ends the session of the token in the request',
  status: 200,
  answer: Message,
});

/**
 * Proves again that the person behind the session is its owner, for the calls that are marked `stepUp`. The proof is
 * valid for 10 minutes and for this session alone.
 */
export const proveIdentity = endpoint({
  method: 'POST',
  path: '/Session/Proof',
  access: 'session',
  afterEnd: true,
  withoutStepUp: 'asks itself',
  tag: 'sessions',
  summary: 'Checks the password again and keeps the time on the session, which calls that need a recent proof ask for',
  body: Type.Object({ password: PasswordField }),
  status: 200,
  answer: Message,
});

/** A browser in which a person is signed in. */
export const UserSession = Type.Object({
  /** Names the session; not its token. */
  id: Type.String(),
  /** Browser and operating system, as the browser named them at the sign-in; empty if it did not. */
  Browser: Type.String(),
  /** The client's address at the sign-in; empty if unknown. */
  Address: Type.String(),
  /** Where that address is, such as `Kenya`, or `Nairobi, Kenya` with the operator's database; empty if unknown. */
  Place: Type.String(),
  /** ISO 8601, UTC. */
  CreatedAt: Type.String(),
  /** ISO 8601, UTC. Updated once a minute. */
  LastUsedAt: Type.String(),
  /** Whether this call came from it. */
  Current: Type.Boolean(),
});
export type UserSession = Static<typeof UserSession>;

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/User/:id/Session',
  access: 'session',
  tag: 'sessions',
  summary: "The browsers in which the user is signed in, last used first; any user's for administrators",
  params: IdParams,
  status: 200,
  answer: Type.Object({ Sessions: Type.Array(UserSession) }),
});

export const endUserSession = endpoint({
  method: 'DELETE',
  path: '/User/:id/Session/:session',
  access: 'session',
  afterEnd: true,
  stepUp: true,
  tag: 'sessions',
  summary: "Ends one session of the user; any user's for administrators",
  params: Type.Object({ id: IdField, session: IdField }),
  status: 200,
  answer: Message,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/User/:id/Session',
  access: 'session',
  afterEnd: true,
  stepUp: true,
  tag: 'sessions',
  summary: 'Ends all sessions of the user except the one of this call',
  params: IdParams,
  status: 200,
  answer: Message,
});

export const activateAccount = endpoint({
  method: 'POST',
  path: '/Account/Activate',
  access: 'public',
  tag: 'accounts',
  summary: 'Creates the account of an applicant who passed the interview',
  body: Type.Object({
    email: EmailField,
    password: NewPasswordField,
    /** From the link in the acceptance e-mail. Required if the server delivers mail. */
    token: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  status: 201,
  answer: Message,
});

export const getActivation = endpoint({
  method: 'GET',
  path: '/Account/Activate/:token',
  access: 'public',
  tag: 'accounts',
  summary: 'The address that an activation link was mailed to. Reading it does not use the link up',
  params: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
  status: 200,
  answer: Type.Object({ Email: Type.String() }),
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/PasswordReset',
  access: 'public',
  tag: 'accounts',
  summary: 'Sends a password reset link. The answer does not reveal whether the account exists',
  body: Type.Object({ email: EmailField }),
  status: 200,
  answer: Message,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/Reset',
  access: 'public',
  tag: 'accounts',
  summary: 'Sets a new password with a one-time token',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }), password: NewPasswordField }),
  status: 200,
  answer: Message,
});

/**
 * The name of the first administrator until the person gives a name, an e-mail address and a phone number, with the first
 * password of their own.
 */
export const UNNAMED = 'Administrator';

export const changePassword = endpoint({
  method: 'PUT',
  path: '/Account/Password',
  access: 'session',
  afterEnd: true,
  withoutStepUp: 'asks itself',
  beforePasswordChange: true,
  tag: 'accounts',
  invalidates: ['sessions'],
  summary: 'Changes the password of the signed-in user, ends the other sessions and tells the user by e-mail',
  body: Type.Object({
    currentPassword: PasswordField,
    password: NewPasswordField,
    /** Who an administrator without a name is. Kept only with the password that replaces a printed one, and all three together. */
    Name: Type.Optional(NameField),
    Email: Type.Optional(EmailField),
    PhoneNumber: Type.Optional(PhoneNumberField),
  }),
  status: 200,
  answer: Message,
});

const LinkToken = Type.String({ minLength: 1, maxLength: 200 });

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/Account/Email/Confirm',
  access: 'public',
  tag: 'accounts',
  summary: 'Changes the address of an account, with the link that was sent to the new one',
  body: Type.Object({ token: LinkToken }),
  status: 200,
  answer: Message,
});

export const reportEmailChange = endpoint({
  method: 'POST',
  path: '/Account/Email/Report',
  access: 'public',
  tag: 'accounts',
  summary: 'Cancels or reverts a change of address, with the link that was sent to the old one, and ends all sessions',
  body: Type.Object({ token: LinkToken }),
  status: 200,
  answer: Message,
});
