import { checkClosingStep, listCompletions, readCompletion } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import { notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { linkOfPaper } from '../../http/record-papers';
import { today } from '../../lib/calendar';
import { findRecord } from '../intakes';
import { listWeeks } from '../logbooks';
import type { NotificationServices } from '../notifications';
import { administratorIds, callsOfCompletion } from '../page-updates';
import { linkToRecord } from '../papers';
import { feedbackStateOf } from '../programme-feedback';
import { findPerson, lockActiveUser, ownInternsOf, readableBy, readPerson } from '../users';
import { listBookedOf, toVisit } from '../visits';
import { readInterns } from './interns-of-intake';
import { readSteps, setClosingStep } from './repository';

/** What is missing until an internship is complete, and what only its supervisor can say is done. */
export function completionRoutes(mount: Mount, services: NotificationServices): void {
  const { audit, config, db, links, now, pageUpdates } = services;
  mount(listCompletions, async ({ params: { id } }) => {
    const intake = await findRecord(db, id);
    if (!intake) throw notFound();
    const { timeZone } = config;
    return { Intake: intake.name, Interns: await readInterns(db, id, { day: today(now(), timeZone), timeZone }) };
  });

  mount(readCompletion, async ({ params, user }) => {
    const intern = await readPerson(db, params.id, sql`(${readableBy(user)} and users.role = 'INT')`);
    const weeks = await listWeeks(db, intern.id);
    const Logbook = weeks.length > 0 ? { Logbook: linkOfPaper(links, 'logbook', intern.id) } : {};
    const Record = await linkToRecord(services, intern.id);
    const Feedback =
      user.id === intern.id ? await feedbackStateOf(db, intern, today(now(), config.timeZone)) : undefined;
    const visits = await listBookedOf(db, intern.id, now().toISOString());
    return {
      Steps: await readSteps(db, intern, weeks),
      EndsOn: intern.ends_on,
      ...Logbook,
      ...(Record ? { Record } : {}),
      ...(visits.length > 0 ? { Visits: visits.map(toVisit) } : {}),
      ...(Feedback ? { Feedback } : {}),
    };
  });

  mount(checkClosingStep, async ({ params: { id }, body: { Step, IsDone }, user }) => {
    await db.transaction().execute(async (trx) => {
      if (!(await lockActiveUser(trx, id)) || !(await findPerson(trx, id, ownInternsOf(user)))) throw notFound();
      // Said twice, by a double press or in two tabs: it stays as it was said first.
      const isChanged = await setClosingStep(
        trx,
        { internId: id, step: Step, isDone: IsDone },
        { id: user.id, at: now() },
      );
      if (!isChanged) return;
      await audit.record(trx, {
        event: 'closing-step-checked',
        subject: { kind: 'user', id },
        detail: `${Step}: ${IsDone ? 'done' : 'not done'}`,
      });
      await pageUpdates.announce(trx, [id, ...(await administratorIds(trx))], callsOfCompletion(id));
    });
    return { message: IsDone ? 'Marked as done' : 'Marked as not done' };
  });
}
