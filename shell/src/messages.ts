/** The texts of the shell, letter for letter as the specification has them. */
export const messages = {
  product: 'Internship Portals',
  signIn: {
    title: 'Log In',
    hint: 'Welcome back. Sign in to see your dashboard.',
    email: 'Email',
    password: 'Password',
    submit: 'Log In',
    submitting: 'Logging in',
    forgot: 'Forgot Password? Reset Now',
    home: 'Home',
    failed: 'Could not Login',
    reference: (requestId: string) => `Reference: ${requestId}`,
  },
  ended: {
    expired: 'Your session has ended. Log in again to go on where you were.',
    'other-tab': 'You were logged out in another tab.',
  },
  signOut: { failed: 'Could not logout' },
  unauthorized: {
    title: 'Unauthorized',
    text: 'Sorry, you are unauthorized to access this page',
    dashboard: 'Go to my dashboard',
    signOut: 'Log in as someone else',
  },
  notFound: {
    title: 'Page not found',
    text: 'Oops! Sorry, the page you are looking for cannot be found!',
    home: 'Home',
  },
  unexpected: {
    title: 'Unexpected Application Error!',
    text: 'Something went wrong on our side. Nothing that you saved is lost. Reload the page, or start again from the home page.',
    textOf: (portal: string) =>
      `Something went wrong in the ${portal}. Nothing that you saved is lost, and the rest of the product works. Reload the page, or start again from the home page.`,
    reload: 'Reload',
    home: 'Home',
  },
  portalDown: {
    title: (portal: string) => `The ${portal} cannot be shown right now`,
    text: (portal: string) =>
      `The ${portal} could not be loaded. The rest of the product works. Please try again in a moment.`,
  },
  newRelease: {
    label: 'New version',
    text: (portal: string) => `A new version of the ${portal} is ready.`,
    reload: 'Reload',
    later: 'Later',
    lost: {
      title: 'Reload the page?',
      text: 'What you typed is kept, but files, passwords and some short forms on this page are not.',
      confirm: 'Reload',
    },
  },
  preview: {
    label: 'Preview',
    override: (portal: string, address: string) => `You see the ${portal} from ${address}.`,
    unopened: (portal: string, address: string) =>
      `The ${portal} from ${address} did not open, so you see the live one: the browser's console says why.`,
    composition: (id: string) => `You see the product as it was in composition ${id}.`,
    until: (moment: string) => `Until ${moment}.`,
    leave: 'Leave the preview',
  },
} as const;

/** `admin-portal` -> `admin portal`: how people read a portal's name. */
export function readable(portal: string): string {
  return portal.replaceAll('-', ' ');
}
