import type { language } from 'shared-ui';

/** Texts of this folder. Those that the specification quotes are kept letter for letter. */
export const messages = {
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

  pageDown: {
    title: 'This page cannot be shown right now',
    text: 'Some of its files did not arrive. Please try again in a moment.',
  },

  incomplete: {
    title: 'This page cannot be shown right now',
    text: 'It did not arrive as it should. Reload the page, or start again from the home page.',
  },

  /** In place of the texts above, when no file can arrive. */
  offline: 'You are offline. This page opens automatically when you are back online.',
  away: 'The server cannot be reached. This page opens automatically when it answers.',
} as const;

/** The English texts with the words of another language in their places. */
type Translated<Text> = Text extends string
  ? string
  : Text extends (...values: never) => string
    ? Text
    : { readonly [Key in keyof Text]: Translated<Text[Key]> };

/** What visitors can see of it, in Kiswahili. With the English texts: when files do not arrive, no other file can be fetched. */
const kiswahili: Translated<Pick<typeof messages, 'notFound' | 'unexpected' | 'portalDown' | 'offline' | 'away'>> = {
  notFound: {
    title: 'Ukurasa haukupatikana',
    text: 'Samahani, ukurasa unaoutafuta haukupatikana!',
    home: 'Mwanzo',
  },

  unexpected: {
    title: 'Kumetokea hitilafu',
    text: 'Kuna hitilafu upande wetu. Hakuna ulichohifadhi kilichopotea. Pakia ukurasa upya, au anza tena kwenye ukurasa wa mwanzo.',
    textOf: () =>
      'Kuna hitilafu upande wetu. Hakuna ulichohifadhi kilichopotea. Pakia ukurasa upya, au anza tena kwenye ukurasa wa mwanzo.',
    reload: 'Pakia upya',
    home: 'Mwanzo',
  },

  portalDown: {
    title: () => 'Ukurasa huu hauwezi kuonyeshwa kwa sasa',
    text: () => 'Baadhi ya faili zake hazikufika. Tafadhali jaribu tena baada ya muda mfupi.',
  },

  offline: 'Huna mtandao. Ukurasa huu utafunguka wenyewe mtandao ukirudi.',
  away: 'Seva haipatikani. Ukurasa huu utafunguka wenyewe seva itakapojibu.',
};

/** The texts of pages that visitors see, too, in the language of the page. */
export const textsIn = (of: ReturnType<typeof language.get>): typeof kiswahili => (of === 'sw' ? kiswahili : messages);
