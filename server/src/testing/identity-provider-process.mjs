// An OpenID Connect provider for tests: a certified implementation with a sign-in page of one field. The first part of
// the address that is typed decides what the provider says: `unverified...` has no verified address, `mfa...` has used
// several factors; the ID tokens of `foreign-key...`, `alg-none...` and `alg-hs256...` are signed wrongly. A part before
// `~` makes it another person with the same address: `later~njeri@example.com`.
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const { port, clientId, clientSecret, redirectUri } = JSON.parse(process.argv[2]);
const issuer = `http://localhost:${port}`;

const provider = new Provider(issuer, {
  clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
  claims: { openid: ['sub'], amr: null, email: ['email', 'email_verified'], profile: ['name'] },
  cookies: { keys: [randomUUID()] },
  features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
  pkce: { required: () => true },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, accountId) => ({
    accountId,
    claims: () => ({
      sub: accountId,
      email: accountId.split('~').pop(),
      email_verified: !accountId.startsWith('unverified'),
      name: 'Some One',
    }),
  }),
  // Every person agrees to everything.
  loadExistingGrant: async (context) => {
    const grant = new context.oidc.provider.Grant({
      clientId: context.oidc.client.clientId,
      accountId: context.oidc.session.accountId,
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (text) => JSON.parse(Buffer.from(text, 'base64url'));
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** An attacker's token with the same content. */
function forge(token) {
  const [header, payload] = token.split('.');
  const [kind] = /^(foreign-key|alg-none|alg-hs256)/.exec(decode(payload).sub) ?? [];
  const { kid } = decode(header);
  if (kind === 'foreign-key') return signed({ alg: 'RS256', kid }, (data) => sign('sha256', data, privateKey));
  if (kind === 'alg-none') return signed({ alg: 'none' }, () => Buffer.alloc(0));
  if (kind === 'alg-hs256')
    return signed({ alg: 'HS256' }, (data) => createHmac('sha256', clientSecret).update(data).digest());
  return token;

  function signed(head, signatureOf) {
    const content = `${encode(head)}.${payload}`;
    return `${content}.${signatureOf(Buffer.from(content)).toString('base64url')}`;
  }
}

provider.use(async (context, next) => {
  await next();
  if (context.body?.id_token) context.body.id_token = forge(context.body.id_token);
});

const answer = provider.callback();
const page = (
  action,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The firm's accounts</title><link rel="icon" href="data:,"></head>
<body><main><h1>The firm's accounts</h1><form method="post" action="${action}">
<label>E-mail <input name="email" autofocus></label> <button>Continue</button></form></main></body></html>`;

createServer(async (request, response) => {
  if (!request.url.startsWith('/interaction/')) return answer(request, response);
  if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(page(request.url));
  let body = '';
  for await (const chunk of request) body += chunk;
  const accountId = new URLSearchParams(body).get('email');
  const amr = accountId.startsWith('mfa') ? ['pwd', 'mfa'] : ['pwd'];
  return provider.interactionFinished(request, response, { login: { accountId, amr } });
}).listen(port, '127.0.0.1', () => process.stdout.write('ready\n'));
