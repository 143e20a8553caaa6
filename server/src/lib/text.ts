import { domainToASCII, domainToUnicode } from 'node:url';
import { fold, stripInvisible } from '@internship-portals/shared-api/contract';

export { fold };

/** The form in which names are unique: ignoring case, and how a letter is composed. Marks tell names apart. */
export function foldName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

/** For searching and sorting positions; unique, so that lists find the applications of each in an index. */
export function positionSearchText(name: string): string {
  return `${fold(name)}\n${foldName(name)}`;
}

/** In an address, letters that fill a place without being seen and marks that select a form of a letter are accidents, too. */
export function stripAddress(text: string): string {
  return stripInvisible(text).replace(/(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}|\u2800/gu, '');
}

/** Lower case with accents, without invisible characters and with the domain in Unicode, for comparing addresses. */
export function foldEmail(email: string): string {
  const text = stripAddress(email).normalize('NFC').trim().toLowerCase();
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at);
  return text.slice(0, at) + (/^[\w.-]*$/.test(domain) && !domain.includes('xn--') ? domain : unicodeDomain(domain));
}

/** Punycode and Unicode name the same domain. A text that is not a domain, such as a part of one, stays. */
function unicodeDomain(domain: string): string {
  return domain.length > 253 ? domain : domainToUnicode(domainToASCII(domain)) || domain;
}

/** The text in which lists search for a person. */
export function personSearchText(person: { name: string; email: string; phone: string }): string {
  return fold(`${person.name} ${foldEmail(person.email)} ${person.phone}`);
}

/** Escapes a search term for `like ... escape '\'`. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
