import { listAuditEvents } from 'shared-api/contract';
import { runList } from '../../database/lists/lists';
import type { Mount } from '../../http/mount';
import type { Services } from '../../services';
import { auditList, newestFirst, toAuditEntries } from './list';
import { deleteOldEvents } from './retention';

/** The administrators' audit log. Old events are deleted every hour. */
export function auditRoutes(mount: Mount, services: Services): void {
  const { background, db, now } = services;

  const events = auditList(db, now);
  mount(listAuditEvents, async ({ query }) => {
    const { rows, ...totals } = await runList(events, newestFirst(query));
    return { Events: await toAuditEntries(db, rows), ...totals };
  });

  background.everyHour('deleting old audit events', () => deleteOldEvents(services));
}
