import {
  listFailuresOfPortal,
  listPortalFailures,
  reportLoad,
  reportShellFailure,
} from '@internship-portals/shared-api/contract';
import type { Mount } from '../../../http/mount';
import { clientKey } from '../../../http/throttles';
import type { MailServices } from '../../mails';
import { readShellVersion } from '../builds/shell';
import { SHELL } from '../builds/shell-builds';
import { type ReleaseServices, requirePortal } from '../services';
import { openLoadNonce, sweepLoadNonces, useOnce } from './load-nonces';
import { groupFailures, listFailures, recordFailure, recordLoad, sweepLoads } from './loads';
import { createReadStack } from './stacks';

/** For each portal and for the shell: reports about what strangers open must not hide the others. */
const SHOWN_FAILURES = 50;

/** Reports of pages about the portals that they have loaded. */
export function loadRoutes(mount: Mount, services: ReleaseServices & MailServices, root: string): void {
  const { db, portals, throttles, now } = services;

  mount(reportLoad, async ({ body, request }) => {
    // Beyond the limit a report is dropped without an error, since pages ignore the answer.
    if (await throttles.allows('loadReportsByClient', clientKey(request.ip))) await recordLoad(services, body, request);
    return { message: 'Thank you.' };
  });

  mount(reportShellFailure, async ({ body, request }) => {
    const page = openLoadNonce(services, body.Nonce)?.page;
    const client = clientKey(request.ip);
    const at = now().toISOString();
    const { Reasons, Shown, Stage = 'entry', Reference } = body;
    const report = `${page} shell ${Stage} ${Shown}`;
    if (page && (await throttles.allows('failuresByClient', client)) && (await useOnce(db, report, at))) {
      await recordFailure(db, at, {
        Portal: SHELL,
        Version: (await readShellVersion(root)) ?? 'unknown',
        Stage,
        Error: `${Reasons.join('; ')}. ${Shown} was shown.`,
        Reference,
      });
    }
    return { message: 'Thank you.' };
  });

  const sources = [SHELL, ...portals.map(({ name }) => name)];
  const readStack = createReadStack(services);
  mount(listPortalFailures, async () => ({
    Failures: await listFailures(db, sources, { limit: SHOWN_FAILURES, readStack }),
  }));

  mount(listFailuresOfPortal, async ({ params: { portal }, query }) => {
    requirePortal(portals, portal);
    return {
      Failures: await groupFailures(db, { portal, version: query.Version }, { limit: SHOWN_FAILURES, readStack }),
    };
  });
}

/** Deletes reports that nothing counts any more. */
export async function sweepLoadReports(services: Pick<ReleaseServices, 'db' | 'now'>): Promise<void> {
  await sweepLoads(services.db);
  await sweepLoadNonces(services);
}
