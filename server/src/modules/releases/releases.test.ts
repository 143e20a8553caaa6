import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PortalReleases, Registry, ReleaseCheck, ReleaseManifest } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import { DAY_MS } from '../../lib/calendar';
import { archiveOf, buildOf, deployTokenFor, release, sharingBuildOf, upload } from '../../testing/builds';
import { SHELL_FACTS, startTestProduct, type TestProduct } from '../../testing/releases';
import { startTestServer } from '../../testing/server';
import { replaceIncompatiblePortals } from './live/upgrade';

let product: TestProduct;
let token: string;
let session: string;

beforeEach(async () => {
  product = await startTestProduct();
  token = await deployTokenFor(product, 'admin-portal');
  session = (await product.signInAs('ADM', { name: 'Ada' })).token;
});
afterEach(() => product.stop());

const listed = async (portal = 'admin-portal') =>
  (await product.call('GET', `/api/Release/${portal}`, { token: session })).body as unknown as PortalReleases;
const build = (version: string, facts = {}) => buildOf('admin-portal', version, facts);
/** What a build that is sent as JSON says of itself. */
const BUILD = build('1.0.0').manifest;
const checked = async (manifest: ReleaseManifest) =>
  (await product.call('POST', '/api/Release/Check', { body: manifest })).body as unknown as ReleaseCheck;
const promote = (version: string, given = { token }) =>
  product.call('POST', `/api/Release/admin-portal/${version}/Promote`, given);
const rollBack = (body: object = {}) =>
  product.call('POST', '/api/Release/admin-portal/Rollback', { token: session, body });
const live = async () => {
  const { current, previous } = (await product.page('/adminDashboard')).portal('admin-portal');
  return [current?.version, previous?.version];
};

