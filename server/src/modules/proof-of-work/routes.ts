import { getWorkChallenge } from '@internship-portals/shared-api/contract';
import type { Mount } from '../../http/mount';
import { CLIENT_LIMITS, clientKey, documentBudgets } from '../../http/throttles';
import type { Services } from '../../services';

/** Tells a page before an upload whether it needs a proof of work. */
export function proofOfWorkRoutes(mount: Mount, { proofOfWork }: Services): void {
  mount(getWorkChallenge, async ({ query, request }) => {
    const client = clientKey(request.ip);
    const counts = [[CLIENT_LIMITS[query.Call], client] as const, ...documentBudgets(client)];
    return { Challenge: await proofOfWork.challengeFor(counts, query.Call) };
  });
}
