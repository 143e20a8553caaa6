import { cookiesOf, startTestProduct, type TestProduct } from '../../testing/releases';
import { PASSWORD } from '../../testing/server';

let product: TestProduct;
let ada: { id: string; token: string; email: string };
let ben: { id: string; token: string; email: string };
const HOUR_MS = 3_600_000;
const BROWSER = { accept: 'text/html' };

beforeAll(async () => {
  product = await startTestProduct({ PORTAL_OVERRIDES: 'on' });
  ada = await product.signInAs('ADM', { email: 'ada@example.com' });
  ben = await product.signInAs('INT', { email: 'ben@example.com' });
  for (const version of ['1.0', '1.1', '1.2']) await product.store('intern-portal', version);
  await product.store('admin-portal', '1.0');
  await product.goLive('admin-portal', '1.0');
  await product.goLive('intern-portal', '1.0');
  await product.goLive('intern-portal', '1.1');
});
afterAll(() => product.stop());

const ask = (body: object = {}, portal = 'intern-portal') =>
  product.call('POST', `/api/Admin/Release/${portal}/Override`, {
    token: ada.token,
    body: { Address: 'http://localhost:3104/dist/', Email: 'ben@example.com', Hours: 2, ...body },
  });
const linkTo = async (body?: object) => {
  const answer = await ask(body);
  expect(answer.status).toBe(200);
  return pathOf(answer.body.url);
};
const pathOf = (url: unknown) => String(url).replace('http://internships.test', '');
/** Opens a link as a person and presses its button, and answers the cookie that this sets. */
const open = async (link: string, person: string) => {
  const headers = { ...BROWSER, cookie: `person=${person && product.personCookie(person)}` };
  const page = await product.call('GET', link, { headers });
  expect(page.headers['set-cookie']).toBeUndefined();
  const answer = page.status === 200 ? await product.call('POST', link, { headers }) : page;
  return { ...answer, preview: cookiesOf(answer.headers['set-cookie']).preview ?? '' };
};

