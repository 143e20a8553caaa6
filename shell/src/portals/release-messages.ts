/** Texts of the offer of a newer version, by language. */
export const messages = {
  en: {
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
  sw: {
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
} as const;
