import { createDeployToken, listDeployTokens, revokeDeployToken } from 'shared-api/contract';
import { type Messages, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { Services } from '../../services';
import { endDeployToken, findDeployTokens, insertDeployToken } from './repository';

export function deployTokenRoutes(mount: Mount, { db, now, portals }: Services): void {
  mount(listDeployTokens, async () => ({ DeployTokens: await findDeployTokens(db) }));

  mount(
    createDeployToken,
    async ({ body, user }) => {
      const token = await insertDeployToken(db, {
        portal: body.Portal,
        name: body.Name,
        userId: user.id,
        at: now().toISOString(),
      });
      return { message: 'Deploy Token Created', token };
    },
    async ({ body }): Promise<Messages> =>
      portals.some(({ name }) => name === body.Portal) ? {} : { Portal: ['Choose a portal.'] },
  );

  mount(revokeDeployToken, async ({ params }) => {
    if ((await endDeployToken(db, params.id, now().toISOString())) === undefined) throw notFound();
    return { message: 'Deploy Token Revoked' };
  });
}
