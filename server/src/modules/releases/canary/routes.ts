import { endCanary, startCanary } from 'shared-api/contract';
import type { Mount } from '../../../http/mount';
import type { ReleaseServices } from '../services';
import { giveCanary, takeCanaryBack } from './canary';

/** Versions that some people get before everybody does. */
export function canaryRoutes(mount: Mount, services: ReleaseServices): void {
  mount(startCanary, async ({ params: { portal, version }, body, user }) => {
    await giveCanary(services, { portal, version, share: body.Share, users: body.Users, by: user.name });
    return { message: `Version ${version} is the canary.` };
  });

  mount(endCanary, async ({ params: { portal }, user }) => {
    const version = await takeCanaryBack(services, { portal, by: user.name });
    return { message: `The canary ${version} is taken back.` };
  });
}