describe('a release', () => {
  it('is live once it is promoted; the version before is the last known good one', async () => {
    const first = await release(product, token, build('1.0.0'));
    expect([first.uploaded.status, first.promoted.body]).toEqual([201, { message: 'Release Promoted' }]);
    expect(await live()).toEqual(['1.0.0', undefined]);
    await release(product, token, build('1.1.0'));
    expect(await live()).toEqual(['1.1.0', '1.0.0']);

    const { Current, Previous, Rollout, Releases, History } = await listed();
    expect({ Current, Previous, Rollout }).toMatchObject({
      Current: '1.1.0',
      Previous: '1.0.0',
      Rollout: { Version: '1.1.0', Share: 100 },
    });
    expect(Releases).toEqual([
      {
        Portal: 'admin-portal',
        Version: '1.1.0',
        ReleasedAt: expect.any(String),
        ReleasedBy: 'CI',
        Commit: 'abc1234',
        Size: 682,
        Digest: expect.any(String),
        Loads: 0,
        Failures: 0,
        Incompatibilities: [],
        Pinned: false,
      },
      expect.objectContaining({ Version: '1.0.0' }),
    ]);
    expect(History.map(({ Action, Version, From, By }) => [Action, Version, From, By])).toEqual([
      ['Promoted', '1.1.0', '1.0.0', 'CI'],
      ['Released', '1.1.0', null, 'CI'],
      ['Promoted', '1.0.0', null, 'CI'],
      ['Released', '1.0.0', null, 'CI'],
    ]);
  });

  it('that fails often is not what the next one falls back to', async () => {
    for (const version of ['1.0.0', '1.1.0']) await release(product, token, build(version));
    await product.report('admin-portal', '1.1.0', Array(10).fill('Failed'));
    await release(product, token, build('1.2.0'));
    expect(await live()).toEqual(['1.2.0', '1.0.0']);
    // One without reported failures is.
    await release(product, token, build('1.3.0'));
    expect(await live()).toEqual(['1.3.0', '1.2.0']);
  });

  it('of which only a few loads have failed is', async () => {
    for (const version of ['1.0.0', '1.1.0']) await release(product, token, build(version));
    await product.report('admin-portal', '1.1.0', Array(4).fill('Failed'));
    await release(product, token, build('1.2.0'));
    expect(await live()).toEqual(['1.2.0', '1.1.0']);
  });

  it('has its files served once someone gets it, and for 30 days after no one does', async () => {
    const chunked = (version: string) => sharingBuildOf('admin-portal', version, { [`page.${version}.js`]: version });
    const statuses = (version: string) =>
      Promise.all(
        [`${version}/remoteEntry.js`, `_chunks/page.${version}.js`].map(
          async (file) => (await product.call('GET', `/portals/admin-portal/${file}`)).status,
        ),
      );
    const store = (version: string) =>
      upload(product, { portal: 'admin-portal', version, token, archive: archiveOf(chunked(version)) });
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await store(version);
    expect(await statuses('1.0.0')).toEqual([404, 404]);
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) expect((await promote(version)).status).toBe(200);
    expect([await statuses('3.0.0'), await statuses('2.0.0')]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    product.advance(31 * DAY_MS);
    expect(await statuses('1.0.0')).toEqual([404, 404]);
  });

  it('is told to the page with its entry and digest, and to registry.json alike', async () => {
    const one = build('1.0.0');
    await release(product, token, one);
    const { registry } = await product.page('/adminDashboard');
    expect(registry.portals.find(({ name }) => name === 'admin-portal')?.current).toEqual({
      version: '1.0.0',
      container: 'admin_portal_1_0_0',
      entry: '/portals/admin-portal/1.0.0/remoteEntry.js',
      integrity: one.manifest.files['remoteEntry.js']?.integrity,
      contract: 1,
      requires: { react: '^19.3.1' },
    });
    const answer = await product.call('GET', '/portals/registry.json');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toEqual(registry);
  });

  it('is shown by pages while the database cannot be asked', async () => {
    const { db } = product.services;
    await release(product, token, build('1.0.0'));
    expect(await live()).toEqual(['1.0.0', undefined]);
    await db.schema.alterTable('live_portals').renameTo('live_portals_gone').execute();
    expect(await live()).toEqual(['1.0.0', undefined]);
    await db.schema.alterTable('live_portals_gone').renameTo('live_portals').execute();
    await release(product, token, build('1.1.0'));
    expect(await live()).toEqual(['1.1.0', '1.0.0']);
  });

  it('answers the same when it is sent again, and 409 with other files', async () => {
    await release(product, token, build('1.0.0'));
    const sent = { portal: 'admin-portal', version: '1.0.0', token };
    const again = await upload(product, { ...sent, archive: archiveOf(build('1.0.0')) });
    expect([again.status, again.body.message]).toEqual([201, 'This release is already stored with the same files.']);
    const { manifest, entries } = build('1.0.0');
    const [, ...files] = entries;
    const later = { name: 'release.json', bytes: JSON.stringify({ ...manifest, commit: 'def' }) };
    const fromLaterCommit = await upload(product, { ...sent, archive: archiveOf({ entries: [later, ...files] }) });
    expect(fromLaterCommit.body.message).toBe('This release is already stored with the same files.');
    const other = await upload(product, { ...sent, archive: archiveOf(build('1.0.0', { commit: 'def' })) });
    expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('a version never changes')]);
    expect((await listed()).Releases).toHaveLength(1);
    expect((await promote('1.0.0')).body.message).toBe('This release is already live.');
    expect((await listed()).History).toHaveLength(2);
  });

  it('is stored once when it is sent five times at the same moment; of two others under its name one is', async () => {
    const sent = { portal: 'admin-portal', version: '1.0.0', token };
    const same = archiveOf(build('1.0.0'));
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(product, { ...sent, archive: same })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await listed()).Releases).toHaveLength(1);

    const commits = ['one', 'two', 'three'];
    const others = await Promise.all(
      commits.map((commit) =>
        upload(product, { ...sent, version: '2.0.0', archive: archiveOf(build('2.0.0', { commit })) }),
      ),
    );
    expect(others.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const [kept] = (await listed()).Releases;
    const folder = product.services.store.folderOf('admin-portal');
    expect(JSON.parse(await readFile(path.join(folder, '2.0.0/release.json'), 'utf8')).commit).toBe(kept?.Commit);
  });

  it('that was not uploaded cannot be promoted', async () => {
    const answer = await promote('9.9.9');
    expect([answer.status, answer.body.message]).toEqual([
      404,
      'admin-portal 9.9.9 is not in the store. Upload it first.',
    ]);
  });
});

