import { adminPages } from '@internship-portals/shared-api/contract';
import { startTestProduct, type TestProduct } from '../../testing/releases';
import { replaceIncompatiblePortals } from './live/upgrade';
import { createLoadNonce } from './rollout/load-nonces';

const DAY_MS = 86_400_000;
const TEAM = 'intern-team@savanna.example';

let product: TestProduct;
let admin: { id: string; email: string };

beforeAll(async () => {
  product = await startTestProduct({ RELEASE_APPROVAL: 'off', SESSION_IDLE_HOURS: '8760', SESSION_MAX_DAYS: '365' });
  admin = await product.signInAs('ADM', { email: 'ada@savanna.example' });
});
afterAll(() => product.stop());

beforeEach(async () => {
  const { db } = product.services;
  await product.writeShell({});
  for (const table of ['releases', 'live_portals', 'release_events', 'rollout_loads', 'portal_failures'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.deleteFrom('deploy_tokens').execute();
  for (const version of ['1.0', '1.1']) await product.store('intern-portal', version);
  await product.goLive('intern-portal', '1.0');
});

const fresh = () => product.services.sessions.start(admin.id);
async function makeToken(values: { Portal?: string; Name?: string; Email?: string }) {
  const body = { Portal: 'intern-portal', Name: 'CI', ...values };
  const token = await fresh();
  const answer = await product.call('POST', '/api/Admin/DeployToken', { token, body });
  expect(answer.status).toBe(201);
  return newestToken();
}
async function newestToken() {
  const { body } = await product.call('GET', '/api/Admin/DeployToken', { token: await fresh() });
  return (body.DeployTokens as { id: string; Email: string | null }[])[0];
}
const promote = async () => {
  const answer = await product.call('POST', '/api/Release/intern-portal/1.1/Promote', { token: await fresh() });
  expect(answer.status).toBe(200);
};
const rollOut = async () => {
  const body = { Share: 50, Users: [] };
  const answer = await product.call('POST', '/api/Release/intern-portal/1.1/Rollout', { token: await fresh(), body });
  expect(answer.status).toBe(200);
};
async function failWith(...errors: string[]) {
  await product.services.db.deleteFrom('mails').execute();
  for (const error of errors) {
    const { id } = await product.signInAs('INT');
    await product.call('POST', '/api/Release/Load', {
      headers: { cookie: `person=${product.personCookie(id)}` },
      body: {
        Portal: 'intern-portal',
        Version: '1.1',
        Outcome: 'Failed',
        Stage: 'render',
        Error: error,
        Nonce: createLoadNonce(product.services, 'intern-portal'),
      },
    });
  }
}
async function mails() {
  const rows = await product.services.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'content'])
    .orderBy('id')
    .execute();
  return rows.map(({ recipient, subject, content }) => ({
    recipient,
    subject,
    text: (JSON.parse(content ?? '{}') as { text: string }).text,
  }));
}
const recipients = async () => (await mails()).map(({ recipient }) => recipient);

