import { languageCookie } from '@internship-portals/shared-api/storage';
import type { Translations } from '@nanostores/i18n';
import { i18n, type Language, language } from './language';

type Catalogue = Record<string, Translations>;

const sources: (() => Promise<{ kiswahili: Catalogue }>)[] = [
  () => import(/* webpackChunkName: "kiswahili" */ './kiswahili'),
];

/** Adds a portal's Kiswahili texts, which are loaded only by those who read them. The portal's pages then offer the language. */
export function offerKiswahili(load: () => Promise<{ kiswahili: Catalogue }>): void {
  sources.push(load);
}

/** Whether this page can be read in another language: that of a portal which has translated its pages. */
export const isOffered = (): boolean => sources.length > 1;

const isLanguage = (text: string | undefined): text is Language => text === 'en' || text === 'sw';

/** What the visitor has chosen; otherwise the first language of the browser that the product has. */
export function preferredLanguage(): Language {
  if (typeof document === 'undefined') return 'en';
  const ofBrowser = navigator.languages.map((tag) => tag.split('-')[0]);
  return [languageCookie.get(), ...ofBrowser].find(isLanguage) ?? 'en';
}

/**
 * Shows this page in a language.
 *
 * @throws if its texts do not load. The page then stays as it is.
 */
export async function speak(next: Language): Promise<void> {
  if (next === 'sw' && !i18n.cache.sw) {
    const loaded = await Promise.all(sources.map((load) => load()));
    i18n.cache.sw = Object.assign({}, ...loaded.map(({ kiswahili }) => kiswahili));
  }
  // Before those who follow the language look.
  if (typeof document !== 'undefined') document.documentElement.lang = next;
  language.set(next);
}

/** Shows this page in a language, and remembers that the visitor has chosen it. */
export async function choose(next: Language): Promise<void> {
  await speak(next);
  languageCookie.set(next);
}
