import type { Language } from '../../lib/language';
import { escapeHtml } from '../../lib/text';
import { say } from './phrases';

/**
 * One paragraph of a mail. A link becomes a button in HTML and a line with the address in plain text. Line breaks of a
 * text are kept.
 */
export type Part =
  | { text: string }
  | { link: string; label: string }
  | { facts: readonly (readonly [string, string])[] };

/** The content of a mail, before the layout. */
export interface Letter {
  language?: Language;
  parts: readonly Part[];
  /** The last lines; line breaks are kept. */
  signature: string;
  /** How to reach the firm; empty where that is not known. */
  contact: string;
  /** The address that ends e-mails of this kind. */
  unsubscribe?: string;
  /** The applicant's private page. */
  pageLink?: string;
}

/** The plain-text half. */
export function layOutText({ language, parts, signature, contact, unsubscribe, pageLink }: Letter): string {
  const { stopping, page, reason } = standing(language);
  const blocks = parts.map((part) => {
    if ('text' in part) return part.text;
    if ('link' in part) return `${part.label}:\n${part.link}`;
    return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  });
  const stop = unsubscribe === undefined ? '' : `\n${stopping}:\n${unsubscribe}`;
  if (pageLink !== undefined) blocks.push(`${page}:\n${pageLink}`);
  return `${[...blocks, signature, `-- \n${footer(reason, contact)}${stop}`].join('\n\n')}\n`;
}

/** What stands under every letter. */
const standing = (language: Language | undefined) => ({
  reason: say(language, 'You receive this e-mail because this address was given to our internship programme.'),
  stopping: say(language, 'Stop e-mails of this kind'),
  page: say(language, 'See, correct or withdraw your application'),
});

const footer = (reason: string, contact: string) => (contact ? `${reason} ${contact}` : reason);

/** The HTML half, with tables and inline styles: mail clients support little else. */
export function layOutHtml(title: string, letter: Letter): string {
  const { language, parts, signature, contact, unsubscribe, pageLink } = letter;
  const { stopping, page, reason } = standing(language);
  const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
  const font = 'font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif';
  const paragraph = (html: string) => `<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px">${html}</p>`;
  const blocks = parts.map((part) => {
    if ('text' in part) return paragraph(lines(part.text));
    if ('link' in part) {
      const address = escapeHtml(part.link);
      return (
        `<p style="margin:0 0 16px"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:6px;` +
        `background-color:#1d4ed8;color:#ffffff;text-decoration:none;${font};font-size:16px;font-weight:600">${escapeHtml(part.label)}</a></p>` +
        `<p style="margin:0 0 16px;${font};font-size:13px;line-height:20px;color:#4b5563;word-break:break-all">${address}</p>`
      );
    }
    const rows = part.facts.map(
      ([label, value]) =>
        `<tr><th align="left" valign="top" style="padding:6px 16px 6px 0;${font};font-size:14px;color:#4b5563;font-weight:600">${escapeHtml(label)}</th>` +
        `<td valign="top" style="padding:6px 0;${font};font-size:16px">${escapeHtml(value)}</td></tr>`,
    );
    return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`;
  });
  if (pageLink !== undefined) blocks.push(paragraph(`<a href="${escapeHtml(pageLink)}">${escapeHtml(page)}</a>`));
  const stop =
    unsubscribe === undefined
      ? ''
      : `<br><a href="${escapeHtml(unsubscribe)}" style="color:#4b5563">${escapeHtml(stopping)}</a>`;
  return `<!doctype html>
<html lang="${language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background-color:#f3f4f6;color:#111827">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f3f4f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background-color:#ffffff;border-radius:8px">
<tr><td style="padding:24px 24px 8px">
<h1 style="margin:0 0 16px;${font};font-size:22px;line-height:28px;color:#111827">${escapeHtml(title)}</h1>
${blocks.join('\n')}
${paragraph(lines(signature))}
</td></tr>
</table>
<p style="margin:16px 0 0;max-width:600px;${font};font-size:12px;line-height:18px;color:#4b5563">${escapeHtml(footer(reason, contact))}${stop}</p>
</td></tr>
</table>
</body>
</html>
`;
}
