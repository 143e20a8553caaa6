/** Lower case without accents, for searching and sorting. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Lower case with accents, for comparing e-mail addresses. */
export function foldEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/** The text in which lists search for a person. */
export function personSearchText(person: { name: string; email: string; phone: string }): string {
  return fold(`${person.name} ${person.email} ${person.phone}`);
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
