import type { DeployToken } from '@internship-portals/shared-api/contract';
import type { FastifyRequest } from 'fastify';
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
  sent: string,
  portal: string | undefined,
): Promise<Deployer> {
  const row = await db
    .selectFrom('deploy_tokens')
    .select(['id', 'portal', 'name', 'last_used_at', 'revoked_at', 'expires_at', 'upload_only', 'created_by'])
    .where('token_hash', '=', hashToken(sent))
    .executeTakeFirst();
  const refuse = (why: string) => {
    const subject = { kind: 'deploy-token', id: row?.id, label: row?.name } as const;
    audit.tally({
      event: 'deploy-token-refused',
      outcome: 'refused',
      subject,
      detail: portal ? `${why}, for ${portal}` : why,
    });
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
  if (row.expires_at !== null && row.expires_at <= now().toISOString()) {
    refuse('expired');
    throw new HttpError(
      'deploy_token_expired',
      `The deploy token '${row.name}' has expired. Ask an administrator to renew it on the Releases page.`,
    );
  }
  if (portal !== undefined && row.portal !== portal) {
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
  const token = { portal: row.portal, uploadOnly: row.upload_only === 1, madeBy: row.created_by };
  return { id: row.id, name: row.name, token };
}

/** A token to create. Times in ISO form. */
interface NewDeployToken {
  portal: string;
  name: string;
  /** Of the team; null without one. */
  email: string | null;
  uploadOnly: boolean;
  userId: string;
  at: string;
  until: string;
}

/** Creates a token and returns it; only its hash is stored. */
export async function insertDeployToken(
  db: DbOrTransaction,
  { portal, name, email, uploadOnly, userId, at, until }: NewDeployToken,
): Promise<{ id: string; token: string }> {
  const id = uuidv7();
  const token = PREFIX + newToken();
  await db
    .insertInto('deploy_tokens')
    .values({
      id,
      portal,
      name,
      email,
      token_hash: hashToken(token),
      created_at: at,
      created_by: userId,
      expires_at: until,
      upload_only: uploadOnly ? 1 : 0,
    })
    .execute();
  return { id, token };
}

/** Changes when a token expires, or the address of its team, and returns its name; undefined when it does not exist or was revoked. */
export async function changeDeployToken(
  db: DbOrTransaction,
  id: string,
  change: { expires_at: string } | { email: string | null },
): Promise<string | undefined> {
  const row = await db
    .updateTable('deploy_tokens')
    .set(change)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Whether a token exists, also a revoked one. */
export async function hasDeployToken(db: DbOrTransaction, id: string): Promise<boolean> {
  return (await db.selectFrom('deploy_tokens').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Revokes a token, which forgets its team's address, and returns its name, even if it was revoked before; undefined when it does not exist. */
export async function endDeployToken(db: DbOrTransaction, id: string, at: string): Promise<string | undefined> {
  await db
    .updateTable('deploy_tokens')
    .set({ revoked_at: at, email: null })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  const row = await db.selectFrom('deploy_tokens').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

/** The people who made the portal's tokens that work now; each once. */
export function findTokenHolders(db: DbOrTransaction, portal: string, at: string) {
  return db
    .selectFrom('deploy_tokens')
    .innerJoin('users', 'users.id', 'deploy_tokens.created_by')
    .select(['users.name', 'users.email'])
    .distinct()
    .where('deploy_tokens.portal', '=', portal)
    .where('deploy_tokens.revoked_at', 'is', null)
    .where('deploy_tokens.expires_at', '>', at)
    .where('users.active', '=', 1)
    .execute();
}

/** The addresses on the portal's tokens that work now. Two can be the same one, written differently. */
export async function findTeamAddresses(db: DbOrTransaction, portal: string, at: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deploy_tokens')
    .select('email')
    .where('portal', '=', portal)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}

/** The portals with a token that worked at a time since `since`. */
export function findPortalsWithTokens(db: DbOrTransaction, since: string) {
  return db
    .selectFrom('deploy_tokens')
    .select('portal')
    .distinct()
    .where(({ or, eb }) => or([eb('revoked_at', 'is', null), eb('revoked_at', '>', since)]))
    .where('expires_at', '>', since)
    .execute();
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
      'deploy_tokens.email',
      'deploy_tokens.created_at',
      'users.name as created_by',
      'deploy_tokens.last_used_at',
      'deploy_tokens.revoked_at',
      'deploy_tokens.expires_at',
      'deploy_tokens.upload_only',
    ])
    .orderBy('deploy_tokens.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    Portal: row.portal,
    Name: row.name,
    Email: row.email,
    CreatedAt: row.created_at,
    CreatedBy: row.created_by,
    LastUsedAt: row.last_used_at,
    RevokedAt: row.revoked_at,
    ExpiresAt: row.expires_at ?? row.created_at,
    UploadOnly: row.upload_only === 1,
  }));
}