describe('a release that does not fit what is live', () => {
  const incompatibility = () =>
    build('2.0.0', {
      contract: 2,
      requires: { react: '^20.0.0', 'left-pad': '^1.0.0' },
      consumes: ['react', 'left-pad'],
      calls: [
        { Method: 'GET', Path: '/Nothing', Sends: [], Expects: [] },
        { Method: 'POST', Path: '/Position', Sends: [], Expects: ['message', 'colour'] },
        { Method: 'GET', Path: '/Position/:any/edit', Sends: [], Expects: [] },
        { Method: 'GET', Path: '/Position', Sends: [], Expects: ['Positions', 'Positions.id', 'Positions.Streak'] },
      ],
    });
  const sentences = [
    'The portal contract: this build was made for 2, the live shell offers 1. Release the new shell first.',
    'react: this build needs ^20.0.0, the live shell shares 19.3.1. Build against 19.3.1, or release the shell with a fitting version first.',
    'left-pad: this build takes ^1.0.0 from the shell, which does not share it. Use what the shell shares.',
    'left-pad: this build takes it from the shell, which does not share it. Release the new shell first.',
    'GET /Nothing: this build makes this call, which the live server does not have. Release the server first.',
    'POST /Position: the live server asks for Position, which this build does not send. Rebuild the portal on the current sources.',
    'POST /Position: this build reads colour, which the live server does not answer. Release the server first.',
    'GET /Position: this build reads Positions.Streak, which the live server does not answer. Release the server first.',
  ];

  it('is refused at promotion with every incompatibility, and listed with them', async () => {
    await release(product, token, build('1.0.0'));
    const { uploaded, promoted } = await release(product, token, incompatibility());
    expect(uploaded.status).toBe(201);
    expect([promoted.status, promoted.body]).toEqual([
      409,
      {
        code: 'release_incompatible',
        message: 'admin-portal 2.0.0 does not fit what is live.',
        errors: { Release: sentences },
      },
    ]);
    expect(await live()).toEqual(['1.0.0', undefined]);
    expect((await listed()).Releases[0]?.Incompatibilities).toEqual(sentences);
  });

  it('is found by the check before it is uploaded', async () => {
    const { Requirements, Incompatibilities } = await checked(incompatibility().manifest);
    expect(Incompatibilities).toEqual(sentences);
    expect(Requirements).toEqual([
      { Name: 'portal contract', Build: '2', Live: '1', Fits: false },
      { Name: 'react', Build: '^20.0.0', Live: '19.3.1', Fits: false },
      { Name: 'left-pad', Build: '^1.0.0', Live: 'not shared', Fits: false },
      { Name: 'share keys', Build: '2', Live: '1 of 2', Fits: false },
      { Name: 'calls', Build: '4', Live: '1 of 4', Fits: false },
    ]);
    expect((await listed()).Releases).toEqual([]);
  });

  it('is refused in the page when it is forced past the promotion', async () => {
    await upload(product, { portal: 'admin-portal', version: '2.0.0', token, archive: archiveOf(incompatibility()) });
    await product.goLive('admin-portal', '2.0.0');
    expect((await product.page('/adminDashboard')).portal('admin-portal').current?.refused).toBe(sentences.join(' '));
  });

  it('is not asked for facts that an older shell does not tell', async () => {
    await writeFile(
      path.join(product.root, 'shell/dist/shares.json'),
      JSON.stringify({ forPortals: [], pages: {}, shares: {} }),
    );
    const { Requirements, Incompatibilities } = await checked(build('2.0.0', { contract: 2 }).manifest);
    expect([Incompatibilities, Requirements.filter(({ Fits }) => !Fits)]).toEqual([[], []]);
    expect(Requirements[0]).toMatchObject({ Name: 'portal contract', Build: '2', Live: 'unknown' });
    expect((await release(product, token, build('2.0.0', { contract: 2 }))).promoted.status).toBe(200);
  });
});

