import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseManifest } from 'shared-api/contract';
import type { Services } from '../../services';
import { findRelease } from '../releases/repository';
import type { DevelopedBuilds } from '../releases/state';
import type { ReleaseName } from '../releases/store';
import { isBeingDeveloped } from '../releases/visitors';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A release never changes, so its manifest is read once; far more fit in here than are ever asked for. */
const KEPT_MANIFESTS = 200;

/**
 * Serves the files of every version in the store, of old ones too: a page that was opened before a release goes on. A
 * file that is not what its release was uploaded with is refused (500), never served. Builds that are being developed are
 * served as they lie in their folder.
 */
export function registerPortalFiles(
  app: FastifyInstance,
  services: Pick<Services, 'checkFile' | 'db' | 'store'>,
  developed: DevelopedBuilds,
): void {
  const readManifest = createReadManifest(services);
  app.get<{ Params: { name: string; version: string } }>(
    '/portals/:name/:version/*',
    { schema: { hide: true } },
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
      if (state === 'changed') return plain(reply, 500, 'This file was changed in the store and is not served.');
      return reply.header('cache-control', IMMUTABLE).sendFile(file, services.store.folderOf(release));
    },
  );
}

/** A plain 404: a missing script must never be answered with a page. */
export function plainNotFound(reply: FastifyReply): FastifyReply {
  return plain(reply, 404, 'Not found.');
}

function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`);
}

/** The rest of the path, decoded. */
export function wildcard(request: FastifyRequest): string {
  return (request.params as { '*': string })['*'];
}

function createReadManifest({ db }: Pick<Services, 'db'>): (release: ReleaseName) => Promise<ReleaseManifest | null> {
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
