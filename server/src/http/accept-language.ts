import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { DbOrTransaction } from '../database/connection';
import type { Language } from '../lib/language';

const LANGUAGES: Language[] = ['en', 'sw'];

/** The language that a request asks for; undefined if it names none of ours. */
export function requestedLanguage(request: FastifyRequest): Language | undefined {
  if (!request.headers['accept-language']) return undefined;
  return LANGUAGES.find((language) => language === new Negotiator(request.raw).languages(LANGUAGES)[0]);
}

/** The language of the answer to a request: English unless it asks for another one. */
export const languageOf = (request: FastifyRequest): Language => requestedLanguage(request) ?? 'en';

/** Keeps the language in which someone has just used a private page: our e-mails to them follow it. */
export async function keepLanguage(
  on: DbOrTransaction,
  table: 'applications' | 'assessments',
  id: string,
  request: FastifyRequest,
): Promise<void> {
  const language = requestedLanguage(request);
  if (language)
    await on.updateTable(table).set({ language }).where('id', '=', id).where('language', '<>', language).execute();
}

const CHOSEN = /(?:^|;\s*)language=(en|sw)(?:;|$)/;

/** The language of a visitor's page: the one that they have chosen in its header, else that of their browser. */
export const languageOfPage = (request: FastifyRequest): Language =>
  LANGUAGES.find((language) => language === CHOSEN.exec(request.headers.cookie ?? '')?.[1]) ?? languageOf(request);
