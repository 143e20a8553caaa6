/** A language in which visitors read our pages, e-mails and messages. */
export type Language = 'en' | 'sw';

/** The locale of dates and lists in each language. */
export const LOCALES = { en: 'en-GB', sw: 'sw-KE' } as const satisfies Record<Language, string>;
