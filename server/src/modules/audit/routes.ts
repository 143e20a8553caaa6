import { listAuditEvents } from '@internship-portals/shared-api/contract';
import { runList } from '../../database/lists/lists';
import type { Mount } from '../../http/mount';
import type { Services } from '../../services';
import { auditList, newestFirst, toAuditEntries } from './list';

/** The administrators' audit log. */
export function auditRoutes(mount: Mount, services: Services): void {
  const { db, now } = services;

  const events = auditList(db, now);
  mount(listAuditEvents, async ({ query }) => {
    const { rows, ...totals } = await runList(events, newestFirst(query));
    return { Events: await toAuditEntries(db, rows), ...totals };
  });
}
