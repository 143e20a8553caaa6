import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReleaseManifest } from 'shared-api/contract';
import { plainAnswer, plainNotFound } from '../../http/not-found';
import {
  type DevelopedBuilds,
  findRelease,
  isBeingDeveloped,
  type ReleaseName,
  type ReleaseServices,
} from '../releases';
import { sendImmutable } from './immutable-files';

/** Manifests never change, so they are cached. Far fewer are ever requested. */
const KEPT_MANIFESTS = 200;

/**
 * Serves the files of every stored version, including old ones, so that open pages continue to work after a release. A
 * file that differs from its upload is not served (500). Development builds are served from their folder.
 */
export function registerPortalFiles(
  app: FastifyInstance,
  services: Pick<ReleaseServices, 'checkFile' | 'db' | 'store'>,
  developed: DevelopedBuilds,
): void {
  const readManifest = createReadManifest(services);
  app.get<{ Params: { name: string; version: string } }>(
    '/portals/:name/:version/*',
    { schema: { hide: true }, config: { counted: false } },
    async (request, reply) => {
      const release = { portal: request.params.name, version: request.params.version };
      const file = wildcard(request);
      if (isBeingDeveloped(release.version)) {
        if ((await developed.read(release.portal))?.version !== release.version) return plainNotFound(reply);
        return reply.header('cache-control', 'no-store').sendFile(file, developed.folderOf(release.portal));
      }
      const manifest = await readManifest(release);
      if (!manifest || !Object.hasOwn(manifest.files, file)) return plainNotFound(reply);
      const state = await services.checkFile(release, manifest, file);
      if (state === 'missing') return plainNotFound(reply);
      if (state === 'changed') return plainAnswer(reply, 500, 'This file was changed in the store and is not served.');
      const digest = manifest.files[file]?.integrity ?? release.version;
      return sendImmutable(request, reply, { file, root: services.store.folderOf(release), digest });
    },
  );
}

/** The rest of the path, decoded. */
export function wildcard(request: FastifyRequest): string {
  return (request.params as { '*': string })['*'];
}

function createReadManifest({
  db,
}: Pick<ReleaseServices, 'db'>): (release: ReleaseName) => Promise<ReleaseManifest | null> {
  const known = new Map<string, ReleaseManifest>();
  return async (release) => {
    const key = `${release.portal}/${release.version}`;
    const kept = known.get(key);
    if (kept) return kept;
    const row = await findRelease(db, release);
    if (!row) return null;
    const manifest = JSON.parse(row.manifest) as ReleaseManifest;
    if (known.size >= KEPT_MANIFESTS) known.clear();
    known.set(key, manifest);
    return manifest;
  };
}