describe('a team whose address is on its deploy token', () => {
  it('reads what failed and how often, what is live now, and the command that lists it, when a version goes back', async () => {
    await makeToken({ Email: TEAM });
    await promote();
    await failWith(...Array<string>(4).fill('TypeError: row.streak is undefined'), 'Loading chunk 7 failed.');
    const [toMaker, toTeam, ...others] = await mails();
    expect([toMaker?.recipient, toTeam?.recipient, others]).toEqual(['ada@savanna.example', TEAM, []]);
    expect(toMaker?.subject).toBe('intern-portal 1.0 is live in place of 1.1');
    expect(toTeam?.subject).toBe('intern-portal 1.1 went back');
    const shown = toTeam?.text.replaceAll('\u2060', '');
    for (const part of [
      'intern-portal 1.0 is live.',
      '5 of its 5 loads failed.',
      '4 times, at the first page: TypeError: row.streak is undefined\nOnce, at the first page: Loading chunk 7 failed.',
      'npm run portal -- failures intern-portal 1.1',
      `${product.services.config.publicUrl}${adminPages.portalReleases('intern-portal')}`,
    ]) {
      expect(shown).toContain(part);
    }
  });

  it('is told of a version for some people, too, of which no administrator is', async () => {
    await makeToken({ Email: TEAM });
    await rollOut();
    await failWith(...Array<string>(5).fill('TypeError'));
    expect(await mails()).toEqual([
      {
        recipient: TEAM,
        subject: 'intern-portal 1.1 went back',
        text: expect.stringContaining('intern-portal 1.0 is live.'),
      },
    ]);
  });

  it('is told why its version does not fit an upgrade, and how it can check its sources', async () => {
    await makeToken({ Email: TEAM });
    await product.store('intern-portal', '2.0', { contract: 2 });
    await product.writeShell({ contract: 2 });
    await product.services.db.deleteFrom('mails').execute();
    await replaceIncompatiblePortals(product.services);
    const toTeam = (await mails()).find(({ recipient }) => recipient === TEAM);
    expect(toTeam?.subject).toBe('intern-portal 1.0 was replaced by 2.0');
    expect(toTeam?.text).toContain('this build was made for 1, the live shell offers 2');
    expect(toTeam?.text).toContain('npm run portal -- check intern-portal');
  });

  it('finds no link in what a page has reported, which anyone can write', async () => {
    await makeToken({ Email: TEAM });
    const { publicUrl } = product.services.config;
    await rollOut();
    await failWith(
      ...Array<string>(5).fill(`${publicUrl}/portals/a.js: see https://evil.example or write@evil.example`),
    );
    const text = (await mails())[0]?.text ?? '';
    expect(text).toContain('/portals/a.');
    expect(text).not.toMatch(/https?:\/\/evil|@evil|evil\.example/);
    expect(text.replaceAll('\u2060', '')).toContain(': /portals/a.js: see https://evil.example or write@evil.example');
  });

  it('gets one mail, however often its address is on a token, and none as the one who made it', async () => {
    for (const Email of [TEAM, 'Intern-Team@SAVANNA.example', 'ADA@savanna.example', 'second@savanna.example']) {
      await makeToken({ Email });
    }
    await makeToken({ Portal: 'admin-portal', Email: 'admin-team@savanna.example' });
    await promote();
    await failWith(...Array<string>(5).fill('TypeError'));
    expect(await recipients()).toEqual(['ada@savanna.example', TEAM, 'second@savanna.example']);
  });

  it('is told at the address that an administrator has changed, with the same token', async () => {
    const token = await makeToken({ Email: TEAM });
    const change = async (body: object) =>
      product.call('PUT', `/api/Admin/DeployToken/${token?.id}/Email`, { token: await fresh(), body });
    expect((await change({ Email: 'no address' })).status).toBe(422);
    expect((await change({ Email: 'new-team@savanna.example' })).status).toBe(200);
    await promote();
    await failWith(...Array<string>(5).fill('TypeError'));
    expect(await recipients()).toEqual(['ada@savanna.example', 'new-team@savanna.example']);
    expect((await change({})).status).toBe(200);
    expect((await newestToken())?.Email).toBeNull();
    await product.call('DELETE', `/api/Admin/DeployToken/${token?.id}`, { token: await fresh() });
    expect((await change({ Email: TEAM })).status).toBe(409);
  });

  it('gets none once its token is revoked, which forgets the address, or has expired', async () => {
    const token = await makeToken({ Email: TEAM });
    expect(token?.Email).toBe(TEAM);
    await product.call('DELETE', `/api/Admin/DeployToken/${token?.id}`, { token: await fresh() });
    expect((await newestToken())?.Email).toBeNull();
    await makeToken({ Email: 'expired@savanna.example' });
    product.advance((product.services.config.deployTokenDays + 1) * DAY_MS);
    await makeToken({});
    await rollOut();
    await failWith(...Array<string>(5).fill('TypeError'));
    expect(await recipients()).toEqual([]);
  });
});
