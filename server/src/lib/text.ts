/** Lower case without accents: what search and name order compare. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Addresses are compared without regard to case, but accents in them count. */
export function foldEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/** What a list finds a person by. */
export function personSearchText(person: { name: string; email: string; phone: string }): string {
  return fold(`${person.name} ${person.email} ${person.phone}`);
}

/** Escapes a search term for `like ... escape '\'`. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML: names are what people typed. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
