/** A web address (http and https only) in a text, as the source of a regular expression. */
const WEB = String.raw`https?://[^\s<>"]+`;
const MAIL = String.raw`(?<![\p{L}\p{N}._+-])(?:mailto:)?[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`;

/** What ends a sentence rather than an address. A closing bracket belongs to the address if it opened there. */
function endOf(address: string): number {
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const head = address.slice(0, end);
    if (last === ')' && head.split('(').length >= head.split(')').length) break;
    if (!/[.,;:!?'"”’)\]]/.test(last)) break;
  }
  return end;
}

/**
 * The web addresses (http and https only) in a text, and what else is looked for, in the order of the text.
 *
 * @param more the source of a regular expression
 */
export function findAddresses(text: string, more?: string): { index: number; text: string; url?: string }[] {
  return [...text.matchAll(new RegExp(more ? `${WEB}|${more}` : WEB, 'giu'))].flatMap(({ index, 0: found }) => {
    if (!/^https?:/i.test(found)) return [{ index, text: found }];
    const address = found.slice(0, endOf(found));
    return URL.canParse(address) ? [{ index, text: address, url: address }] : [];
  });
}

/** Where a text leads to: its web and e-mail addresses, each once. */
export function findLinks(text: string): { text: string; url: string }[] {
  const links = findAddresses(text, MAIL).map(({ text: found, url }) => {
    const mail = found.replace(/^mailto:/i, '');
    return url ? { text: found, url } : { text: mail, url: `mailto:${mail}` };
  });
  return [...new Map(links.map((link) => [link.url, link])).values()];
}