describe('rolling back', () => {
  it('goes back version by version, never to the failed one, and records the reason', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await release(product, token, build(version));
    const answer = await rollBack({ Reason: ' It is slow. ' });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Release Rolled Back', Version: '2.0.0' }]);
    expect(await live()).toEqual(['2.0.0', '1.0.0']);
    expect((await listed()).History[0]).toEqual({
      At: expect.any(String),
      Action: 'Rolled Back',
      Version: '2.0.0',
      From: '3.0.0',
      By: 'Ada',
      Reason: 'It is slow.',
    });
    await rollBack();
    expect(await live()).toEqual(['1.0.0', undefined]);
    const none = await rollBack();
    expect([none.status, none.body.message]).toEqual([409, expect.stringContaining('before the live one')]);
  });

  it('goes to the version that is named', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await release(product, token, build(version));
    expect((await rollBack({ Version: '1.0.0' })).body.Version).toBe('1.0.0');
    expect(await live()).toEqual(['1.0.0', undefined]);
    expect((await rollBack({ Version: '7.0.0' })).status).toBe(404);
  });

  it('leaves something to fall back to, though what was live just before is the version that is left', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await release(product, token, build(version));
    await promote('2.0.0');
    await promote('3.0.0');
    // 2.0.0 was promoted last when 3.0.0 was live.
    await rollBack();
    expect(await live()).toEqual(['2.0.0', '1.0.0']);
  });

  it('does not leave a broken version to fall back to, but an older one', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0']) await release(product, token, build(version));
    await product.report('admin-portal', '2.0.0', Array(10).fill('Failed'));
    await rollBack();
    expect(await live()).toEqual(['3.0.0', '1.0.0']);
  });

  it('of two simultaneous ones, one is answered with a conflict', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await release(product, token, build(version));
    const versions = ['1.0.0', '2.0.0'];
    const answers = await Promise.all(versions.map((Version) => rollBack({ Version })));
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    for (const { body } of refused) expect(body.message).toContain('have changed in the meantime');
  });
});

it('promoting the version that is rolled out gives it to everyone', async () => {
  await release(product, token, build('1.0.0'));
  await upload(product, { portal: 'admin-portal', version: '2.0.0', token, archive: archiveOf(build('2.0.0')) });
  const body = { Share: 50, Users: [] };
  await product.call('POST', '/api/Release/admin-portal/2.0.0/Rollout', { token, body });
  expect((await listed()).Rollout?.Version).toBe('2.0.0');
  expect((await promote('2.0.0')).status).toBe(200);
  expect(await listed()).toMatchObject({
    Current: '2.0.0',
    Previous: '1.0.0',
    Rollout: { Version: '2.0.0', Share: 100 },
  });
});

