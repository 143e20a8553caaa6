import { CHUNKS_FOLDER, type ReleaseManifest, releasePath } from '@internship-portals/shared-api/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainAnswer, plainNotFound } from '../../http/not-found';
import {
  type DevelopedBuilds,
  findHolding,
  findServed,
  isBeingDeveloped,
  type ReleaseName,
  type ReleaseServices,
} from '../releases';
import { sendImmutable, shareWithPages } from './immutable-files';
import { scriptPolicy } from './page-policy';

/** Manifests never change, so they are cached. Far fewer are ever requested. */
const KEPT_MANIFESTS = 200;
/** The same for files that versions share: those of one version have one manifest. */
const KEPT_SHARED = 2_000;

/**
 * Serves the files of each version that is or was lately before people, so that open pages continue to work after a release.
 * A file that differs from its upload is not served (500). Development builds are served from their folder.
 */
export function registerPortalFiles(
  app: FastifyInstance,
  services: Pick<ReleaseServices, 'checkFile' | 'config' | 'db' | 'now' | 'store'>,
  developed: DevelopedBuilds,
): void {
  const readManifest = createReadManifest(services);
  const readSharing = createReadSharing(services);

  /** The file at an address, with a release that has it. */
  async function find(release: ReleaseName, asked: string): Promise<[ReleaseManifest, string] | null> {
    if (release.version === CHUNKS_FOLDER) {
      const file = `${CHUNKS_FOLDER}/${asked}`;
      const manifest = await readSharing(release.portal, file);
      return manifest && [manifest, file];
    }
    const manifest = await readManifest(release);
    const file = [`${release.version}/${asked}`, asked].find((name) => manifest && Object.hasOwn(manifest.files, name));
    return manifest && file !== undefined ? [manifest, file] : null;
  }

  app.get<{ Params: { name: string; version: string } }>(
    '/portals/:name/:version/*',
    { schema: { hide: true }, config: { counted: false }, onRequest: shareWithPages(services.config.assetUrl) },
    async (request, reply) => {
      const release = { portal: request.params.name, version: request.params.version };
      const asked = wildcard(request);
      if (isBeingDeveloped(release.version)) {
        if ((await developed.read(release.portal))?.version !== release.version) return plainNotFound(reply);
        return reply.header('cache-control', 'no-store').sendFile(asked, developed.folderOf(release.portal));
      }
      const found = await find(release, asked);
      if (!found) return plainNotFound(reply);
      const [manifest, file] = found;
      const state = await services.checkFile(manifest, manifest, file);
      if (state === 'missing') return plainNotFound(reply);
      if (state === 'changed') return plainAnswer(reply, 500, 'This file was changed in the store and is not served.');
      const digest = manifest.files[file]?.integrity ?? manifest.version;
      const root = services.store.folderOf(manifest.portal);
      const policy = scriptPolicy({ request, publicUrl: services.config.publicUrl }, manifest.portal);
      return sendImmutable(request, reply, { file: releasePath(manifest, file), root, digest, policy });
    },
  );
}

/** The rest of the path, decoded. */
export function wildcard(request: FastifyRequest): string {
  return (request.params as { '*': string })['*'];
}

function createReadManifest(
  services: Pick<ReleaseServices, 'config' | 'db' | 'now'>,
): (release: ReleaseName) => Promise<ReleaseManifest | null> {
  const known = new Map<string, ReleaseManifest>();
  return async (release) => {
    const key = `${release.portal}/${release.version}`;
    const kept = known.get(key);
    if (kept) return kept;
    const manifest = await findServed(services, release);
    if (!manifest) return null;
    if (known.size >= KEPT_MANIFESTS) known.clear();
    known.set(key, manifest);
    return manifest;
  };
}

/** Finds a release that has a file which versions share. */
function createReadSharing(
  services: Pick<ReleaseServices, 'config' | 'db' | 'now'>,
): (portal: string, file: string) => Promise<ReleaseManifest | null> {
  const known = new Map<string, ReleaseManifest>();
  return async (portal, file) => {
    const key = `${portal}/${file}`;
    const kept = known.get(key);
    if (kept) return kept;
    const manifest = await findHolding(services.db, portal, file, services);
    if (!manifest) return null;
    if (known.size >= KEPT_SHARED) known.clear();
    known.set(key, manifest);
    return manifest;
  };
}
