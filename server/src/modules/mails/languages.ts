import type { Language } from '../../lib/language';
import { TEMPLATES, type Template, type TemplateName, type Variable } from './texts';
import { KISWAHILI, type KiswahiliText } from './texts.sw';

type KiswahiliName = keyof typeof KISWAHILI;

/** A text in one language, by its name in the database. Each language has its own versions. */
export type TextName = TemplateName | `${KiswahiliName}-sw`;

const kiswahiliTexts: readonly (readonly [string, Template])[] = Object.entries<KiswahiliText>(KISWAHILI).map(
  ([name, text]) => [`${name}-sw`, toTemplate(TEMPLATES[name as KiswahiliName], text)],
);

/** All texts, each in English and then, if it has one, in Kiswahili. */
export const TEXTS: Readonly<Record<string, Template>> = Object.fromEntries(
  Object.entries<Template>(TEMPLATES).flatMap((english) => [
    english,
    ...kiswahiliTexts.filter(([name]) => name === `${english[0]}-sw`),
  ]),
);

function toTemplate(english: Template, { subject, text, buttons = {}, samples = {} }: KiswahiliText): Template {
  const variables = Object.entries(english.variables).map(([name, variable]): [string, Variable] => {
    const button = buttons[name];
    return [name, { ...variable, ...(button && { button }), sample: samples[name] ?? variable.sample }];
  });
  return {
    title: `${english.title} (Kiswahili)`,
    about: `${english.about} For those who read our pages in Kiswahili; edited separately.`,
    subject,
    text,
    variables: Object.fromEntries(variables),
  };
}

/** The name of the text of a kind of e-mail in a language; in English if there is no other one. */
export function textIn(language: Language | undefined, name: TemplateName): TextName {
  return language === 'sw' && Object.hasOwn(KISWAHILI, name) ? `${name as KiswahiliName}-sw` : name;
}

/** The language of a text. */
export const languageOfText = (name: TextName): Language => (Object.hasOwn(TEMPLATES, name) ? 'en' : 'sw');

/** The text of a name, or undefined if there is none. */
export function findTemplate(name: string): Template | undefined {
  return Object.hasOwn(TEXTS, name) ? TEXTS[name] : undefined;
}
