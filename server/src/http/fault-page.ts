import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { htmlDocument } from '../lib/html-document';
import type { Language } from '../lib/language';
import { escapeHtml } from '../lib/text';
import { isServerPath, pathOf } from './request-path';
import { onPage, speakPage } from './visitors';

/** What a visitor reads while the product cannot answer. */
interface FaultTexts {
  title: string;
  text: string;
  /** To quote in a support request. */
  reference?: string;
}

/** Whether a browser opens an address, as opposed to a script that reads data or a request for a file. */
export function opensPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (isServerPath(pathOf(request))) return false;
  return headers.accept?.includes('text/html') ?? false;
}

/**
 * Answers with a page that needs nothing else of the product: with a database away, not even the shell can be shown. A
 * page for a fault that passes (503, 507) opens the address again as soon as the server is ready.
 */
export function sendFaultPage(reply: FastifyReply, status: number, texts: FaultTexts): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const language = speakPage(reply.request, [texts.title, texts.text]);
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-language': language,
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        `script-src 'nonce-${nonce}'`,
        "connect-src 'self'",
        "img-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; '),
      // Its script may call: a portal's page that opens it must not reach into it.
      'cross-origin-opener-policy': 'noopener-allow-popups',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(faultPage(nonce, language, texts, status >= 502));
}

/** Looks like the shell's own error page, in the colours of shared-ui's theme. */
function faultPage(nonce: string, language: Language, texts: FaultTexts, passes: boolean): string {
  const { title, text, reference } = {
    ...texts,
    title: onPage(language, texts.title),
    text: onPage(language, texts.text),
  };
  const say = (sentence: string) => escapeHtml(onPage(language, sentence));
  return htmlDocument({
    title: `${title} - Internship Portals`,
    head: '<link rel="icon" href="/favicon.svg">\n',
    nonce,
    language,
    style: `
:root{color-scheme:light dark;--back:#f5f7f5;--paper:#fff;--text:#16211d;--soft:#51605a;--line:#dde4e0;--main:#0b6b57;--on:#fff}
@media (prefers-color-scheme:dark){:root{--back:#0d1412;--paper:#151e1b;--text:#e7eeeb;--soft:#a5b4ae;--line:#2a3531;--main:#5fcfb3;--on:#06251d}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--back);color:var(--text);font:16px/1.6 "Inter Variable",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{background:var(--paper);border-bottom:1px solid var(--line)}
header div{max-width:1160px;min-height:64px;margin:0 auto;padding:8px 24px;display:flex;align-items:center;gap:10px;font-weight:650;letter-spacing:-.01em}
svg{width:32px;height:32px;flex:none}
rect{fill:var(--main)}
path{fill:none;stroke:var(--on);stroke-width:2.4;stroke-linecap:round}
main{flex:1;width:100%;max-width:608px;margin:0 auto;padding:72px 24px;text-align:center}
h1{font-size:1.625rem;font-weight:650;letter-spacing:-.02em;line-height:1.25;margin:0 0 12px;text-wrap:balance}
p{margin:0 0 24px;text-wrap:balance}
.soft{color:var(--soft);font-size:.875rem;margin:24px 0 0}
a{display:inline-block;min-height:40px;padding:7px 16px;border-radius:8px;background:var(--main);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--main);outline-offset:2px}
@media (max-width:600px){main{padding:48px 16px}header div{padding:8px 16px}}`,
    body: `
<header><div><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9"/><path d="M7 25V15a9 9 0 0 1 18 0v10M12 25v-9.5a4 4 0 0 1 8 0V25"/></svg>Internship Portals</div></header>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<a href="">${say('Try again')}</a>
${passes ? `<p class="soft" role="status">${say('This page opens automatically when the server is ready.')}</p>` : ''}
${reference ? `<p class="soft">${say('Reference:')} <code>${escapeHtml(reference)}</code></p>` : ''}
</main>
${passes ? `<script nonce="${nonce}">${REOPEN}</script>` : ''}`,
  });
}

/** Asks every 3 to 5 seconds, so that many open pages do not ask at the same moment. */
const REOPEN = `
const look = async () => {
  try {
    if ((await fetch('/health/ready', { cache: 'no-store' })).ok) return location.reload();
  } catch {}
  setTimeout(look, 3000 + Math.random() * 2000);
};
setTimeout(look, 2000);
`;
