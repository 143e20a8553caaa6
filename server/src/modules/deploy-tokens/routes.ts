import { createDeployToken, listDeployTokens, revokeDeployToken } from 'shared-api/contract';
import { type Messages, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { Services } from '../../services';
import { endDeployToken, findDeployTokens, insertDeployToken } from './repository';

export function deployTokenRoutes(mount: Mount, { audit, db, now, portals }: Services): void {
  mount(listDeployTokens, async () => ({ DeployTokens: await findDeployTokens(db) }));

  mount(
    createDeployToken,
    async ({ body, user }) => {
      const { Portal: portal, Name: name } = body;
      const token = await db.transaction().execute(async (trx) => {
        const made = await insertDeployToken(trx, { portal, name, userId: user.id, at: now().toISOString() });
        await audit.record(trx, {
          event: 'deploy-token-created',
          subject: { kind: 'deploy-token', id: made.id, label: name },
          detail: portal,
        });
        return made.token;
      });
      return { message: 'Deploy Token Created', token };
    },
    async ({ body }): Promise<Messages> =>
      portals.some(({ name }) => name === body.Portal) ? {} : { Portal: ['Choose a portal.'] },
  );

  mount(revokeDeployToken, async ({ params }) => {
    await db.transaction().execute(async (trx) => {
      const name = await endDeployToken(trx, params.id, now().toISOString());
      if (name === undefined) throw notFound();
      await audit.record(trx, {
        event: 'deploy-token-revoked',
        subject: { kind: 'deploy-token', id: params.id, label: name },
      });
    });
    return { message: 'Deploy Token Revoked' };
  });
}
