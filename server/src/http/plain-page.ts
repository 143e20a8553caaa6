import type { FastifyReply } from 'fastify';
import { htmlDocument } from '../lib/html-document';
import { escapeHtml } from '../lib/text';

const pagePolicy = (formAction: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action ${formAction}`;

/**
 * Answers a browser with a few words, where the shell is not what the person came for.
 *
 * @param message its first sentence becomes the heading
 * @param wayOn further HTML
 * @param options.form whether that HTML has a form, which may only be sent to this server
 */
export function sendPlainPage(
  reply: FastifyReply,
  message: string,
  wayOn = '',
  { form = false }: { form?: boolean } = {},
): FastifyReply {
  const [what = '', ...advice] = message.split(/(?<=\.) /);
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'inline',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(form ? "'self'" : "'none'"),
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
a{font-weight:600}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 20px}`,
        body: `
<main>
<h1>${escapeHtml(what)}</h1>
<p>${escapeHtml(advice.join(' '))}</p>
${wayOn}
</main>`,
      }),
    );
}
