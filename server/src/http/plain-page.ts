import type { FastifyReply } from 'fastify';
import { htmlDocument } from '../lib/html-document';
import { escapeHtml } from '../lib/text';

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/**
 * Answers a browser with a few words, where the shell is not what the person came for.
 *
 * @param message its first sentence becomes the heading
 * @param wayOn further HTML
 */
export function sendPlainPage(reply: FastifyReply, message: string, wayOn = ''): FastifyReply {
  const [what = '', ...advice] = message.split(/(?<=\.) /);
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'inline',
      'cache-control': 'no-store',
      'content-security-policy': PAGE_POLICY,
      'x-frame-options': 'SAMEORIGIN',
    })
    .send(
      htmlDocument({
        title: what,
        style: `
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 Inter,system-ui,sans-serif}
main{padding:24px;max-width:34rem}
h1{font-size:22px;line-height:28px;margin:0 0 8px}
p{margin:0 0 16px}
a{font-weight:600}`,
        body: `
<main>
<h1>${escapeHtml(what)}</h1>
<p>${escapeHtml(advice.join(' '))}</p>
${wayOn}
</main>`,
      }),
    );
}
