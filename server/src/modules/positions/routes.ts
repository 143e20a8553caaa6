import { createPosition, deletePosition, getPositionForEdit, listPositions, updatePosition } from 'shared-api/contract';
import { isForeignKeyViolation, isUniqueViolation } from '../../database/connection';
import { conflict, FieldErrors, notFound, requireUnchanged } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { Services } from '../../services';
import {
  countHolders,
  findPositionById,
  findPositions,
  insertPosition,
  removePosition,
  renamePosition,
} from './repository';

export function positionRoutes(mount: Mount, { db, now }: Services): void {
  mount(listPositions, async () => ({ Positions: await findPositions(db) }));

  mount(createPosition, async ({ body }) => {
    await refusingSameName(() => insertPosition(db, body.Position, now().toISOString()));
    return { message: 'New Position Added' };
  });

  mount(getPositionForEdit, async ({ params }) => {
    const position = await findPositionById(db, params.id);
    if (!position) throw notFound();
    return { position };
  });

  mount(updatePosition, async ({ params, body }) => {
    const renamed = await refusingSameName(() => renamePosition(db, params.id, body.Position, body.Seen));
    if (!renamed) {
      const present = await findPositionById(db, params.id);
      if (present && body.Seen !== undefined) requireUnchanged({ Position: body.Seen }, { Position: present.Position });
      throw notFound();
    }
    return { message: 'Position Updated Successfully' };
  });

  mount(deletePosition, async ({ params }) => {
    try {
      await db.transaction().execute(async (trx) => {
        const holders = await countHolders(trx, params.id);
        if (holders.applications + holders.users > 0) throw conflict('position_in_use', inUse(holders));
        if (!(await removePosition(trx, params.id))) throw notFound();
      });
    } catch (error) {
      // An application or an account got the position after the count.
      if (isForeignKeyViolation(error)) throw conflict('position_in_use', inUse(await countHolders(db, params.id)));
      throw error;
    }
    return { message: 'Position Deleted' };
  });
}

/** The database keeps names unique, ignoring case, so two simultaneous calls are covered too. */
async function refusingSameName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new FieldErrors({ Position: ['There is already a position with this name.'] });
    throw error;
  }
}

/** '2 applications and 1 active user have this position.' */
function inUse({ applications, users }: { applications: number; users: number }): string {
  const parts = [
    ...(applications > 0 ? [applications === 1 ? '1 application' : `${applications} applications`] : []),
    ...(users > 0 ? [users === 1 ? '1 active user' : `${users} active users`] : []),
  ];
  return `${parts.join(' and ')} ${applications + users === 1 ? 'has' : 'have'} this position.`;
}
