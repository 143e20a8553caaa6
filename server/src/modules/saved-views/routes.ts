import { deleteSavedView, listSavedViews, saveView } from '@internship-portals/shared-api/contract';
import type { Db } from '../../database/connection';
import { conflict, notFound, unauthenticated } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { lockActiveUser } from '../users';
import { countViews, findViews, insertView, removeView, replaceView } from './repository';

/** Every list of views answers all of them. */
const MAX_VIEWS = 50;

export function savedViewRoutes(mount: Mount, { db, now }: { db: Db; now: () => Date }): void {
  mount(listSavedViews, async ({ user }) => ({ Views: await findViews(db, user.id) }));

  mount(saveView, async ({ body, user }) => {
    await db.transaction().execute(async (trx) => {
      // An erasure would not find what a deleted account writes. Two saves of one name wait for each other.
      if (!(await lockActiveUser(trx, user.id))) throw unauthenticated();
      if (await replaceView(trx, user.id, body)) return;
      if ((await countViews(trx, user.id)) >= MAX_VIEWS)
        throw conflict(
          'too_many_views',
          `You have saved ${MAX_VIEWS} views, which is the limit. Delete one that you no longer need.`,
        );
      await insertView(trx, user.id, body, now().toISOString());
    });
    return { message: 'View Saved' };
  });

  mount(deleteSavedView, async ({ params, user }) => {
    if (!(await removeView(db, { id: params.id, ownerId: user.id }))) throw notFound();
    return { message: 'View Deleted' };
  });
}
