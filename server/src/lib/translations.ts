import { createInstance } from 'i18next';
import type { Language } from './language';

/** The sentences of a feature in English, each with its Kiswahili. `{{name}}` stands for a value. */
export type Phrases = Readonly<Record<string, string>>;

/** Says a sentence in a language, with the values of its placeholders. */
export type Say<Sentence extends string> = (
  language: Language | undefined,
  sentence: Sentence,
  values?: Readonly<Record<string, string | number>>,
) => string;

/**
 * The sentences of a feature. English sentences are the keys, so that code shows what is said; one without its Kiswahili
 * is a type error.
 */
export function translations<Kiswahili extends Phrases>(kiswahili: Kiswahili): Say<keyof Kiswahili & string> {
  const english = Object.fromEntries(Object.keys(kiswahili).map((sentence) => [sentence, sentence]));
  const i18n = createInstance({
    lng: 'en',
    resources: { en: { translation: english }, sw: { translation: kiswahili } },
    // Sentences contain what separates keys otherwise.
    keySeparator: false,
    nsSeparator: false,
    // E-mails escape values themselves; a value never adds a placeholder or another sentence.
    interpolation: { escapeValue: false, skipOnVariables: true },
    initAsync: false,
  });
  void i18n.init();
  return (language = 'en', sentence, values = {}) => i18n.t(sentence, { lng: language, ...values });
}