describe('a start with a new shell', () => {
  const history = async () => (await product.history('admin-portal')).filter(({ action }) => action === 'Replaced');

  it('replaces a live version that does not fit by the newest one that does, once, and mails its team', async () => {
    await product.store('admin-portal', '1.1.0', { contract: 2 });
    await product.goLive('admin-portal', '1.1.0');
    await release(product, token, build('1.0.0'));
    product.advance(1000);
    await product.store('admin-portal', '1.2.0', { contract: 2 });
    product.advance(1000);
    await product.store('admin-portal', '2.0.0', { contract: 3 });
    await product.writeShell({ contract: 2 });
    await product.services.db.deleteFrom('mails').execute();
    await Promise.all([replaceIncompatiblePortals(product.services), replaceIncompatiblePortals(product.services)]);
    await replaceIncompatiblePortals(product.services);
    expect(await live()).toEqual(['1.2.0', '1.1.0']);
    expect(await listed()).toMatchObject({ Current: '1.2.0', Previous: '1.1.0' });
    const reason =
      '1.0.0 does not fit the shell and server that were started. The portal contract: this build was made for 1, the live shell offers 2. Rebuild the portal on the current sources.';
    expect(await history()).toEqual([{ action: 'Replaced', version: '1.2.0', reason }]);
    // Each page falls back to what fits its shell: a page that was opened with the shell before, to the replaced version.
    const shell = SHELL_FACTS;
    await product.services.db
      .insertInto('releases')
      .values({
        id: uuidv7(),
        portal: 'shell',
        version: 'a1',
        released_at: product.services.now().toISOString(),
        released_by: 'repository',
        commit_id: null,
        size: 1,
        digest: 'a1',
        manifest: JSON.stringify({ ...BUILD, entry: 'chunks/shell.a1.js', shell }),
      })
      .execute();
    const refused = async (headers: Record<string, string>) => {
      const { body } = await product.call('GET', '/portals/registry.json', { headers });
      const portals = body.portals as Registry['portals'];
      const { current, previous } = portals.find(({ name }) => name === 'admin-portal') ?? {};
      return [current, previous].map((one) => `${one?.version}${one?.refused === undefined ? '' : ' refused'}`);
    };
    expect([await refused({}), await refused({ 'open-shell': 'shell.a1.js' })]).toEqual([
      ['1.2.0', '1.1.0'],
      ['1.2.0 refused', '1.0.0'],
    ]);
    expect(await product.services.db.selectFrom('mails').select(['kind', 'subject']).execute()).toEqual([
      { kind: 'release-replaced', subject: 'admin-portal 1.2.0 is live in place of 1.0.0' },
    ]);
    const { body } = await product.call('GET', '/api/Admin/Dashboard/Decisions', { token: session });
    expect(body.Portals).toEqual([
      { Portal: 'admin-portal', Version: '1.2.0', From: '1.0.0', At: expect.any(String), Reason: reason },
    ]);
    // The next promotion is the decision of a person again.
    await product.store('admin-portal', '1.3.0', { contract: 2 });
    await promote('1.3.0');
    const after = await product.call('GET', '/api/Admin/Dashboard/Decisions', { token: session });
    expect(after.body.Portals).toEqual([]);
  });

  it('passes over a version that someone went back from, if another one fits', async () => {
    for (const version of ['1.1.0', '1.2.0']) await product.store('admin-portal', version, { contract: 2 });
    await product.writeShell({ contract: 2 });
    await promote('1.1.0');
    await promote('1.2.0');
    await rollBack();
    await product.writeShell({ contract: 1 });
    await release(product, token, build('1.0.0'));
    await product.writeShell({ contract: 2 });
    await replaceIncompatiblePortals(product.services);
    // That one is no version to fall back to either.
    expect((await listed()).Previous).toBeNull();
    expect(await live()).toEqual(['1.1.0', '1.0.0']);
  });

  it('stops before it serves when nothing fits, unless the settings allow it', async () => {
    await release(product, token, build('1.0.0', { uses: { react: ['useGone', 'useState'] } }));
    await product.writeShell({ contract: 1, exports: { react: ['useState'] } });
    const { config } = product.services;
    const shared = {
      DATA_DIR: config.dataDir,
      ...(config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : {}),
    };
    await expect(startTestServer(shared, { root: product.root })).rejects.toThrow(
      /^No stored version of admin-portal fits .*1\.0\.0: react: this build imports useGone, which the live shell does not export there\..*ALLOW_MISSING_PORTALS=on/,
    );
    const second = await startTestServer({ ...shared, ALLOW_MISSING_PORTALS: 'on' }, { root: product.root });
    try {
      const { body } = await second.call('GET', '/api/Admin/Dashboard/Decisions', { token: session });
      expect(body.Portals).toMatchObject([{ Portal: 'admin-portal', Version: '1.0.0', From: null, At: null }]);
    } finally {
      await second.server.close();
    }
  });
});

describe('the names that a build imports', () => {
  it('must be exported by the live shell: the missing ones are named', async () => {
    const shell = SHELL_FACTS;
    const exports = { react: ['useState'] };
    await writeFile(path.join(product.root, 'shell/dist/shares.json'), JSON.stringify({ ...shell, exports }));
    const uses = { react: ['useGone', 'useState'], constructor: ['x'] };
    const { promoted } = await release(product, token, build('1.0.0', { uses }));
    const sentence =
      'react: this build imports useGone, which the live shell does not export there. Release the new shell first, or use what the live shell exports.';
    expect([promoted.status, promoted.body.errors]).toEqual([409, { Release: [sentence] }]);
    const { Requirements, Incompatibilities } = await checked(build('1.0.0', { uses }).manifest);
    expect(Incompatibilities).toEqual([sentence]);
    expect(Requirements).toContainEqual({ Name: 'imported names', Build: '3', Live: '2 of 3', Fits: false });
    expect((await product.call('GET', '/api/Release/Live')).body.Exports).toEqual(exports);
  });
});

