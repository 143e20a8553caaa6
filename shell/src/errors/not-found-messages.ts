/** The specification quotes the English text. */
export const messages = {
  en: {
    title: 'Page not found',
    text: 'Oops! Sorry, the page you are looking for cannot be found!',
    home: 'Home',
  },
  sw: {
    title: 'Ukurasa haukupatikana',
    text: 'Samahani, ukurasa unaoutafuta haukupatikana!',
    home: 'Mwanzo',
  },
} as const;
