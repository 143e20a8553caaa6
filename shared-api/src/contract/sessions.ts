import { Type } from 'typebox';
import { endpoint, Role } from './endpoint';
import { EmailField, Message, NewPasswordField, PasswordField } from './fields';

export const signIn = endpoint({
  method: 'POST',
  path: '/login',
  access: 'public',
  tag: 'sessions',
  summary: 'Signs in and answers the session token',
  body: Type.Object({ email: EmailField, password: PasswordField }),
  status: 200,
  answer: Type.Object({
    user: Type.Object({ Name: Type.String(), user_id: Type.String() }),
    Role: Type.Array(Role),
    token: Type.String(),
  }),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'session',
  tag: 'sessions',
  summary: 'Ends the session of the token it is called with',
  status: 200,
  answer: Message,
});

export const activateAccount = endpoint({
  method: 'POST',
  path: '/Account/Activate',
  access: 'public',
  tag: 'accounts',
  summary: 'Makes the account of an applicant whose interview was passed',
  body: Type.Object({
    email: EmailField,
    password: NewPasswordField,
    /** From the link of the acceptance e-mail; needed where mail can be delivered. */
    token: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  status: 201,
  answer: Message,
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/PasswordReset',
  access: 'public',
  tag: 'accounts',
  summary: 'Sends a password-reset link; the same answer whether or not the account exists',
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
