import { startTestServer, type TestServer } from '../testing/server';

describe('/.well-known/security.txt', () => {
  const ADDRESS = '/.well-known/security.txt';
  let server: TestServer;
  afterEach(() => server.stop());
  const fields = async () => {
    const { raw } = await server.call('GET', ADDRESS);
    return Object.fromEntries(
      [...raw.toString().matchAll(/^([\w-]+): (.+)\n/gm)].map(([, name, value]) => [name, value]),
    );
  };

  it('says where to report a weakness, in the format of RFC 9116', async () => {
    server = await startTestServer({
      PUBLIC_URL: 'https://internships.test',
      SECURITY_CONTACT: 'security@example.com',
      SECURITY_POLICY: 'https://example.com/disclosure',
    });
    expect(await server.call('GET', ADDRESS)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
    expect(await fields()).toEqual({
      Contact: 'mailto:security@example.com',
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      Canonical: 'https://internships.test/.well-known/security.txt',
      Policy: 'https://example.com/disclosure',
      'Preferred-Languages': 'en',
    });
  });

  it('is never stale: it expires months after it was asked for, and within a year', async () => {
    server = await startTestServer({ SECURITY_CONTACT: 'https://example.com/report' });
    const daysLeft = async () => {
      const { Expires = '' } = await fields();
      return (Date.parse(Expires) - server.services.now().getTime()) / 86_400_000;
    };
    expect(Math.round(await daysLeft())).toBe(180);
    server.advance(5 * 365 * 86_400_000);
    expect(Math.round(await daysLeft())).toBe(180);
    expect(await fields()).toMatchObject({ Contact: 'https://example.com/report' });
  });

  it('is 404 without a contact, also for a browser', async () => {
    server = await startTestServer();
    expect(await server.call('GET', ADDRESS, { headers: { accept: 'text/html' } })).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  });
});
