import type { FastifyRequest } from 'fastify';
import type { DeployToken } from 'shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { HttpError } from '../../http/errors';
import type { Deployer, Deployers } from '../../http/sessions';
import { hashToken, newToken } from '../../lib/tokens';
import type { Services } from '../../services';

const PREFIX = 'deploy_';
/** The time of the last use is updated at most this often: a write costs more than the call. */
const WRITE_AFTER_MS = 60_000;

/** Checks the deploy tokens that requests carry. */
export function createDeployers(services: Pick<Services, 'audit' | 'db' | 'now'>): Deployers {
  return {
    async find(request, portal) {
      const token = deployTokenOf(request);
      return token === undefined ? null : requireDeployer(services, token, portal);
    },
  };
}

function deployTokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer\s+(deploy_[\w-]*)$/i.exec(request.headers.authorization ?? '')?.[1];
}

async function requireDeployer(
  { audit, db, now }: Pick<Services, 'audit' | 'db' | 'now'>,
  token: string,
  portal: string,
): Promise<Deployer> {
  const row = await db
    .selectFrom('deploy_tokens')
    .select(['id', 'portal', 'name', 'last_used_at', 'revoked_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const refuse = (why: string) => {
    const subject = { kind: 'deploy-token', id: row?.id, label: row?.name } as const;
    audit.tally({ event: 'deploy-token-refused', outcome: 'refused', subject, detail: `${why}, for ${portal}` });
  };
  const again = 'Ask an administrator to create a new one on the Releases page.';
  if (!row) {
    refuse('unknown');
    throw new HttpError('deploy_token_unknown', `This deploy token is not known. ${again}`);
  }
  if (row.revoked_at !== null) {
    refuse('revoked');
    throw new HttpError('deploy_token_revoked', `The deploy token '${row.name}' was revoked. ${again}`);
  }
  if (row.portal !== portal) {
    refuse('another portal');
    throw new HttpError(
      'deploy_token_forbidden',
      `The deploy token '${row.name}' is for ${row.portal}, not for ${portal}.`,
    );
  }
  const at = now();
  if (row.last_used_at === null || at.getTime() - Date.parse(row.last_used_at) >= WRITE_AFTER_MS) {
    await db.updateTable('deploy_tokens').set({ last_used_at: at.toISOString() }).where('id', '=', row.id).execute();
  }
  return { id: row.id, name: row.name };
}

/** Creates a token and returns it; only its hash is stored. */
export async function insertDeployToken(
  db: DbOrTransaction,
  { portal, name, userId, at }: { portal: string; name: string; userId: string; at: string },
): Promise<{ id: string; token: string }> {
  const id = uuidv7();
  const token = PREFIX + newToken();
  await db
    .insertInto('deploy_tokens')
    .values({ id, portal, name, token_hash: hashToken(token), created_at: at, created_by: userId })
    .execute();
  return { id, token };
}

/** Revokes a token and returns its name, even if it was revoked before; undefined when it does not exist. */
export async function endDeployToken(db: DbOrTransaction, id: string, at: string): Promise<string | undefined> {
  await db
    .updateTable('deploy_tokens')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  const row = await db.selectFrom('deploy_tokens').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

/** Every token, the newest first. */
export async function findDeployTokens(db: DbOrTransaction): Promise<DeployToken[]> {
  const rows = await db
    .selectFrom('deploy_tokens')
    .innerJoin('users', 'users.id', 'deploy_tokens.created_by')
    .select([
      'deploy_tokens.id',
      'deploy_tokens.portal',
      'deploy_tokens.name',
      'deploy_tokens.created_at',
      'users.name as created_by',
      'deploy_tokens.last_used_at',
      'deploy_tokens.revoked_at',
    ])
    .orderBy('deploy_tokens.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    Portal: row.portal,
    Name: row.name,
    CreatedAt: row.created_at,
    CreatedBy: row.created_by,
    LastUsedAt: row.last_used_at,
    RevokedAt: row.revoked_at,
  }));
}
