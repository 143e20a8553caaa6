import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ReleaseManifest } from '@internship-portals/shared-api/contract';
import { Header } from 'tar';
import { integrityOf } from '../modules/releases';
import { manifestOf } from './releases';
import type { TestAnswer, TestServer } from './server';

/** An entry of a test archive: a plain file by default. */
export interface TestEntry {
  name: string;
  bytes?: Buffer | string;
  type?: 'File' | 'Directory' | 'SymbolicLink' | 'Link';
  linkpath?: string;
}

export interface TestBuild {
  manifest: ReleaseManifest;
  entries: TestEntry[];
}

/** A small build of a portal whose script contains its version. Another commit gives other files. */
export function buildOf(portal: string, version: string, facts: Partial<ReleaseManifest> = {}): TestBuild {
  const told = JSON.stringify(facts.commit ? `${version} ${facts.commit}` : version);
  const script = Buffer.from(`portal(${told});\n`.repeat(20));
  const files = { 'remoteEntry.js': script, 'mf-manifest.json': Buffer.from('{}'), 'chunks/page.js': script };
  const manifest: ReleaseManifest = {
    ...manifestOf(portal, version),
    preload: ['chunks/page.js'],
    files: Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, { size: bytes.length, integrity: integrityOf(bytes) }]),
    ),
    commit: 'abc1234',
    ...facts,
  };
  return {
    manifest,
    entries: [
      { name: 'release.json', bytes: JSON.stringify(manifest) },
      ...Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
      { name: 'remoteEntry.js.br', bytes: brotliCompressSync(script) },
      { name: 'remoteEntry.js.gz', bytes: gzipSync(script) },
    ],
  };
}

/**
 * A build as portals are built: the entry in the folder of its version, and chunks that versions share.
 *
 * @param chunks the text of each chunk by its name, which a build would make from the text
 */
export function sharingBuildOf(portal: string, version: string, chunks: Record<string, string>): TestBuild {
  const entry = `${version}/remoteEntry.js`;
  const files = {
    [entry]: `portal(${JSON.stringify(version)});\n`.repeat(20),
    'mf-manifest.json': '{}',
    ...Object.fromEntries(Object.entries(chunks).map(([name, text]) => [`_chunks/${name}`, text])),
  };
  const manifest: ReleaseManifest = {
    ...manifestOf(portal, version),
    entry,
    preload: [entry],
    files: Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        { size: Buffer.byteLength(text), integrity: integrityOf(Buffer.from(text)) },
      ]),
    ),
  };
  return {
    manifest,
    entries: [
      { name: 'release.json', bytes: JSON.stringify(manifest) },
      ...Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
      ...Object.keys(chunks).map((name) => ({
        name: `_chunks/${name}.br`,
        bytes: brotliCompressSync(chunks[name] ?? ''),
      })),
    ],
  };
}

/** The tar archive of these entries, not packed yet. */
export function tarOf(entries: readonly TestEntry[]): Buffer {
  const parts = entries.flatMap(({ name, bytes = '', type = 'File', linkpath }) => {
    const content = Buffer.from(bytes);
    const header = new Header({ path: name, size: content.length, type, mode: 0o644, linkpath });
    header.encode();
    const padding = Buffer.alloc((512 - (content.length % 512)) % 512);
    return [header.block ?? Buffer.alloc(512), content, padding];
  });
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

export function archiveOf({ entries }: Pick<TestBuild, 'entries'>): Buffer {
  return gzipSync(tarOf(entries));
}

/** Sends an archive as the release command does. */
export function upload(
  server: TestServer,
  { portal, version, token, archive }: { portal: string; version: string; token?: string; archive: Buffer },
): Promise<TestAnswer> {
  return server.call('PUT', `/api/Release/${portal}/${version}`, {
    token,
    body: archive,
    headers: { 'content-type': 'application/gzip' },
  });
}

/** A deploy token of a portal. */
export async function deployTokenFor(server: TestServer, portal: string): Promise<string> {
  const { token } = await server.signInAs('ADM');
  const { body } = await server.call('POST', '/api/Admin/DeployToken', { token, body: { Portal: portal, Name: 'CI' } });
  return String(body.token);
}

/** Uploads a build of a portal and makes it live. */
export async function release(
  server: TestServer,
  token: string,
  build: TestBuild,
): Promise<{ uploaded: TestAnswer; promoted: TestAnswer }> {
  const { portal, version } = build.manifest;
  const uploaded = await upload(server, { portal, version, token, archive: archiveOf(build) });
  const promoted = await server.call('POST', `/api/Release/${portal}/${version}/Promote`, { token });
  return { uploaded, promoted };
}
