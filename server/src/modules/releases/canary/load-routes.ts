import { getPortalLoads, listPortalFailures, reportLoad, reportShellFailure } from 'shared-api/contract';
import type { Mount } from '../../../http/mount';
import { clientKey } from '../../../http/throttles';
import { readShellVersion } from '../../compositions';
import type { MailServices } from '../../mails';
import { SHELL } from '../builds/shell-builds';
import { type ReleaseServices, requirePortal } from '../services';
import { readLoads, sweepLoadHours } from './load-hours';
import { sweepLoadNonces } from './load-nonces';
import { listFailures, recordFailure, recordLoad, sweepLoads } from './loads';

const SHOWN_FAILURES = 50;

/** Reports of pages about the portals that they have loaded. */
export function loadRoutes(mount: Mount, services: ReleaseServices & MailServices, root: string): void {
  const { config, db, throttles, background, now, portals } = services;

  mount(reportLoad, async ({ body, request }) => {
    // Beyond the limit a report is dropped without an error, since pages ignore the answer.
    if (await throttles.allows('loadReportsByClient', clientKey(request.ip))) await recordLoad(services, body);
    return { message: 'Thank you.' };
  });

  mount(reportShellFailure, async ({ body, request }) => {
    if (await throttles.allows('loadReportsByClient', clientKey(request.ip))) {
      const { Reasons, Shown, Stage = 'entry', Reference } = body;
      await recordFailure(db, now().toISOString(), {
        Portal: SHELL,
        Version: (await readShellVersion(root)) ?? 'unknown',
        Stage,
        Error: `${Reasons.join('; ')}. ${Shown} was shown.`,
        Reference,
      });
    }
    return { message: 'Thank you.' };
  });

  background.everyHour('sweeping loads', async () => {
    await sweepLoads(db);
    await sweepLoadHours(db, now());
    await sweepLoadNonces(services);
  });

  mount(getPortalLoads, async ({ params: { portal }, query }) => {
    requirePortal(portals, portal);
    return readLoads(db, portal, { period: query.Period, now: now(), timeZone: config.timeZone });
  });

  mount(listPortalFailures, async () => ({ Failures: await listFailures(db, SHOWN_FAILURES) }));
}
