import { joinWaitingList, leaveWaitingList } from '@internship-portals/shared-api/contract';
import { conflict, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { findPlace, lockIntake, putOnList, removeFromList } from '../intakes';
import { announceDecision, type DecisionServices } from './announcements';
import { conflicts, isPending, refuse } from './conflicts';
import { findApplication } from './repository';

/** The waiting lists for places. Nobody is accepted from one but by an administrator. */
export function waitingListRoutes(mount: Mount, services: DecisionServices): void {
  const { audit, db, now } = services;

  mount(joinWaitingList, async ({ params: { id }, body: { First } }) => {
    await db.transaction().execute(async (trx) => {
      const found = await findApplication(trx, id);
      if (!found) throw notFound();
      await lockIntake(trx, found.intake_id);
      const application = (await findApplication(trx, id)) ?? found;
      if (isPending(application, now())) throw refuse(conflicts.pending);
      if (application.status !== 'Accepted For Interview') throw refuse(conflicts.now(application.status));
      const place = await findPlace(trx, application);
      if (!place || (place.free && place.number === null)) throw placeFree(application);
      if (place.number !== null && !First) return;
      await putOnList(trx, id, First);
      await announceDecision(trx, services, [id]);
      await audit.record(trx, {
        event: 'waiting-list-changed',
        subject: { kind: 'application', id },
        detail: First ? 'Moved to the front' : 'Added',
      });
    });
    return { message: First ? 'Moved to the front' : 'Put on the waiting list' };
  });

  mount(leaveWaitingList, async ({ params: { id } }) => {
    await db.transaction().execute(async (trx) => {
      if (!(await findApplication(trx, id))) throw notFound();
      if (!(await removeFromList(trx, id))) return;
      await announceDecision(trx, services, [id]);
      await audit.record(trx, {
        event: 'waiting-list-changed',
        subject: { kind: 'application', id },
        detail: 'Taken off',
      });
    });
    return { message: 'Taken off the waiting list' };
  });
}

const placeFree = ({ position, intake }: { position: string; intake: string | null }) =>
  conflict(
    'place_free',
    `Nothing was changed: a place for ${position} in ${intake} is free. Accept the applicant, nobody has to wait.`,
  );
