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

  /** For visitors who read Kiswahili. */
  newReleaseInKiswahili: {
    label: 'Toleo jipya',
    text: () => 'Toleo jipya la ukurasa huu liko tayari.',
    reload: 'Pakia upya',
    later: 'Baadaye',
    lost: {
      title: 'Ungependa kupakia ukurasa upya?',
      text: 'Ulichoandika kinahifadhiwa, isipokuwa faili, manenosiri na baadhi ya fomu fupi kwenye ukurasa huu.',
      confirm: 'Pakia upya',
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
