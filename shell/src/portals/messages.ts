/** Texts of this folder. Those that the specification quotes are kept letter for letter. */
export const messages = {
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
    missing: (portal: string, address: string) =>
      `The ${portal} from ${address} did not open, so you see the live one: the browser's console says why.`,
    until: 'Until',
    leave: 'Leave the preview',
  },
} as const;
