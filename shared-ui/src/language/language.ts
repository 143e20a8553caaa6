import { createI18n, params as paramsOfLibrary, type TranslationFunction, type Translations } from '@nanostores/i18n';
import { atom, type ReadableAtom } from 'nanostores';

/** The languages of visitors' pages. Staff screens are in English. */
export type Language = 'en' | 'sw';

/** The language of this page. */
export const language = atom<Language>('en');

const locales: Record<Language, string> = { en: 'en-GB', sw: 'sw-KE' };

/** The locale of the page's language, for `Intl`. */
export const locale = (): string => locales[language.get()];

/** All texts by feature and group: those in English come with the code, the others are put here by `speak`. */
export const i18n = createI18n<Language, 'en'>(language, { get: async () => ({}) });

interface Transformed {
  transform: (locale: string, text: unknown, values: [Record<string, string | number>]) => string;
}

/**
 * A text with placeholders, `{name}`. The library replaces them with `String.replace`, where `$&` in a value, such as the name
 * of a file, would be a pattern.
 */
export const params = ((input: string) => {
  const made = paramsOfLibrary(input) as unknown as Transformed;
  const transform: Transformed['transform'] = (code, text, [values]) =>
    made.transform(code, text, [
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value).replaceAll('$', '$$$$')])),
    ]);
  return { ...made, transform };
}) as unknown as typeof paramsOfLibrary;

type Plain = string | readonly Plain[] | { readonly [key: string]: Plain };
/** Texts that one part of a page shows. Those with placeholders are made with `params` or `count`. */
type Group = Readonly<Record<string, Plain | TranslationFunction>>;

/** Texts in the language of the page. */
type Spoken<Text> = Text extends TranslationFunction
  ? Text
  : Text extends string
    ? string
    : { readonly [Key in keyof Text]: Spoken<Text[Key]> };

/** The same texts in another language: of plurals, each form that the language has. */
type Said<Text> = Text extends TranslationFunction
  ? string | { one: string; other: string }
  : Text extends string
    ? string
    : { readonly [Key in keyof Text]: Said<Text[Key]> };

/** The Kiswahili texts of a feature. A text that is missing, or one too many, is a type error. */
export type Kiswahili<Stores> = {
  readonly [Name in keyof Stores]: Stores[Name] extends ReadableAtom<infer Texts> ? Said<Texts> : never;
};

/**
 * The texts of a feature in the language of the page, by group, for `useTexts`.
 *
 * @param english the texts as the code has them
 */
export function translated<const Groups extends Readonly<Record<string, Group>>>(
  feature: string,
  english: Groups,
): { readonly [Name in keyof Groups]: ReadableAtom<Spoken<Groups[Name]>> } {
  const stores = Object.entries(english).map(([name, texts]) => [
    name,
    // The library's types know flat groups only. What is nested is replaced as a whole.
    i18n(nameOf(feature, name), texts as Translations),
  ]);
  return Object.fromEntries(stores);
}

const nameOf = (feature: string, group: string) => `${feature}/${group}`;

/** A catalogue as the library keeps it, from the texts of features. */
export const catalogue = (features: Readonly<Record<string, object>>): Record<string, Translations> =>
  Object.fromEntries(
    Object.entries(features).flatMap(([feature, groups]) =>
      Object.entries(groups).map(([name, texts]) => [nameOf(feature, name), texts as Translations]),
    ),
  );
