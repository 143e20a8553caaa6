import type { Language } from './language';
import { escapeHtml } from './text';

/** The parts of a page; `title` is plain text, the others are HTML or CSS. */
interface HtmlDocument {
  title: string;
  style: string;
  body: string;
  /** Further elements of the head. */
  head?: string;
  /** Of the Content Security Policy that allows the style element. */
  nonce?: string;
  /** Default English. */
  language?: Language;
}

/** A page of its own in both colour schemes: it needs no other file of the product. */
export function htmlDocument({ title, style, body, head = '', nonce, language = 'en' }: HtmlDocument): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${head}<style${nonce ? ` nonce="${nonce}"` : ''}>
${style.trim()}
</style>
</head>
<body>
${body.trim()}
</body>
</html>
`;
}
