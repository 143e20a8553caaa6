import { listRetention, pinRelease, pruneReleases as pruneEndpoint } from '@internship-portals/shared-api/contract';
import { HttpError } from '../../../http/errors';
import type { Mount } from '../../../http/mount';
import { measureUploads } from '../../files';
import { sizeOf } from '../builds/builds';
import { SHELL } from '../builds/shell-builds';
import { requireMoreThanUpload } from '../live/approval';
import { requireStored } from '../live/promotion';
import type { ReleaseServices } from '../services';
import { describePlan, planRetention, planRetentions } from './plan';
import { pruneReleases } from './prune';

/** The growth of the store is measured over this time. */
const GROWTH_MS = 30 * 86_400_000;

/** What stays in the store, and what does not. */
export function retentionRoutes(mount: Mount, services: ReleaseServices): void {
  const { audit, config, db, now, portals } = services;
  const names = [...portals.map(({ name }) => name), SHELL];

  mount(listRetention, async () => {
    const plans = await planRetentions(services, db, names);
    const stored = names.map((name, place) => describePlan(name, plans[place] ?? []));
    const since = new Date(now().getTime() - GROWTH_MS).toISOString();
    const { documents, handIns } = await measureUploads(db, since);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const size = sum(stored.map(({ Size }) => Size));
    const added = plans.flat().filter(({ releasedAt }) => releasedAt >= since);
    return {
      Newest: config.releasesKept,
      Days: config.releasesKeptDays,
      Stored: stored,
      Files: [
        { Kind: 'Documents' as const, Count: documents.count, Size: documents.bytes, Added: documents.added },
        { Kind: 'Hand-ins' as const, Count: handIns.count, Size: handIns.bytes, Added: handIns.added },
        {
          Kind: 'Releases' as const,
          Count: plans.flat().length,
          Size: size,
          // Files that a new version shares with earlier ones were not added.
          Added: Math.min(size, sum(added.map(({ manifest }) => sizeOf(manifest)))),
        },
      ],
    };
  });

  mount(pruneEndpoint, async ({ params: { portal }, body, user }) => {
    requireMoreThanUpload(user);
    if (!names.includes(portal)) throw new HttpError('portal_not_found', `There is no portal named ${portal}.`);
    if (body.DryRun) {
      const plan = await planRetention(services, db, portal);
      return { message: 'Nothing was deleted.', Retention: describePlan(portal, plan) };
    }
    const { plan, deleted } = await pruneReleases(services, portal, user.name);
    return {
      message: deleted.length === 0 ? 'There is nothing to delete.' : `Deleted ${deleted.join(', ')}.`,
      Retention: plan,
    };
  });

  mount(pinRelease, async ({ params, body, user }) => {
    requireMoreThanUpload(user);
    await requireStored(services, params);
    const { portal, version } = params;
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('releases')
        .set({ pinned: body.Pinned ? 1 : 0 })
        .where('portal', '=', portal)
        .where('version', '=', version)
        .execute();
      await audit.record(trx, {
        event: 'release-pinned',
        subject: { kind: 'release', id: `${portal} ${version}` },
        detail: body.Pinned ? 'kept' : 'kept no longer',
      });
    });
    return { message: body.Pinned ? `Version ${version} stays in the store.` : `Version ${version} is not pinned.` };
  });
}
