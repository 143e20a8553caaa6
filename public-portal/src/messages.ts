/** The portal's base address; the same as in portals.json. */
export const base = '/';

/** Texts that the whole portal shares. */
export const common = {
  title: 'Internships',
  checking:
    'Many people use your internet connection right now. Your browser does a short check and then goes on by itself. What you typed is kept.',

  links: {
    status: 'Check Application Status',
    logIn: 'Log In',
    logInNow: 'Login Now',
    logInNowAsked: 'Login Now?',
    home: 'Home',
  },
} as const;
