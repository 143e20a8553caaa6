import type { FastifyReply } from 'fastify';
import { htmlDocument } from '../lib/html-document';
import type { Language } from '../lib/language';
import { escapeHtml } from '../lib/text';
import { onPage, speakPage } from './visitors';

const pagePolicy = (formAction: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action ${formAction}`;

/** What a page offers: a link, or a button that sends a form to this server. */
interface WayOn {
  to: string;
  label: string;
  isForm?: boolean;
}

/** The way to the start page. */
export const toStart: WayOn = { to: '/', label: 'Go to the home page' };

function htmlOf({ to, label, isForm }: WayOn, language: Language): string {
  const [address, words] = [escapeHtml(to), escapeHtml(onPage(language, label))];
  return isForm
    ? `<form method="post" action="${address}"><button>${words}</button></form>`
    : `<a href="${address}">${words}</a>`;
}

/**
 * Answers a browser with a few words, where the shell is not what the person came for.
 *
 * @param message its first sentence becomes the heading. In the visitor's language, if each sentence has a translation
 */
export function sendPlainPage(reply: FastifyReply, message: string, wayOn?: WayOn): FastifyReply {
  const sentences = message.split(/(?<=[.?]) /);
  const language = speakPage(reply.request, wayOn ? [...sentences, wayOn.label] : sentences);
  const [what = '', ...advice] = sentences.map((sentence) => onPage(language, sentence));
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-disposition': 'inline',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(wayOn?.isForm ? "'self'" : "'none'"),
      'x-frame-options': 'SAMEORIGIN',
    })
    .send(
      htmlDocument({
        title: what,
        language,
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
${wayOn ? htmlOf(wayOn, language) : ''}
</main>`,
      }),
    );
}
