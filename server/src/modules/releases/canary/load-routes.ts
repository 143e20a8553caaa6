import { listPortalFailures, reportLoad } from 'shared-api/contract';
import type { Mount } from '../../../http/mount';
import { clientKey } from '../../../http/throttles';
import type { Services } from '../../../services';
import { listFailures, recordLoad, sweepLoads } from './loads';

const SHOWN_FAILURES = 50;

/** Reports of pages about the portals that they have loaded. */
export function loadRoutes(mount: Mount, services: Services): void {
  const { db, throttles, background } = services;

  mount(reportLoad, async ({ body, request }) => {
    // Beyond the limit a report is dropped without an error, since pages ignore the answer.
    if (await throttles.allows('loadReportsByClient', clientKey(request.ip))) await recordLoad(services, body);
    return { message: 'Thank you.' };
  });

  background.everyHour('sweeping loads', () => sweepLoads(db));

  mount(listPortalFailures, async () => ({ Failures: await listFailures(db, SHOWN_FAILURES) }));
}
