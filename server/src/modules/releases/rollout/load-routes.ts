import { listPortalFailures, reportLoad, reportShellFailure } from 'shared-api/contract';
import type { Mount } from '../../../http/mount';
import { clientKey } from '../../../http/throttles';
import type { MailServices } from '../../mails';
import { readShellVersion } from '../builds/shell';
import { SHELL } from '../builds/shell-builds';
import type { ReleaseServices } from '../services';
import { sweepLoadNonces } from './load-nonces';
import { listFailures, recordFailure, recordLoad, sweepLoads } from './loads';

const SHOWN_FAILURES = 50;

/** Reports of pages about the portals that they have loaded. */
export function loadRoutes(mount: Mount, services: ReleaseServices & MailServices, root: string): void {
  const { db, throttles, now } = services;

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

  mount(listPortalFailures, async () => ({ Failures: await listFailures(db, SHOWN_FAILURES) }));
}

/** Deletes reports that nothing counts any more. */
export async function sweepLoadReports(services: Pick<ReleaseServices, 'db' | 'now'>): Promise<void> {
  await sweepLoads(services.db);
  await sweepLoadNonces(services);
}
