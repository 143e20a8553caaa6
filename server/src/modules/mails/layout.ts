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
  | {
      facts: readonly (readonly [string, string])[];
      /** The appointment that the facts are about, which HTML shows as a leaf of a calendar. In the reader's language. */
      appointment?: Appointment;
    };

interface Appointment {
  weekday: string;
  day: string;
  month: string;
  /** Null where only the day is known. */
  time: string | null;
}

/** How the firm looks in e-mails. */
export interface MailLook {
  /** Empty where it is not known: there is no band with it. */
  firm: string;
  /** The colour of buttons and links on white, and its shade on dark backgrounds. */
  accent: string;
  accentOnDark: string;
  /** The address of the logo. Its size is that of a header. */
  logo: { address: string; width: number; height: number } | null;
}

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
  /** Whether that page only shows the application. */
  isDecided?: boolean;
}

/** The plain-text half. */
export function layOutText({ language, parts, signature, contact, unsubscribe, pageLink, isDecided }: Letter): string {
  const { stopping, page, reason } = standing(language, isDecided);
  const blocks = parts.map((part) => {
    if ('text' in part) return part.text;
    if ('link' in part) return `${part.label}:\n${part.link}`;
    return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  });
  const stop = unsubscribe === undefined ? '' : `\n${stopping}:\n${unsubscribe}`;
  if (pageLink !== undefined) blocks.push(`${page}:\n${pageLink}`);
  return `${[...blocks, signature, `-- \n${footer(reason, contact)}${stop}`].join('\n\n')}\n`;
}

/** The words of the link to the applicant's page. */
export const pageLabel = (language: Language | undefined, isDecided: boolean | undefined) =>
  standing(language, isDecided).page;

/** What stands under every letter. */
const standing = (language: Language | undefined, isDecided = false) => ({
  reason: say(language, 'You receive this e-mail because this address was given to our internship programme.'),
  stopping: say(language, 'Stop e-mails of this kind'),
  page: say(language, isDecided ? 'See your application' : 'See, correct or withdraw your application'),
  copy: say(language, 'Or copy this link'),
});

const footer = (reason: string, contact: string) => (contact ? `${reason} ${contact}` : reason);

