/** Upgrades while versions that teams have released are live. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startPostgresql } from 'test-preset/services';
import portals from '../portals.json';
import { expect, expectAccessible, signIn, signInAsAdministrator, test } from './journey';
import { raiseContract } from './next-contract';
import { raiseMinor } from './next-minor';
import { administrator, type Product } from './product';
import { editionOf, newDeployToken, releasesOf } from './releases';
import { secondEditions } from './second-editions';

const RELEASED = ['admin-portal', 'public-portal'];

/** Of each portal, the version that a new page opens; undefined for one that its shell refuses. */
async function openedVersions(product: Product): Promise<Record<string, string | undefined>> {
  interface Version {
    version: string;
    refused?: string;
  }
  const answer = await fetch(`${product.url}/portals/registry.json`);
  const registry = (await answer.json()) as {
    portals: { name: string; current: Version | null; previous: Version | null }[];
  };
  return Object.fromEntries(
    registry.portals.map(({ name, current, previous }) => [
      name,
      [current, previous].find((version) => version && version.refused === undefined)?.version,
    ]),
  );
}

test('every portal is up after an upgrade with another portal contract, on each instance', async ({
  page,
  startProduct,
  watch,
}) => {
  // The page of the earlier instance says what it does not open before it falls back.
  watch.expectConsole(/public-portal \S+-next failed \(fit\)/);
  const cluster = await startPostgresql();
  try {
    const shared: Record<string, string> = { DATABASE_URL: cluster.url };
    const before = await startProduct({ settings: shared });
    const { checkout, versions } = secondEditions();
    for (const portal of RELEASED) {
      const released = await checkout.run(before, await newDeployToken(before, portal), 'release', portal);
      expect(released.code, released.output).toBe(0);
    }

    // Operators ask beforehand, while the earlier instance serves.
    const change = (files: string) => {
      raiseContract(files);
      const env = { PATH: process.env.PATH, DATA_DIR: join(files, 'none'), ...shared };
      const args = [join(files, 'server/dist/operator.js'), 'check-upgrade'];
      const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
      expect([status, stdout]).toEqual([0, expect.stringContaining('Every portal opens after an upgrade')]);
      for (const portal of RELEASED)
        expect(stdout).toMatch(new RegExp(`${portal}: ${versions[portal]} does not fit; \\S+-next goes live instead`));
    };
    const [one, other] = await Promise.all([
      startProduct({ settings: shared, change }),
      startProduct({ settings: shared, change: raiseContract }),
    ]);
    for (const portal of RELEASED) {
      const { Current, History } = await releasesOf(one, portal);
      expect(Current).toMatch(/-next$/);
      const replaced = History.filter(({ Action }) => Action === 'Replaced');
      expect(replaced).toEqual([expect.objectContaining({ Version: Current, From: versions[portal], By: 'server' })]);
      expect(replaced[0]?.Reason).toContain('this build was made for 2, the live shell offers 3');
      const logs = [one, other].flatMap(({ output }) => output.split('\n').filter((line) => line.includes(portal)));
      expect(logs.filter((line) => line.includes('the newest version that fits is live'))).toHaveLength(1);
    }
    // The earlier instance goes on with what fits its shell.
    const kept = await openedVersions(before);
    for (const portal of RELEASED) expect(kept[portal]).toBe(versions[portal]);
    for (const instance of [one, other]) {
      const opened = await openedVersions(instance);
      for (const { name } of portals) expect(opened[name], name).toMatch(/-next$/);
    }
    const mails = (await Promise.all([before, one, other].map((product) => product.mails()))).flat();
    for (const portal of RELEASED) {
      const notices = mails.filter(
        ({ subject }) => subject?.startsWith(`${portal} `) && subject.includes('in place of'),
      );
      expect(notices.map(({ to }) => to?.[0]?.address)).toEqual([administrator.email]);
    }

    await page.goto(before.url);
    await expect(page.getByText(editionOf('public-portal'))).toBeVisible();
    // Its page would go on asking for it.
    await page.goto('about:blank');
    await before.stop();
    await page.goto(one.url);
    await expect(page.getByRole('button', { name: 'Send application' })).toBeVisible();
    await expect(page.getByText(editionOf('public-portal'))).toBeHidden();
    await signInAsAdministrator(page, one);
    const card = page.getByRole('region', { name: 'Portals that the server replaced' });
    for (const portal of RELEASED) await expect(card.getByRole('link', { name: portal })).toBeVisible();
    await expectAccessible(page);
  } finally {
    cluster.stop();
  }
});

test('versions that were built with an earlier minor of the shared packages stay live through an upgrade', async ({
  page,
  startProduct,
}) => {
  const { data, versions, people } = secondEditions();
  const product = await startProduct({ data, change: raiseMinor });
  expect(await openedVersions(product)).toEqual(versions);
  await page.goto(product.url);
  await expect(page.getByText(editionOf('public-portal'))).toBeVisible();
  await signIn(page, product, people.supervisor.email, people.supervisor.password);
  await expect(page.getByText(editionOf('supervisor-portal'))).toBeVisible();
  // A table, which is a shared package.
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible();
});
