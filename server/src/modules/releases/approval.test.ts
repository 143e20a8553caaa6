import { archiveOf, buildOf, upload } from '../../testing/builds';
import { startTestProduct, type TestProduct } from '../../testing/releases';
import { replaceIncompatiblePortals } from './live/upgrade';

const DAY = 86_400_000;
type Admin = { id: string; token: string };

let product: TestProduct;
let uploader: Admin;
let other: Admin;

beforeAll(async () => {
  product = await startTestProduct({ RELEASE_APPROVAL: 'on', SESSION_IDLE_HOURS: '8760', SESSION_MAX_DAYS: '365' });
  uploader = await product.signInAs('ADM', { name: 'Wanjiku Maina' });
  other = await product.signInAs('ADM', { name: 'Otieno Ouma' });
  product.advance(DAY);
  for (const one of [uploader, other]) one.token = await product.services.sessions.start(one.id);
});
afterAll(() => product.stop());

async function makeToken(values: { Portal?: string; UploadOnly?: boolean } = {}) {
  const body = { Portal: 'admin-portal', Name: 'CI', ...values };
  const answer = await product.call('POST', '/api/Admin/DeployToken', { token: uploader.token, body });
  const { body: list } = await product.call('GET', '/api/Admin/DeployToken', { token: other.token });
  const [newest] = list.DeployTokens as { id: string; ExpiresAt: string; UploadOnly: boolean }[];
  return { status: answer.status, token: String(answer.body.token), ...newest };
}
const send = (version: string, token: string) =>
  upload(product, { portal: 'admin-portal', version, token, archive: archiveOf(buildOf('admin-portal', version)) });
const promote = (version: string, token: string) =>
  product.call('POST', `/api/Release/admin-portal/${version}/Promote`, { token });
const rollOut = (version: string, token: string) =>
  product.call('POST', `/api/Release/admin-portal/${version}/Rollout`, { token, body: { Share: 50, Users: [] } });
const rollBack = (token: string, Version?: string) =>
  product.call('POST', '/api/Release/admin-portal/Rollback', { token, body: { Version } });
const codeOf = async (call: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await call;
  return status < 300 ? status : body.code;
};

describe('with RELEASE_APPROVAL a version goes live', () => {
  it('by an administrator other than the one who made the token that uploaded it', async () => {
    const { token } = await makeToken();
    expect((await send('1.0.0', token)).status).toBe(201);
    expect(await codeOf(promote('1.0.0', token))).toBe('approval_required');
    expect(await codeOf(promote('1.0.0', uploader.token))).toBe('approval_required');
    expect(await codeOf(promote('1.0.0', other.token))).toBe(200);
  });

  it('by an administrator other than the one who uploaded it, also to a few people', async () => {
    expect((await send('2.0.0', uploader.token)).status).toBe(201);
    expect(await codeOf(rollOut('2.0.0', uploader.token))).toBe('approval_required');
    expect(await codeOf(rollBack(uploader.token, '2.0.0'))).toBe('approval_required');
    expect(await codeOf(rollOut('2.0.0', other.token))).toBe(200);
    expect(await codeOf(promote('2.0.0', other.token))).toBe(200);
  });

  it('by no account of the last day, which could be the second one of the uploader', async () => {
    const { token } = await product.signInAs('ADM');
    expect((await send('2.1.0', uploader.token)).status).toBe(201);
    expect(await codeOf(promote('2.1.0', token))).toBe('approval_required');
    expect(await codeOf(rollOut('2.1.0', token))).toBe('approval_required');
  });

  it('again without another approval, by a rollback', async () => {
    const { token } = await makeToken();
    expect(await codeOf(rollBack(token))).toBe(200);
    expect(await codeOf(rollBack(uploader.token, '2.0.0'))).toBe(200);
  });
});

