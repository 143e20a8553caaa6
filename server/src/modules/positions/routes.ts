import {
  createPosition,
  deletePosition,
  getPositionForEdit,
  listPositions,
  updatePosition,
} from '@internship-portals/shared-api/contract';
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

export function positionRoutes(mount: Mount, { audit, db, now }: Services): void {
  mount(listPositions, async () => ({ Positions: await findPositions(db) }));

  mount(createPosition, async ({ body }) => {
    await refusingSameName(() =>
      db.transaction().execute(async (trx) => {
        const id = await insertPosition(trx, body.Position, now().toISOString());
        await audit.record(trx, {
          event: 'position-created',
          subject: { kind: 'position', id, label: body.Position },
        });
      }),
    );
    return { message: 'New Position Added' };
  });

  mount(getPositionForEdit, async ({ params }) => {
    const position = await findPositionById(db, params.id);
    if (!position) throw notFound();
    return { position };
  });

  mount(
    updatePosition,
    async ({ params, body }) => {
      const renamed = await refusingSameName(() =>
        db.transaction().execute(async (trx) => {
          if (!(await renamePosition(trx, params.id, body.Position, body.Seen))) return false;
          await audit.record(trx, {
            event: 'position-changed',
            subject: { kind: 'position', id: params.id, label: body.Position },
          });
          return true;
        }),
      );
      if (!renamed) {
        const present = await findPositionById(db, params.id);
        if (present && body.Seen !== undefined)
          requireUnchanged({ Position: body.Seen }, { Position: present.Position });
        throw notFound();
      }
      return { message: 'Position Updated Successfully' };
    },
    undefined,
    ({ params }) => findPositionById(db, params.id),
  );

  mount(deletePosition, async ({ params }) => {
    try {
      await db.transaction().execute(async (trx) => {
        const holders = await countHolders(trx, params.id);
        if (holders.applications + holders.users + holders.intakes > 0)
          throw conflict('position_in_use', inUse(holders));
        const position = await findPositionById(trx, params.id);
        if (!position || !(await removePosition(trx, params.id))) throw notFound();
        await audit.record(trx, {
          event: 'position-deleted',
          subject: { kind: 'position', id: params.id, label: position.Position },
        });
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

/** '2 applications, 1 active user and 1 intake have this position.' */
function inUse({ applications, users, intakes }: { applications: number; users: number; intakes: number }): string {
  const parts = (
    [
      [applications, 'application'],
      [users, 'active user'],
      [intakes, 'intake'],
    ] as const
  ).flatMap(([count, noun]) => (count > 0 ? [`${count} ${noun}${count === 1 ? '' : 's'}`] : []));
  return `${new Intl.ListFormat('en-GB').format(parts)} ${applications + users + intakes === 1 ? 'has' : 'have'} this position.`;
}
