import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Registry, ReleaseEvent, ReleaseManifest } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { Limits } from '../http/throttles';
import { changeLive, createLoadNonce, readLivePortal } from '../modules/releases';
import { NO_LIMITS, startTestServer, type TestServer } from './server';

type PortalName = 'public-portal' | 'admin-portal' | 'intern-portal';

const ROLES = { 'public-portal': null, 'admin-portal': 'ADM', 'intern-portal': 'INT' } as const;

/** What the shell of a test product provides (`shares.json`). */
export const SHELL_FACTS = {
  forPortals: [],
  pages: {},
  shares: {},
  keys: ['react'],
  contract: 1,
  provides: { react: '19.3.1' },
};

/** A server with three portals and a shell, whose store and registry tests fill. */
export interface TestProduct extends TestServer {
  /** Replaces what the shell on disk provides. */
  writeShell(facts: object): Promise<void>;
  root: string;
  /** Puts a version into the store, as an upload does. */
  store(portal: PortalName, version: string, manifest?: Partial<ReleaseManifest>): Promise<void>;
  /** Makes a stored version live, as a promotion does. */
  goLive(portal: PortalName, version: string): Promise<void>;
  /** Reads a page as a browser with these cookies. */
  page(address: string, cookies?: Record<string, string>): Promise<TestPage>;
  /** The cookie of a browser in which this person last signed in. */
  personCookie(id: string): string;
  /** Reports loads of a version, as pages do: each in the browser of another person, or for the public portal of another network. */
  report(portal: PortalName, version: string, outcomes: readonly ('Loaded' | 'Failed')[]): Promise<void>;
  /** A portal's history, the oldest first. */
  history(portal: PortalName): Promise<{ action: ReleaseEvent['Action']; version: string; reason: string | null }[]>;
}

interface TestPage {
  registry: Registry;
  /** Of the registry, by name. */
  portal(name: PortalName): Registry['portals'][number];
  policy: string;
  /** What the answer sets, by name; a cookie that it clears is an empty text. */
  cookies: Record<string, string>;
}

export async function startTestProduct(
  settings: Record<string, string> = {},
  limits: Partial<Limits> = {},
): Promise<TestProduct> {
  const root = await mkdtemp(path.join(tmpdir(), 'internships-product-'));
  const write = async (file: string, content: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  };
  await write(
    'portals.json',
    JSON.stringify([
      { name: 'public-portal', package: 'public-portal', base: '/', role: null, port: 1 },
      { name: 'admin-portal', package: 'admin-portal', base: '/adminDashboard', role: 'ADM', port: 2 },
      { name: 'intern-portal', package: 'intern-portal', base: '/internDashboard', role: 'INT', port: 3 },
    ]),
  );
  await write('shell/dist/index.html', '<!doctype html><html><head><!--registry--></head><body></body></html>');
  const writeShell = (facts: object) => write('shell/dist/shares.json', JSON.stringify({ ...SHELL_FACTS, ...facts }));
  await writeShell({});
  const server = await startTestServer(settings, { root, limits: { ...NO_LIMITS, ...limits } });
  const { config, db, links, now } = server.services;
  const personCookie = (id: string) => links.seal('person', id, new Date(now().getTime() + config.sessionMaxMs));
  let reports = 0;

  return {
    writeShell,
    ...server,
    root,
    async store(portal, version, manifest = {}) {
      await db
        .insertInto('releases')
        .values({
          id: uuidv7(),
          portal,
          version,
          released_at: now().toISOString(),
          released_by: 'test',
          commit_id: null,
          size: 1,
          digest: uuidv7(),
          manifest: JSON.stringify({ ...manifestOf(portal, version), ...manifest }),
        })
        .execute();
    },
    async goLive(portal, version) {
      const live = await readLivePortal(db, portal);
      await db.transaction().execute((trx) =>
        changeLive(server.services, trx, {
          live,
          change: { current_version: version, previous_version: live.current?.version ?? null },
          event: { action: 'Promoted', version, from: live.current?.version ?? null, by: 'test', reason: null },
          at: now().toISOString(),
        }),
      );
    },
    async page(address, cookies = {}) {
      const cookie = Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ');
      const { raw, headers } = await server.call('GET', address, { headers: { accept: 'text/html', cookie } });
      const json = /<script type="application\/json" id="portal-registry">(.*?)<\/script>/.exec(String(raw))?.[1];
      const registry = JSON.parse(json ?? 'null') as Registry;
      return {
        registry,
        portal: (name) => registry.portals.find((portal) => portal.name === name) as Registry['portals'][number],
        policy: String(headers['content-security-policy']),
        cookies: cookiesOf(headers['set-cookie']),
      };
    },
    personCookie,
    async report(portal, version, outcomes) {
      const role = ROLES[portal];
      for (const Outcome of outcomes) {
        reports += 1;
        const { statusCode } = await server.server.inject({
          method: 'POST',
          url: '/api/Release/Load',
          remoteAddress: `10.${reports >> 16}.${(reports >> 8) & 255}.${reports & 255}`,
          cookies: role ? { person: personCookie((await server.signInAs(role)).id) } : {},
          payload: {
            Portal: portal,
            Version: version,
            Outcome,
            Nonce: createLoadNonce(server.services, portal),
            ...(Outcome === 'Failed' ? { Stage: 'render' } : {}),
          },
        });
        if (statusCode !== 200) throw new Error(`A report was answered with ${statusCode}`);
      }
    },
    async history(portal) {
      return db
        .selectFrom('release_events')
        .select(['action', 'version', 'reason'])
        .where('portal', '=', portal)
        .orderBy('id')
        .execute();
    },
    async stop() {
      await server.stop();
      await rm(root, { recursive: true });
    },
  };
}

/** The cookies that an answer sets, by name. */
export function cookiesOf(header: string | number | string[] | undefined): Record<string, string> {
  const lines = Array.isArray(header) ? header : header === undefined ? [] : [String(header)];
  return Object.fromEntries(
    lines.map((line) => {
      const [pair = ''] = line.split(';');
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    }),
  );
}

/** The manifest of a compatible build with invented files. */
export function manifestOf(portal: string, version: string): ReleaseManifest {
  return {
    portal,
    version,
    container: `${portal}_${version}`.replace(/\W/g, '_'),
    entry: 'remoteEntry.js',
    manifest: 'mf-manifest.json',
    contract: 1,
    preload: [],
    consumesFirst: [],
    consumes: ['react'],
    requires: { react: '^19.3.1' },
    calls: [],
    files: { 'remoteEntry.js': { size: 1, integrity: 'sha384-AAAA' } },
  };
}

/**
 * Gives a file of a release another content, or without one loses it, in the database and on this machine.
 *
 * @param file the portal and the place that `releasePath` names
 */
export async function damageReleaseFile({ services }: TestProduct, file: string, content?: string): Promise<void> {
  const { config, db } = services;
  const stored = db.selectFrom('release_files').select('sha256').where('path', '=', file);
  const { sha256 } = await stored.executeTakeFirstOrThrow();
  await db.deleteFrom('file_chunks').where('sha256', '=', sha256).execute();
  if (content === undefined) await db.deleteFrom('release_files').where('path', '=', file).execute();
  else
    await db
      .insertInto('file_chunks')
      .values({ sha256, sequence: 0, bytes: Buffer.from(content) })
      .execute();
  await rm(path.join(config.releasesFolder, file));
}
