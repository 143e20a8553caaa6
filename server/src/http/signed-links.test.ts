import { startTestServer, type TestServer } from '../testing/server';

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
    ['altered', () => link.replace(/signature=./, 'signature=_')],
    ['cut off', () => link.slice(0, -5)],
    ['without its end', () => link.split('?')[0] ?? ''],
    ['of twice the same', () => `${link}&signature=x`],
  ])('that is %s says so, in words for a program and as a page for a person', async (_what, changed) => {
    const message = 'This link is not complete or was changed. Go back to the applicant and open the document again.';
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
      message: 'This link has expired. Go back to the applicant and open the document again.',
    });
    const page = await server.call('GET', link, { headers: BROWSER });
    expect([page.status, page.headers['cache-control'], page.headers['x-frame-options']]).toEqual([
      403,
      'no-store',
      'SAMEORIGIN',
    ]);
    expect(String(page.raw)).toContain('<html lang="en">');
    expect(String(page.raw)).toContain('<h1>This link has expired.</h1>');
    expect(String(page.raw)).toContain('<p>Go back to the applicant and open the document again.</p>');
    const wayOn = '<a href="/">Go to Internship Portals</a>';
    expect(String(page.raw)).toContain(wayOn);
    const framed = await server.call('GET', link, { headers: { ...BROWSER, 'sec-fetch-dest': 'iframe' } });
    expect(String(framed.raw)).not.toContain(wayOn);
  });
});
