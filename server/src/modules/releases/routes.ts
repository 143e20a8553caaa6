import { rm } from 'node:fs/promises';
import {
  checkRelease,
  getLiveComposition,
  listDeployPortals,
  listPortalReleases,
  listReleases,
  type PortalReleases,
  promoteRelease,
  type ReleaseManifest,
  rollBackRelease,
  uploadRelease,
} from '@internship-portals/shared-api/contract';
import { conflict } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { unpackArchive } from './builds/build-archive';
import { checkBuild, firstPageSizeOf, sizeOf } from './builds/builds';
import { incompatibilitiesOf, requirementsOf } from './builds/incompatibilities';
import type { ShellFacts } from './builds/shell';
import { requireApproval, requireMoreThanUpload } from './live/approval';
import { type LivePortal, readLive, readLivePortal } from './live/live';
import { promote, rollBack } from './live/promotion';
import { findHistory, findReleases, storeRelease, wasLive } from './repository';
import { describeRollout } from './rollout/rollout';
import { type ReleaseServices, requirePortal } from './services';
import { createDamageCheck } from './store/file-check';

export function releaseRoutes(mount: Mount, services: ReleaseServices): void {
  const { config, db, now, portals, readShell, store } = services;
  const findDamage = createDamageCheck(services);

  /** @throws 409 while the shell is not built */
  const requireShell = async (): Promise<ShellFacts> => {
    const shell = await readShell();
    if (!shell) throw conflict('shell_not_built', 'The shell is not built yet. Run: npm run build');
    return shell;
  };

  mount(getLiveComposition, async () => {
    const [shell, live] = await Promise.all([requireShell(), readLive(db)]);
    return {
      // What a build of the shell from before these facts offers.
      Contract: shell.contract ?? 1,
      Provides: shell.provides ?? {},
      Shares: shell.keys ?? Object.keys(shell.shares),
      ...(shell.exports ? { Exports: shell.exports } : {}),
      Portals: portals.map(({ name }) => {
        const current = live.get(name)?.current;
        return { Portal: name, Version: current?.version ?? null, Size: current ? sizeOf(current) : null };
      }),
    };
  });

  mount(checkRelease, async ({ body: manifest }) => {
    requirePortal(portals, manifest.portal);
    const [shell, { current }] = await Promise.all([requireShell(), readLivePortal(db, manifest.portal)]);
    return {
      LiveVersion: current?.version ?? null,
      LiveSize: current ? sizeOf(current) : null,
      ...(current ? { LiveFirstPage: firstPageSizeOf(current) } : {}),
      Requirements: requirementsOf(manifest, shell),
      Incompatibilities: incompatibilitiesOf(manifest, shell),
    };
  });

  mount(uploadRelease, async ({ params, user, request }) => {
    requirePortal(portals, params.portal);
    const folder = await store.incoming();
    try {
      const build = await checkBuild(folder, await unpackArchive(request.raw, folder), params);
      const at = now().toISOString();
      const isNew = await storeRelease(services, {
        release: params,
        folder,
        build,
        by: user.name,
        uploadedBy: user.token?.madeBy ?? user.id,
        at,
      });
      return {
        message: isNew ? 'Release Stored' : 'This release is already stored with the same files.',
        Version: params.version,
        Digest: build.digest,
        Size: build.size,
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  mount(promoteRelease, async ({ params, query, user }) => {
    requirePortal(portals, params.portal);
    await requireApproval(services, params, user);
    const changed = await promote(services, params, { by: user.name, watch: query.Watch !== 'off' });
    return { message: changed ? 'Release Promoted' : 'This release is already live.' };
  });

  mount(rollBackRelease, async ({ params, body, user }) => {
    requirePortal(portals, params.portal);
    requireMoreThanUpload(user);
    const { Version: version } = body;
    // A version that was live before was approved then.
    if (version !== undefined && !(await wasLive(db, { portal: params.portal, version })))
      await requireApproval(services, { portal: params.portal, version }, user);
    const rolledBackTo = await rollBack(
      services,
      { portal: params.portal, version },
      { by: user.name, reason: body.Reason?.trim() || null },
    );
    return { message: 'Release Rolled Back', Version: rolledBackTo };
  });

  mount(listReleases, async ({ params }) => {
    requirePortal(portals, params.portal);
    return describe(await readLivePortal(db, params.portal));
  });

  mount(listDeployPortals, async ({ user }) => ({
    Portals: user.token ? [user.token.portal] : portals.map(({ name }) => name),
  }));

  mount(listPortalReleases, async () => {
    const live = await readLive(db);
    return {
      Portals: await Promise.all(
        portals.map(async ({ name }) => describe(live.get(name) ?? (await readLivePortal(db, name)))),
      ),
      OverridesAllowed: config.portalOverrides,
    };
  });

  async function describe(live: LivePortal): Promise<PortalReleases> {
    const [shell, rows, history, rollout, damaged] = await Promise.all([
      readShell(),
      findReleases(db, live.portal),
      findHistory(db, live.portal),
      describeRollout(services, live),
      live.current ? findDamage(live.current) : [],
    ]);
    return {
      Portal: live.portal,
      Current: live.current?.version ?? null,
      Previous: live.previous?.version ?? null,
      Rollout: rollout,
      ...(damaged.length > 0 ? { Damaged: damaged } : {}),
      Releases: rows.map((row) => ({
        Portal: row.portal,
        Version: row.version,
        ReleasedAt: row.released_at,
        ReleasedBy: row.released_by,
        Commit: row.commit_id,
        Size: row.size,
        Digest: row.digest,
        Loads: row.loads,
        Failures: row.failures,
        Incompatibilities: incompatibilitiesOf(JSON.parse(row.manifest) as ReleaseManifest, shell),
        Pinned: row.pinned === 1,
      })),
      History: history,
    };
  }
}
