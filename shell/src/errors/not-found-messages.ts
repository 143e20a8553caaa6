/** The specification quotes the English text. */
export const messages = {
  en: {
    title: 'Page not found',
    text: 'Oops! Sorry, the page you are looking for cannot be found!',
    home: 'Home',
    status: 'Check Application Status',
    mistyped: 'The address may be mistyped, or cut off where a line of an e-mail ended.',
    search: 'Search finds people and pages by name, at the top of each page.',
  },
  sw: {
    title: 'Ukurasa haukupatikana',
    text: 'Samahani, ukurasa unaoutafuta haukupatikana!',
    home: 'Mwanzo',
    status: 'Angalia hali ya maombi',
    mistyped: 'Huenda anwani imeandikwa vibaya, au imekatwa mwishoni mwa mstari wa barua pepe.',
    search: 'Utafutaji hupata watu na kurasa kwa jina, juu ya kila ukurasa.',
  },
} as const;
