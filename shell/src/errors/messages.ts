/** Texts of this folder. Those that the specification quotes are kept letter for letter. */
export const messages = {
  unauthorized: {
    title: 'Unauthorized',
    text: 'Sorry, you are unauthorized to access this page',
    dashboard: 'Go to my dashboard',
    signOut: 'Log in as someone else',
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
    retry: 'Retry',
  },

  pageDown: {
    title: 'This page cannot be shown right now',
    text: 'Some of its files did not arrive. Please try again in a moment.',
  },

  incomplete: {
    title: 'This page cannot be shown right now',
    text: 'It did not arrive as it should. Reload the page, or start again from the home page.',
  },

  /** In place of the texts above, when no file can arrive. */
  withoutServer: {
    offline: 'You are offline. This page opens automatically when you are back online.',
    away: 'The server cannot be reached. This page opens automatically when it answers.',
  },
} as const;