describe('an override', () => {
  it('an override is seen by that person only, and not after its time', async () => {
    const opened = await open(await linkTo(), ben.id);
    expect([opened.status, opened.headers.location]).toEqual([303, '/internDashboard']);
    expect(String(opened.headers['set-cookie'])).toMatch(
      /^preview=.+; Path=\/; Max-Age=7\d{3}; HttpOnly; SameSite=Lax$/,
    );
    const { preview } = opened;

    const page = await product.page('/', { person: product.personCookie(ben.id), preview, bucket: '1' });
    expect(page.portal('intern-portal')).toMatchObject({
      override: 'http://localhost:3104/dist',
      current: { version: '1.1' },
    });
    expect(page.portal('admin-portal')).not.toHaveProperty('override');
    expect(page.registry.preview).toEqual({ until: expect.any(String) });
    expect(page.policy).not.toContain('3104');
    const overridden = await product.page('/internDashboard', { person: product.personCookie(ben.id), preview });
    expect(overridden.policy).toMatch(/script-src [^;]+ http:\/\/localhost:3104;/);
    expect(overridden.policy).toMatch(/connect-src [^;]+ http:\/\/localhost:3104 ws:\/\/localhost:3104;/);
    expect(page.policy).toMatch(/style-src 'self' 'nonce-[^']+';/);

    // The link contains the person's id in plain text, so the id alone proves nothing.
    const others: Record<string, string>[] = [
      { preview },
      { preview, person: product.personCookie(ada.id) },
      { preview, person: ben.id },
    ];
    for (const cookies of others) {
      const other = await product.page('/internDashboard', { ...cookies, bucket: '1' });
      expect(other.registry).not.toHaveProperty('preview');
      expect(other.portal('intern-portal')).not.toHaveProperty('override');
      expect(other.policy).not.toContain('3104');
      expect(other.cookies).toEqual({ preview: '' });
    }

    product.advance(2 * HOUR_MS);
    await product.call('POST', '/api/Session/Proof', { token: ada.token, body: { password: PASSWORD } });
    const late = await product.page('/internDashboard', { person: product.personCookie(ben.id), preview, bucket: '1' });
    expect([late.registry.preview, late.cookies]).toEqual([undefined, { preview: '' }]);
    expect(late.policy).not.toContain('3104');
  });

  it('says before it starts who made it and where the code comes from', async () => {
    const headers = { ...BROWSER, cookie: `person=${product.personCookie(ben.id)}` };
    const { raw } = await product.call('GET', await linkTo(), { headers });
    const text = String(raw);
    expect(text).toContain('<h1>This link previews intern-portal.');
    expect(text).toMatch(/Person \d+ made it\. The code comes from http:\/\/localhost:3104\/dist and acts/);
    expect(text).toContain('<button>Show the preview</button>');
  });

  it('is left by its way out', async () => {
    const asked = await product.call('GET', '/portals/preview/leave', { headers: BROWSER });
    expect([asked.headers['set-cookie'], String(asked.raw)]).toEqual([
      undefined,
      expect.stringContaining(
        '<form method="post" action="/portals/preview/leave"><button>Leave the preview</button></form>',
      ),
    ]);
    const left = await product.call('POST', '/portals/preview/leave', { headers: BROWSER });
    expect([left.status, left.headers.location]).toEqual([303, '/']);
    expect(left.headers['set-cookie']).toBe('preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  });

  it('a forged preview cookie changes nothing', async () => {
    const { preview } = await open(await linkTo(), ben.id);
    const [what = '', expires = '', signature = ''] = preview.split('.');
    const evil = { portal: 'intern-portal', address: 'http://evil.example', person: ben.id };
    const forged = Buffer.from(JSON.stringify(evil)).toString('base64url');
    const later = String(Number(expires) + HOUR_MS);
    for (const cookie of [
      `${forged}.${expires}.${signature}`,
      `${what}.${later}.${signature}`,
      `${what}.${expires}`,
      `${forged}..`,
      'x',
      '...',
    ]) {
      const cookies = { person: product.personCookie(ben.id), preview: cookie, bucket: '1' };
      const page = await product.page('/internDashboard', cookies);
      expect([cookie, page.registry.preview, page.cookies]).toEqual([cookie, undefined, { preview: '' }]);
      expect(page.policy).not.toContain('evil');
    }
  });

  it.each([
    ['Address', { Address: 'ftp://files.example/' }],
    ['Address', { Address: 'javascript:alert(1)' }],
    ['Address', { Address: "http://a;script-src'unsafe-eval'/" }],
    ['Address', { Address: 'http://*/' }],
    ['Address', { Address: 'http://me:secret@localhost:3104' }],
    ['Email', { Email: 'nobody@example.com' }],
    ['Hours', { Hours: 73 }],
  ])('with another %s is refused under its field: %j', async (field, body) => {
    const answer = await ask(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is refused for an unknown portal, and for everyone if the setting is off', async () => {
    expect((await ask({}, 'other-portal')).status).toBe(404);
    const link = await linkTo();
    const { preview } = await open(link, ben.id);
    product.services.config.portalOverrides = false;
    const answer = await ask();
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'This server shows portals from its own store only. Start it with PORTAL_OVERRIDES=on to allow other addresses.',
    ]);
    expect((await open(link, ben.id)).status).toBe(403);
    const page = await product.page('/', { person: product.personCookie(ben.id), preview });
    expect(page.portal('intern-portal')).not.toHaveProperty('override');
    product.services.config.portalOverrides = true;
  });
});

describe('an override that a team makes with its deploy token', () => {
  const tokenOf = async (Portal: string, UploadOnly = false) => {
    // Making a token needs a recent sign-in.
    const { token } = await product.signInAs('ADM');
    const body = { Portal, Name: 'Pipeline', UploadOnly };
    return String((await product.call('POST', '/api/Admin/DeployToken', { token, body })).body.token);
  };
  const askAs = (token: string, portal: string, Email: string) =>
    product.call('POST', `/api/Admin/Release/${portal}/Override`, {
      token,
      body: { Address: 'http://localhost:3102', Email, Hours: 2 },
    });
  let team: string;

  beforeAll(async () => {
    team = await tokenOf('intern-portal');
  });
  afterEach(() => {
    Object.assign(product.services.config, { teamOverrides: false, releaseApproval: 'off' });
  });

  it('is refused while only administrators may make one', async () => {
    const answer = await askAs(team, 'intern-portal', 'ben@example.com');
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'On this server only administrators make override links. Ask one for a link, or the operator to start it with PORTAL_OVERRIDES=teams.',
    ]);
  });

  it("works for an account of its portal's role, until the operator takes the permission back", async () => {
    product.services.config.teamOverrides = true;
    const answer = await askAs(team, 'intern-portal', 'ben@example.com');
    expect(answer.status).toBe(200);
    const { preview } = await open(pathOf(answer.body.url), ben.id);
    const see = async () =>
      (await product.page('/', { person: product.personCookie(ben.id), preview })).portal('intern-portal');
    expect(await see()).toHaveProperty('override', 'http://localhost:3102');
    product.services.config.teamOverrides = false;
    expect(await see()).not.toHaveProperty('override');
    expect((await open(pathOf(answer.body.url), ben.id)).status).toBe(403);
  });

  it.each([
    ['another role', 'ada@example.com'],
    ['nobody', 'who@example.com'],
  ])('is refused for an account of %s, in the same words', async (_who, email) => {
    product.services.config.teamOverrides = true;
    const answer = await askAs(team, 'intern-portal', email);
    const words = "There is no active account of this portal's role with this e-mail address.";
    expect([answer.status, answer.body.errors]).toEqual([422, { Email: [words] }]);
  });

  it('is refused for another portal, for the portal of visitors, and to a token that only uploads', async () => {
    product.services.config.teamOverrides = true;
    expect((await askAs(team, 'admin-portal', 'ada@example.com')).body.code).toBe('deploy_token_forbidden');
    const visitors = await askAs(await tokenOf('public-portal'), 'public-portal', 'ben@example.com');
    expect([visitors.status, visitors.body.message]).toEqual([
      403,
      'public-portal is for visitors, who have no accounts. Ask an administrator for an override link.',
    ]);
    const upload = await askAs(await tokenOf('intern-portal', true), 'intern-portal', 'ben@example.com');
    expect([upload.status, upload.body.message]).toEqual([403, expect.stringContaining('only uploads')]);
  });

  it('is refused where an administrator must approve what people get', async () => {
    Object.assign(product.services.config, { teamOverrides: true, releaseApproval: 'on' });
    const answer = await askAs(team, 'intern-portal', 'ben@example.com');
    expect([answer.status, answer.body.message]).toEqual([403, expect.stringContaining('an administrator approves')]);
    expect((await ask()).status).toBe(200);
  });
});

