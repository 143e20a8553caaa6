import {
  endRollout as endRolloutCall,
  startRollout as startRolloutCall,
} from '@internship-portals/shared-api/contract';
import type { Mount } from '../../../http/mount';
import { requireApproval, requireMoreThanUpload } from '../live/approval';
import type { ReleaseServices } from '../services';
import { checkAudience, endRollout, startRollout } from './rollout';

/** Rollouts: versions for some people before everyone gets them. */
export function rolloutRoutes(mount: Mount, services: ReleaseServices): void {
  mount(
    startRolloutCall,
    async ({ params: { portal, version }, body, user }) => {
      await requireApproval(services, { portal, version }, user);
      await startRollout(services, { portal, version, share: body.Share, users: body.Users, by: user.name });
      return { message: body.Share === 100 ? 'Release Promoted' : `Version ${version} is rolled out.` };
    },
    async ({ body }, errors) =>
      // Alone, these come after what has become of the version (404, 409).
      Object.keys(errors).length > 0 ? checkAudience(services.db, body) : {},
  );

  mount(endRolloutCall, async ({ params: { portal }, user }) => {
    requireMoreThanUpload(user);
    const version = await endRollout(services, { portal, by: user.name });
    return { message: `The rollout of ${version} has ended.` };
  });
}
