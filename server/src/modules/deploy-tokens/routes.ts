import {
  adminPages,
  changeTeamAddress,
  createDeployToken,
  listDeployTokens,
  renewDeployToken,
  revokeDeployToken,
} from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { conflict, type Messages, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { DAY_MS } from '../../lib/calendar';
import { deployTokenCreated, type MailServices, UNREACHABLE } from '../mails';
import { findAdministrators } from '../users';
import { changeDeployToken, endDeployToken, findDeployTokens, hasDeployToken, insertDeployToken } from './repository';

/** The teams' keys to their portals. */
export function deployTokenRoutes(mount: Mount, services: MailServices): void {
  const { audit, config, db, mailer, now, portals } = services;
  const expiry = () => new Date(now().getTime() + config.deployTokenDays * DAY_MS).toISOString();

  const unreachable = async (email: string | undefined, errors: Messages): Promise<Messages> =>
    email && !errors.Email && !(await mailer.reaches(email)) ? { Email: [UNREACHABLE] } : {};

  mount(listDeployTokens, async () => ({ DeployTokens: await findDeployTokens(db) }));

  mount(
    createDeployToken,
    async ({ body, user }) => {
      const { Portal: portal, Name: name, Email: email = null, UploadOnly: uploadOnly = false } = body;
      const until = expiry();
      const token = await db.transaction().execute(async (trx) => {
        const made = await insertDeployToken(trx, {
          portal,
          name,
          email,
          uploadOnly,
          userId: user.id,
          at: now().toISOString(),
          until,
        });
        await audit.record(trx, {
          event: 'deploy-token-created',
          subject: { kind: 'deploy-token', id: made.id, label: name },
          detail: uploadOnly ? `${portal}, upload only` : portal,
        });
        const about = { portal, by: user.name, link: `${config.publicUrl}${adminPages.deployTokens}` };
        for (const administrator of await findAdministrators(trx))
          await mailer.enqueue(trx, deployTokenCreated(administrator, about));
        return made.token;
      });
      mailer.wake();
      return { message: 'Deploy Token Created', token };
    },
    async ({ body }, errors): Promise<Messages> => ({
      ...(portals.some(({ name }) => name === body.Portal) ? {} : { Portal: ['Choose a portal.'] }),
      ...(await unreachable(body.Email, errors)),
    }),
  );

  /** @throws 404, or 409 for a token that was revoked */
  const change = async (trx: DbOrTransaction, id: string, to: Parameters<typeof changeDeployToken>[2]) => {
    const name = await changeDeployToken(trx, id, to);
    if (name !== undefined) return name;
    if (!(await hasDeployToken(trx, id))) throw notFound();
    throw conflict('deploy_token_ended', 'This deploy token was revoked. Make a new one.');
  };

  mount(renewDeployToken, async ({ params }) => {
    const until = expiry();
    await db.transaction().execute(async (trx) => {
      const name = await change(trx, params.id, { expires_at: until });
      await audit.record(trx, {
        event: 'deploy-token-renewed',
        subject: { kind: 'deploy-token', id: params.id, label: name },
        detail: `until ${until}`,
      });
    });
    return { message: 'Deploy Token Renewed', ExpiresAt: until };
  });

  mount(
    changeTeamAddress,
    async ({ params, body: { Email: email = null } }) => {
      await db.transaction().execute(async (trx) => {
        const name = await change(trx, params.id, { email });
        await audit.record(trx, {
          event: 'deploy-token-address-changed',
          subject: { kind: 'deploy-token', id: params.id, label: name },
          ...(email === null ? { detail: 'none' } : {}),
        });
      });
      return { message: 'Address Changed' };
    },
    async ({ body }, errors) => unreachable(body.Email, errors),
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
