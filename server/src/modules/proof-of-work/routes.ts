import { getWorkChallenge } from 'shared-api/contract';
import type { Mount } from '../../http/mount';
import { CLIENT_LIMITS, clientKey } from '../../http/throttles';
import type { Services } from '../../services';

/** Tells a page before an upload whether it needs a proof of work. */
export function proofOfWorkRoutes(mount: Mount, { proofOfWork }: Services): void {
  mount(getWorkChallenge, async ({ query, request }) => ({
    Challenge: await proofOfWork.challengeFor(CLIENT_LIMITS[query.Call], clientKey(request.ip), query.Call),
  }));
}
