import { listRetention, pinRelease, pruneReleases as pruneEndpoint } from 'shared-api/contract';
import { HttpError } from '../../../http/errors';
import type { Mount } from '../../../http/mount';
import { SHELL } from '../builds/shell-builds';
import { requireMoreThanUpload } from '../live/approval';
import { requireStored } from '../live/promotion';
import type { ReleaseServices } from '../services';
import { describePlan, planRetention, planRetentions } from './plan';
import { pruneReleases } from './prune';

/** What stays in the store, and what does not. */
export function retentionRoutes(mount: Mount, services: ReleaseServices): void {
  const { audit, config, db, portals } = services;
  const names = [...portals.map(({ name }) => name), SHELL];

  mount(listRetention, async () => {
    const plans = await planRetentions(services, db, names);
    return {
      Newest: config.releasesKept,
      Days: config.releasesKeptDays,
      Stored: names.map((name, place) => describePlan(name, plans[place] ?? [])),
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
