/** Texts of this folder. Those that the specification quotes are kept letter for letter. */
export const messages = {
  signIn: {
    title: 'Log In',
    hint: 'Welcome back. Sign in to see your dashboard.',
    email: 'Email',
    password: 'Password',
    submitting: 'Logging in',
    forgot: 'Forgot Password? Reset Now',
    home: 'Home',
    failed: 'Could not Login',
    passkey: 'Sign in with a passkey',
    provider: (name: string) => `Sign in with ${name}`,
  },

  ended: {
    expired: 'Your session has ended. Log in again to go on where you were.',
    'other-tab': 'You were logged out in another tab.',
  },

  notStored:
    "This browser stores nothing for this site, so you can't sign in. Allow cookies and site data for this address, or free some space, then reload this page.",

  signOut: {
    failed: 'Could not logout',
    offline:
      'There is no connection. You are logged out on this device. Keep this page open until the connection is back, or your session will end later.',
  },
} as const;
