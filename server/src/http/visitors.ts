import type { FastifyRequest } from 'fastify';
import type { Language } from '../lib/language';
import { translations } from '../lib/translations';
import { languageOf, languageOfPage } from './accept-language';
import { currentRequest } from './current-request';
import { KISWAHILI } from './visitors.sw';

type Sentence = keyof typeof KISWAHILI;

const say = translations(KISWAHILI);

/** The language of the answer to a request. Calls of people who are signed in are answered in English. */
function languageOfAnswer(request: FastifyRequest): Language {
  return request.routeOptions.config?.forVisitors ? languageOf(request) : 'en';
}

/** The language of the answer to the request in progress. */
export function answerLanguage(): Language {
  const request = currentRequest.getStore();
  return request ? languageOfAnswer(request) : 'en';
}

/** Says a sentence with values in the language of the answer to the request in progress. */
export function phrase(sentence: Sentence, values?: Readonly<Record<string, string | number>>): string {
  return say(answerLanguage(), sentence, values);
}

/** A sentence without values in the language of the answer; as it is where it has no translation. */
export function translate(sentence: string, request = currentRequest.getStore()): string {
  if (!request || !Object.hasOwn(KISWAHILI, sentence)) return sentence;
  return say(languageOfAnswer(request), sentence as Sentence);
}

/**
 * Says the sentences of a page that is no part of the portals in the visitor's language. A page has one language: it stays in
 * English if one of its sentences has no translation, as those for staff.
 */
export function speakPage(request: FastifyRequest, sentences: readonly string[]): Language {
  const isTranslated = sentences.every((sentence) => Object.hasOwn(KISWAHILI, sentence));
  return isTranslated ? languageOfPage(request) : 'en';
}

/** A sentence of such a page in its language. */
export const onPage = (language: Language, sentence: string): string =>
  Object.hasOwn(KISWAHILI, sentence) ? say(language, sentence as Sentence) : sentence;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for calls of pages that visitors read in their language. */
    forVisitors?: boolean;
  }
}
