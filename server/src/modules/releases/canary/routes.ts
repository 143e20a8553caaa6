import { endCanary, startCanary } from 'shared-api/contract';
import type { Mount } from '../../../http/mount';
import { requireApproval, requireMoreThanUpload } from '../live/approval';
import type { ReleaseServices } from '../services';
import { checkAudience, giveCanary, takeCanaryBack } from './canary';

/** Canaries: versions for some people before everyone gets them. */
export function canaryRoutes(mount: Mount, services: ReleaseServices): void {
  mount(
    startCanary,
    async ({ params: { portal, version }, body, user }) => {
      await requireApproval(services, { portal, version }, user);
      await giveCanary(services, { portal, version, share: body.Share, users: body.Users, by: user.name });
      return { message: `Version ${version} is the canary.` };
    },
    async ({ body }, errors) =>
      // Alone, these come after what has become of the version (404, 409).
      Object.keys(errors).length > 0 ? checkAudience(services.db, body) : {},
  );

  mount(endCanary, async ({ params: { portal }, user }) => {
    requireMoreThanUpload(user);
    const version = await takeCanaryBack(services, { portal, by: user.name });
    return { message: `The canary ${version} has ended.` };
  });
}
