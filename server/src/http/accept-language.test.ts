import type { FastifyRequest } from 'fastify';
import { languageOfPage } from './accept-language';

const of = (headers: Record<string, string>) =>
  languageOfPage({ headers, raw: { headers } } as unknown as FastifyRequest);

it.each([
  [{}, 'en'],
  [{ 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.8' }, 'sw'],
  [{ 'accept-language': 'en-KE,sw;q=0.9' }, 'en'],
  [{ 'accept-language': 'en', cookie: 'role=x; language=sw' }, 'sw'],
  [{ 'accept-language': 'sw', cookie: 'language=en; role=x' }, 'en'],
  [{ 'accept-language': 'sw', cookie: 'language=fr' }, 'sw'],
])('a page for %p is in %s: the language that was chosen, else that of the browser', (headers, language) => {
  expect(of(headers)).toBe(language);
});
