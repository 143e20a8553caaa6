import { translated } from '@internship-portals/shared-ui';

/** The portal's base address; the same as in portals.json. */
export const base = '/';

/** Texts that the whole portal shares. */
export const common = {
  title: 'Internships',

  links: {
    status: 'Check Application Status',
    logIn: 'Log In',
    logInNow: 'Login Now',
    logInNowAsked: 'Login Now?',
    home: 'Home',
  },
} as const;

export const spoken = translated('portal', { links: common.links });
