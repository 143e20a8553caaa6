import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Composition } from 'shared-api/contract';
import { startTestProduct, type TestProduct } from '../../testing/releases';
import { recordShell } from './shell';

let product: TestProduct;
let token: string;

beforeAll(async () => {
  product = await startTestProduct();
  token = (await product.signInAs('ADM')).token;
});
afterAll(() => product.stop());

const compositions = async () =>
  (await product.call('GET', '/api/Admin/Composition', { token })).body.Compositions as Composition[];

describe('the record of what was live', () => {
  it('has every set of versions with its time, the shell and the canaries', async () => {
    const shell = (await compositions())[0]?.Versions.shell;
    expect(shell).toMatch(/^[0-9a-f]{12}$/);
    for (const version of ['1.0', '1.1', '1.2']) await product.store('admin-portal', version);
    await product.goLive('admin-portal', '1.0');
    product.advance(60_000);
    await product.goLive('admin-portal', '1.1');
    product.advance(60_000);
    await product.call('POST', '/api/Release/admin-portal/1.2/Canary', { token, body: { Share: 10, Users: [] } });
    const [canary, second, first] = await compositions();
    expect(first?.Versions).toEqual({ 'admin-portal': '1.0', shell });
    expect(second).toMatchObject({ Versions: { 'admin-portal': '1.1', shell }, Canaries: {}, Until: canary?.From });
    expect(canary).toMatchObject({ Canaries: { 'admin-portal': '1.2' }, Until: null });
    expect(first?.Until).toBe(second?.From);
    expect((await product.page('/')).registry.composition).toBe(canary?.id);
  });

  it('has another shell from the start on with it, and nothing twice', async () => {
    const before = await compositions();
    await recordShell(product.services, product.root);
    expect(await compositions()).toEqual(before);
    const index = path.join(product.root, 'shell/dist/index.html');
    await writeFile(index, '<!doctype html><html><head><title>New</title><!--registry--></head></html>');
    await recordShell(product.services, product.root);
    const [now, last] = await compositions();
    expect(now?.Versions).toEqual({ ...last?.Versions, shell: expect.stringMatching(/^[0-9a-f]{12}$/) });
    expect(now?.Versions.shell).not.toBe(last?.Versions.shell);
    expect([now?.Until, last?.Until]).toEqual([null, now?.From]);
  });

  it('misses nothing when portals change at the same time', async () => {
    await product.store('intern-portal', '1.0');
    await product.store('public-portal', '1.0');
    await Promise.all([product.goLive('intern-portal', '1.0'), product.goLive('public-portal', '1.0')]);
    expect((await compositions())[0]?.Versions).toMatchObject({
      'admin-portal': '1.1',
      'intern-portal': '1.0',
      'public-portal': '1.0',
    });
    const open = (await compositions()).filter(({ Until }) => Until === null);
    expect(open).toHaveLength(1);
  });
});