describe('deploy tokens', () => {
  it('name their portal themselves', async () => {
    const portals = async (caller: string) =>
      (await product.call('GET', '/api/Release', { token: caller })).body.Portals;
    expect(await portals(token)).toEqual(['admin-portal']);
    expect(await portals(session)).toEqual(['public-portal', 'admin-portal', 'intern-portal']);
    expect((await product.call('GET', '/api/Release', { token: 'deploy_unknown' })).status).toBe(401);
  });

  it('are created, listed without the token, and revoked immediately', async () => {
    const listTokens = async () =>
      (await product.call('GET', '/api/Admin/DeployToken', { token: session })).body.DeployTokens as {
        id: string;
        [field: string]: unknown;
      }[];
    expect(token).toMatch(/^deploy_[\w-]{43}$/);
    await release(product, token, build('1.0.0'));
    const [listedToken] = await listTokens();
    expect(listedToken).toEqual({
      id: expect.any(String),
      Portal: 'admin-portal',
      Name: 'CI',
      Email: null,
      CreatedAt: expect.any(String),
      CreatedBy: expect.any(String),
      ExpiresAt: expect.any(String),
      LastUsedAt: expect.any(String),
      RevokedAt: null,
      UploadOnly: false,
    });
    const rows = await product.services.db.selectFrom('deploy_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);

    const revoked = await product.call('DELETE', `/api/Admin/DeployToken/${listedToken?.id}`, { token: session });
    expect(revoked.body).toEqual({ message: 'Deploy Token Revoked' });
    expect((await listTokens())[0]?.RevokedAt).not.toBeNull();
    const { uploaded, promoted } = await release(product, token, build('2.0.0'));
    for (const { status, body } of [uploaded, promoted]) {
      expect([status, body.message]).toEqual([401, expect.stringContaining("The deploy token 'CI' was revoked.")]);
    }
    expect((await listed()).Releases).toHaveLength(1);
  });

  it('are for one portal: another one is neither changed nor shown', async () => {
    const other = await deployTokenFor(product, 'intern-portal');
    const { uploaded, promoted } = await release(product, other, build('1.0.0'));
    const rolledBack = await product.call('POST', '/api/Release/admin-portal/Rollback', { token: other, body: {} });
    const shown = await product.call('GET', '/api/Release/admin-portal', { token: other });
    for (const { status, body } of [uploaded, promoted, rolledBack, shown]) {
      expect([status, body.message]).toEqual([
        403,
        "The deploy token 'CI' is for intern-portal, not for admin-portal.",
      ]);
    }
    expect((await product.call('GET', '/api/Release/intern-portal', { token: other })).status).toBe(200);
    // Nor is it a session.
    expect((await product.call('GET', '/api/Admin/Release', { token: other })).status).toBe(401);
  });

  it('that were not created give no access', async () => {
    for (const wrong of [`deploy_${'x'.repeat(43)}`, 'deploy_', `${token}x`]) {
      const { uploaded } = await release(product, wrong, build('1.0.0'));
      expect([uploaded.status, uploaded.body.message]).toEqual([401, expect.stringContaining('is not known')]);
    }
  });

  it('are for portals that exist, and have a name', async () => {
    const make = (body: object) => product.call('POST', '/api/Admin/DeployToken', { token: session, body });
    expect((await make({ Portal: 'none', Name: 'x' })).body.errors).toEqual({ Portal: ['Choose a portal.'] });
    expect((await make({ Portal: 'admin-portal', Name: ' ' })).body.errors).toEqual({ Name: ['Enter a name.'] });
    expect((await product.call('DELETE', '/api/Admin/DeployToken/none', { token: session })).status).toBe(404);
  });
});

describe('the check of a build', () => {
  it('answers each requirement next to what is live, with the sentences of the promotion', async () => {
    const manifest = build('1.0.0').manifest;
    expect(await checked(manifest)).toMatchObject({ LiveVersion: null, LiveSize: null, Incompatibilities: [] });
    await release(product, token, build('1.0.0'));
    expect(await checked(manifest)).toEqual({
      LiveVersion: '1.0.0',
      LiveSize: 682,
      LiveFirstPage: manifest.files['chunks/page.js']?.size,
      Requirements: [
        { Name: 'portal contract', Build: '1', Live: '1', Fits: true },
        { Name: 'react', Build: '^19.3.1', Live: '19.3.1', Fits: true },
        { Name: 'share keys', Build: '1', Live: '1 of 1', Fits: true },
        { Name: 'calls', Build: '0', Live: '0 of 0', Fits: true },
      ],
      Incompatibilities: [],
    });
  });

  it.each<[string, unknown, number, object]>([
    ['nothing', undefined, 422, { errors: expect.objectContaining({ portal: ['Choose a portal.'] }) }],
    ['a manifest without its calls', { ...BUILD, calls: undefined }, 422, { errors: { calls: expect.anything() } }],
    [
      'a range that is not text',
      { ...BUILD, requires: { react: 19 } },
      422,
      { errors: { requires: expect.anything() } },
    ],
    ['a portal that does not exist', { ...BUILD, portal: 'none' }, 404, { message: 'There is no portal named none.' }],
    ['text that is not JSON', '{', 400, { message: 'The request is not valid JSON.' }],
    ['a body over the limit', { ...BUILD, commit: 'x'.repeat(300_000) }, 413, { message: 'The request is too large.' }],
  ])('refuses %s', async (_what, body, status, answer) => {
    const answered = await product.call('POST', '/api/Release/Check', {
      body: body as object,
      headers: { 'content-type': 'application/json' },
    });
    expect([answered.status, answered.body]).toEqual([status, expect.objectContaining(answer)]);
  });

  it('reports that the shell is not built yet', async () => {
    await rm(path.join(product.root, 'shell/dist/shares.json'));
    const { status, body } = await product.call('POST', '/api/Release/Check', { body: BUILD });
    expect([status, body.message]).toEqual([409, 'The shell is not built yet. Run: npm run build']);
  });
});

it('the live composition has the facts that a build must fit', async () => {
  await release(product, token, build('1.0.0'));
  const { body } = await product.call('GET', '/api/Release/Live');
  expect(body).toEqual({
    Contract: 1,
    Provides: { react: '19.3.1' },
    Shares: ['react'],
    Portals: [
      { Portal: 'public-portal', Version: null, Size: null },
      { Portal: 'admin-portal', Version: '1.0.0', Size: 682 },
      { Portal: 'intern-portal', Version: null, Size: null },
    ],
  });
  const all = await product.call('GET', '/api/Admin/Release', { token: session });
  expect(all.body).toMatchObject({
    Portals: [{ Portal: 'public-portal', Current: null, Releases: [] }, { Current: '1.0.0' }, { Current: null }],
    OverridesAllowed: false,
  });
});

it('a second instance shows and serves what the first has taken, and so does a start after a stop', async () => {
  const { config } = product.services;
  const shared = {
    DATA_DIR: config.dataDir,
    ...(config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : {}),
  };
  const second = await startTestServer(shared, { root: product.root });
  try {
    await release(product, token, build('1.0.0'));
    const { body } = await second.call('GET', '/portals/registry.json');
    expect(body).toMatchObject({ portals: [{ current: null }, { current: { version: '1.0.0' } }, { current: null }] });
    expect((await second.call('GET', '/portals/admin-portal/1.0.0/remoteEntry.js')).status).toBe(200);
    await second.call('POST', '/api/Release/admin-portal/Rollback', { token: session, body: {} });
  } finally {
    await second.server.close();
  }
  const third = await startTestServer(shared, { root: product.root });
  try {
    const { body } = await third.call('GET', '/portals/registry.json');
    expect(body).toMatchObject({ portals: [{ current: null }, { current: { version: '1.0.0' } }, { current: null }] });
    expect((await third.call('GET', '/portals/admin-portal/1.0.0/chunks/page.js')).status).toBe(200);
  } finally {
    await third.server.close();
  }
});
