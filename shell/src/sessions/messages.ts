/** Texts of this folder. Those that the specification quotes are kept letter for letter. */
export const messages = {
  signIn: {
    title: 'Log In',
    hint: 'Welcome back. Log in to see your dashboard.',
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

  proof: {
    title: 'Confirm that it is you',
    text: 'Enter your password to go on. We do not ask again for 10 minutes.',
    withoutPassword: 'Log in once more to go on. We do not ask again for 10 minutes.',
    noWay: 'You have no password. Choose one with Forgot Password on the login page, then try again.',
    password: 'Password',
    submit: 'Confirm',
    submitting: 'Checking',
    cancel: 'Cancel',
    elsewhere: (address: string) =>
      `You confirm it on a page of its own, ${address}, which opens in a new tab. What you have entered here stays.`,
    open: 'Confirm in a new tab',
    waiting: 'When you have confirmed, come back to this tab. It continues automatically.',
    address: (login: string) => `We ask for your password only on pages whose address begins with ${login}.`,
    done: 'Confirmed',
    close: 'Close this tab and go back to the one before. It continues automatically.',
    dashboard: 'Go to my dashboard',
    cancelled: 'Not confirmed',
    closeUnproved: 'Nothing has changed. Close this tab and go back to the one before.',
    again: 'Confirm now',
  },

  notStored:
    "This browser stores nothing for this site, so you can't log in. Allow cookies and site data for this address, or free some space, then reload this page.",

  signOut: {
    failed: 'Could not logout',
    offline:
      'There is no connection. You are logged out on this device. Keep this page open until the connection is back, or your session will end later.',
  },
} as const;