describe('a deploy token', () => {
  it('that only uploads changes nothing that is live', async () => {
    const { token, UploadOnly } = await makeToken({ UploadOnly: true });
    expect(UploadOnly).toBe(true);
    expect((await send('3.0.0', token)).status).toBe(201);
    for (const call of [promote('3.0.0', token), rollOut('3.0.0', token), rollBack(token)])
      expect(await codeOf(call)).toBe('deploy_token_upload_only');
    const end = product.call('DELETE', '/api/Release/admin-portal/Rollout', { token });
    expect(await codeOf(end)).toBe('deploy_token_upload_only');
    expect((await product.call('GET', '/api/Release/admin-portal', { token })).status).toBe(200);
  });

  it('is announced to every administrator by e-mail, without the token', async () => {
    const before = (await product.mails()).length;
    const { token } = await makeToken();
    const mails = (await product.mails()).slice(before);
    const told = mails.filter(({ subject }) => subject === 'A deploy token was made for admin-portal');
    expect(told.length).toBeGreaterThanOrEqual(2);
    expect(told[0]?.text).toContain('Wanjiku Maina made a deploy token');
    expect(JSON.stringify(told)).not.toContain(token);
  });

  it('ends after 90 days, and works again once it is renewed', async () => {
    const { token, id, ExpiresAt = '' } = await makeToken();
    const read = () => codeOf(product.call('GET', '/api/Release/admin-portal', { token }));
    const days = (Date.parse(ExpiresAt) - product.services.now().getTime()) / DAY;
    expect(Math.round(days)).toBe(90);
    product.advance(90 * DAY);
    expect(await read()).toBe('deploy_token_expired');
    const renew = () => product.call('POST', `/api/Admin/DeployToken/${id}/Renew`, { token: other.token });
    // Renewing asks for a fresh proof of identity, as making one does.
    expect(await codeOf(renew())).toBe('reauthentication_required');
    other = await product.signInAs('ADM');
    expect(await codeOf(renew())).toBe(200);
    expect(await read()).toBe(200);
    await product.call('DELETE', `/api/Admin/DeployToken/${id}`, { token: other.token });
    expect(await codeOf(renew())).toBe('deploy_token_ended');
    expect((await product.call('POST', '/api/Admin/DeployToken/none/Renew', { token: other.token })).status).toBe(404);
  });
});

describe('without a choice of the operator', () => {
  beforeEach(async () => {
    product.services.config.releaseApproval = 'auto';
    await product.services.db.deleteFrom('deploy_tokens').execute();
    uploader = await product.signInAs('ADM', { name: 'Wanjiku Maina' });
  });
  afterEach(() => {
    product.services.config.releaseApproval = 'on';
  });

  it('a version needs an approval as soon as a second portal has a deploy token', async () => {
    const { token } = await makeToken();
    expect((await send('4.0.0', token)).status).toBe(201);
    const { id } = await makeToken({ Portal: 'intern-portal' });
    expect(await codeOf(promote('4.0.0', token))).toBe('approval_required');
    expect(await codeOf(promote('4.0.0', uploader.token))).toBe('approval_required');
    await product.call('DELETE', `/api/Admin/DeployToken/${id}`, { token: uploader.token });
    // Who takes the other token away makes no room for the own release at once.
    expect(await codeOf(promote('4.0.0', token))).toBe('approval_required');
    product.advance(DAY + 1);
    expect(await codeOf(promote('4.0.0', token))).toBe(200);
  });

  it('a version needs none while there is one administrator, who has no one to ask', async () => {
    const { token } = await makeToken();
    await makeToken({ Portal: 'intern-portal' });
    expect((await send('5.0.0', token)).status).toBe(201);
    const others = product.services.db.updateTable('users').where('role', '=', 'ADM').where('id', '!=', uploader.id);
    await others.set({ active: 0, deactivated_at: product.services.now().toISOString() }).execute();
    expect(await codeOf(promote('5.0.0', token))).toBe('approval_required');
    product.advance(DAY + 1);
    const code = await codeOf(promote('5.0.0', token));
    await product.services.db.updateTable('users').set({ active: 1 }).where('role', '=', 'ADM').execute();
    expect(code).toBe(200);
  });
});

it('a start makes no version live that no one approved', async () => {
  await product.store('intern-portal', '1.0', { contract: 2 });
  await product.goLive('intern-portal', '1.0');
  await product.store('intern-portal', '2.0');
  await expect(replaceIncompatiblePortals(product.services)).rejects.toThrow('No stored version of intern-portal fits');
  // A version that was live before was approved then.
  await product.goLive('intern-portal', '2.0');
  await product.goLive('intern-portal', '1.0');
  await replaceIncompatiblePortals(product.services);
  expect((await product.history('intern-portal')).at(-1)).toMatchObject({ action: 'Replaced', version: '2.0' });
});