/** What the dark scheme changes: mail programs that know it keep style elements. */
const darkStyles = (accent: string) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#0d1412!important}
.card,.leaf{background-color:#151e1b!important}
.text{color:#e7eeeb!important}
.faint{color:#a5b4ae!important}
.link{color:${accent}!important}
.button,.month{background-color:${accent}!important;color:#0d1412!important}
.line{border-color:#2a3531!important}
.band{border-top-color:${accent}!important;border-bottom-color:#2a3531!important}
.logo{background-color:#ffffff!important}
}`;

const FONT = 'font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif';
/** Breaks a long address: a table grows with its longest word, beyond the screen of a phone. */
const WRAP = 'word-break:break-word';

/** The firm over the letter. Its name is a text: most mail programs load no picture before they are told to. */
function band({ firm, logo, accent }: MailLook): string {
  if (!firm && !logo) return '';
  const picture = logo
    ? `<td style="padding:0 12px 0 0"><img class="logo" src="${escapeHtml(logo.address)}" alt="" width="${logo.width}" height="${logo.height}" style="display:block;border:0;background-color:#ffffff"></td>`
    : '';
  const name = `<td class="text" style="${FONT};font-size:16px;line-height:24px;font-weight:700;color:#111827">${escapeHtml(firm)}</td>`;
  return `<tr><td class="band" style="padding:16px 24px;border-top:4px solid ${accent};border-bottom:1px solid #e5e7eb"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${picture}${name}</tr></table></td></tr>
`;
}

/** A day as a leaf of a calendar. The facts below say the same: it is not read out. */
function leaf({ weekday, day, month, time }: Appointment, accent: string): string {
  const line = (className: string, style: string, text: string) =>
    `<tr><td class="${className}" align="center" style="${FONT};${style}">${escapeHtml(text)}</td></tr>`;
  return `<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0" class="leaf line" style="width:148px;margin:0 0 16px;border:1px solid #e5e7eb;border-radius:8px;border-collapse:separate;overflow:hidden">
${line('month', `padding:6px 8px;background-color:${accent};color:#ffffff;font-size:14px;line-height:20px;font-weight:600`, month)}
${line('text', 'padding:8px 8px 0;color:#111827;font-size:40px;line-height:44px;font-weight:700', day)}
${line('faint', 'padding:0 8px 8px;color:#4b5563;font-size:14px;line-height:20px', weekday)}
${time ? line('text line', 'padding:8px;border-top:1px solid #e5e7eb;color:#111827;font-size:20px;line-height:24px;font-weight:700', time) : ''}
</table>`;
}

/** The HTML half, with tables and inline styles: mail clients support little else. */
export function layOutHtml(title: string, letter: Letter, look: MailLook): string {
  const { language, parts, signature, contact, unsubscribe, pageLink } = letter;
  const { stopping, page, reason, copy } = standing(language, letter.isDecided);
  const { accent } = look;
  const small = `${FONT};font-size:13px;line-height:20px;color:#4b5563;word-break:break-all`;
  const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
  const paragraph = (html: string) =>
    `<p class="text" style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;${WRAP}">${html}</p>`;
  const blocks = parts.map((part) => {
    if ('text' in part) return paragraph(lines(part.text));
    if ('link' in part) {
      const address = escapeHtml(part.link);
      return (
        `<p style="margin:0 0 16px"><a href="${address}" class="button" style="display:inline-block;padding:12px 20px;border-radius:6px;` +
        `background-color:${accent};color:#ffffff;text-decoration:none;${FONT};font-size:16px;font-weight:600">${escapeHtml(part.label)}</a></p>` +
        // Programs that cannot fold drop the tags, and show both lines.
        `<details style="margin:0 0 16px"><summary class="faint" style="${small}">${escapeHtml(copy)}</summary><div class="faint" style="margin:0 0 16px;${small}">${address}</div></details>`
      );
    }
    const rows = part.facts.map(
      ([label, value]) =>
        `<tr><th class="faint" align="left" valign="top" style="padding:3px 16px 3px 0;${FONT};font-size:14px;line-height:24px;color:#4b5563;font-weight:600;white-space:nowrap">${escapeHtml(label)}</th>` +
        `<td class="text" valign="top" style="padding:3px 0;${FONT};font-size:16px;line-height:24px;${WRAP}">${escapeHtml(value)}</td></tr>`,
    );
    const appointment = part.appointment ? `${leaf(part.appointment, accent)}\n` : '';
    return `${appointment}<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`;
  });
  if (pageLink !== undefined)
    blocks.push(
      paragraph(`<a href="${escapeHtml(pageLink)}" class="link" style="color:${accent}">${escapeHtml(page)}</a>`),
    );
  const stop =
    unsubscribe === undefined
      ? ''
      : `<br><a href="${escapeHtml(unsubscribe)}" class="faint" style="color:#4b5563">${escapeHtml(stopping)}</a>`;
  return `<!doctype html>
<html lang="${language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${darkStyles(look.accentOnDark)}</style>
</head>
<body class="page text" style="margin:0;padding:0;background-color:#f3f4f6;color:#111827">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader(parts))}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f3f4f6">
<tr><td align="center" style="padding:24px 12px">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background-color:#ffffff;border-radius:8px">
${band(look)}<tr><td style="padding:24px 24px 8px">
<h1 class="text" style="margin:0 0 16px;${FONT};font-size:22px;line-height:28px;color:#111827">${escapeHtml(title)}</h1>
${blocks.join('\n')}
${paragraph(lines(signature))}
</td></tr>
</table>
<p class="faint" style="margin:16px 0 0;max-width:600px;${FONT};font-size:12px;line-height:18px;color:#4b5563">${escapeHtml(footer(reason, contact))}${stop}</p>
</td></tr>
</table>
</body>
</html>
`;
}

/** What lists of e-mails show after the subject: the first paragraph after the greeting. */
function preheader(parts: readonly Part[]): string {
  const texts = parts.flatMap((part) => ('text' in part ? [part.text] : []));
  return (texts[1] ?? texts[0] ?? '').replace(/\s+/g, ' ').slice(0, 140);
}
