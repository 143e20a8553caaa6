import { createHmac, hkdfSync } from 'node:crypto';
import { startTestServer, type TestServer } from '../testing/server';
import { createSignedLinks } from './signed-links';
import { readKeys } from './signing-keys';

let server: TestServer;
let link: string;

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

beforeAll(async () => {
  server = await startTestServer();
  const { token } = await server.signInAs('ADM');
  await server.apply();
  const id = await server.applicationId('amina@example.com');
  link = String((await server.call('GET', `/api/Apply/${id}`, { token })).body.Cv);
});
afterAll(() => server.stop());

describe('a link to a document', () => {
  it.each([
    ['altered', () => link.replace(/signature=(.)/, (_all, first) => `signature=${first === '_' ? '-' : '_'}`)],
    ['cut off', () => link.slice(0, -5)],
    ['without its end', () => link.split('?')[0] ?? ''],
    ['of twice the same', () => `${link}&signature=x`],
  ])('that is %s says so, in words for a program and as a page for a person', async (_what, changed) => {
    const message = 'This link is not complete or was changed. Reload the page and open the document again.';
    const answer = await server.call('GET', changed());
    expect([answer.status, answer.body]).toEqual([403, { code: 'link_invalid', message }]);
    const page = await server.call('GET', changed(), { headers: BROWSER });
    expect([page.status, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';/);
    expect(String(page.raw)).toContain('<h1>This link is not complete or was changed.</h1>');
  });

  it('reports that it has expired, in a window or in a frame', async () => {
    expect((await server.call('GET', link, { headers: BROWSER })).headers['content-type']).toBe('application/pdf');
    server.advance(5 * 60_000);
    expect((await server.call('GET', link)).body).toEqual({
      code: 'link_expired',
      message: 'This link has expired. Reload the page and open the document again.',
    });
    const page = await server.call('GET', link, { headers: BROWSER });
    expect([page.status, page.headers['cache-control'], page.headers['x-frame-options']]).toEqual([
      403,
      'no-store',
      'SAMEORIGIN',
    ]);
    expect(String(page.raw)).toContain('<html lang="en">');
    expect(String(page.raw)).toContain('<h1>This link has expired.</h1>');
    expect(String(page.raw)).toContain('<p>Reload the page and open the document again.</p>');
    const wayOn = '<a href="/">Go to the home page</a>';
    expect(String(page.raw)).toContain(wayOn);
    const framed = await server.call('GET', link, { headers: { ...BROWSER, 'sec-fetch-dest': 'iframe' } });
    expect(String(framed.raw)).not.toContain(wayOn);
  });
});

describe('a link that was forged with a copy of the database', () => {
  const secrets = { SIGNING_SECRET: 'first secret of at least 32 characters' };

  /** Signs as the product does, with the keys that the database alone gives. */
  async function forge(copy: TestServer, id: string, expires: number, outside = ''): Promise<string> {
    const row = await copy.services.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'signing-secret')
      .executeTakeFirstOrThrow();
    const stored = Buffer.from(row.value, 'base64url');
    const derived = Buffer.from(hkdfSync('sha256', outside, stored, 'signed links', 32));
    const sign = (key: Buffer) => createHmac('sha256', key).update(`document\n${id}\n${expires}`).digest('base64url');
    const open = async (key: Buffer) => {
      const { status } = await copy.call('GET', `/api/Document/${id}?expires=${expires}&signature=${sign(key)}`);
      return status;
    };
    return [await open(stored), await open(derived)].join(' ');
  }

  const documentIn = async (server: TestServer) => {
    await server.apply({ Email: 'forged@example.com' });
    const { id } = await server.services.db.selectFrom('documents').select('id').executeTakeFirstOrThrow();
    return id;
  };

  it('opens nothing, however long it promises to be valid', async () => {
    const product = await startTestServer(secrets);
    try {
      const id = await documentIn(product);
      const now = product.services.now().getTime();
      expect(await forge(product, id, now + 60_000)).toBe('403 403');
      expect(await forge(product, id, now + 365 * 86_400_000)).toBe('403 403');
    } finally {
      await product.stop();
    }
  });

  it('opens nothing without the setting either, unless it is young and the database is PostgreSQL', async () => {
    const id = await documentIn(server);
    const now = server.services.now().getTime();
    expect(await forge(server, id, now + 365 * 86_400_000)).toBe('403 403');
    const young = await forge(server, id, now + 60_000);
    // Documented: several servers share the database alone, so SIGNING_SECRET is needed there.
    expect(young).toBe(globalThis.ENGINE === 'postgresql' ? '403 200' : '403 403');
  });

  it('opens nothing with the secret of the setting after a year, even for a person who has both', async () => {
    const product = await startTestServer(secrets);
    try {
      const id = await documentIn(product);
      const now = product.services.now().getTime();
      expect(await forge(product, id, now + 60_000, secrets.SIGNING_SECRET)).toBe('403 200');
      expect(await forge(product, id, now + 365 * 86_400_000, secrets.SIGNING_SECRET)).toBe('403 403');
    } finally {
      await product.stop();
    }
  });
});

describe('a renewed secret', () => {
  const first = 'first secret of at least 32 characters';
  const second = 'second secret of at least 32 characters';

  it('lets what the previous one signed work for three days, and not longer', async () => {
    const { db, config } = server.services;
    let time = new Date('2030-01-01T08:00:00Z');
    const linksOf = async (settings: object) => {
      const of = { config: { ...config, signingSecret: undefined, ...settings }, now: () => time };
      const keys = await readKeys({ db, ...of });
      await keys.keep();
      return createSignedLinks({ keys, ...of });
    };
    const previous = await linksOf({ signingSecret: first });
    const inAnHour = () => new Date(time.getTime() + 3_600_000);
    const settings = { signingSecret: second, signingSecretPrevious: first };
    const renewed = await linksOf(settings);
    expect(renewed.unseal('preview', previous.seal('preview', 'a', inAnHour()))).toMatchObject({ what: 'a' });
    time = new Date('2030-01-04T07:59:00Z');
    // Another start does not begin the time again.
    const restarted = await linksOf(settings);
    expect(restarted.unseal('preview', previous.seal('preview', 'a', inAnHour()))).toMatchObject({ what: 'a' });
    time = new Date('2030-01-04T08:01:00Z');
    for (const links of [renewed, restarted])
      expect(links.unseal('preview', previous.seal('preview', 'a', inAnHour()))).toBeNull();
    expect(renewed.unseal('preview', restarted.seal('preview', 'a', inAnHour()))).toMatchObject({ what: 'a' });
  });
});