describe('the link of a preview', () => {
  it.each([
    ['opened by another person', (link: string) => [link, 'other'] as const, 'This link is for another person.'],
    ['opened by no one', (link: string) => [link, ''] as const, 'You are not logged in here.'],
    ['altered', (link: string) => [link.replace('preview=', 'preview=x'), ''] as const, 'This link is not complete'],
    ['cut off', (link: string) => [link.slice(0, -3), ''] as const, 'This link is not complete'],
    ['without anything', () => ['/portals/preview', ''] as const, 'This link is not complete'],
  ])('that is %s is answered with a page for people', async (_how, change, words) => {
    const [link, person] = change(await linkTo());
    const answer = await open(link, person);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
    expect(String(answer.raw)).toContain(`<h1>${words}`);
  });

  it('does not take the id in it for a proof of who opens it', async () => {
    const headers = { ...BROWSER, cookie: `person=${ben.id}` };
    const answer = await product.call('GET', await linkTo(), { headers });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
    expect(String(answer.raw)).toContain('<h1>You are not logged in here.');
  });

  it('tells when it ends', async () => {
    const link = await linkTo({ Hours: 1 });
    product.advance(HOUR_MS);
    const answer = await open(link, ben.id);
    expect([answer.status, String(answer.raw)]).toEqual([403, expect.stringContaining('This link has expired.')]);
  });
});
