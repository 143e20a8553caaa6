import type { Role } from '@internship-portals/shared-api/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { type Db, type DbOrTransaction, isFault, type Tables } from '../database/connection';
import { today } from '../lib/calendar';
import { hasEnded, isClosed, type PlacementRecord, type ReadPeriod, readsUntil } from '../lib/placement';
import { hashToken, newToken } from '../lib/tokens';
import { reauthenticationRequired } from './errors';

/** The person behind a request. */
export interface SessionUser {
  id: string;
  name: string;
  role: Role;
  session: CurrentSession;
  /** Whether the password was printed and must be changed before any other call. */
  passwordPrinted: boolean;
  /** The days of an intern's internship. */
  placement: PlacementRecord;
  /** The last day of an internship that is over. The person may read, and make only the writes that are marked `afterEnd`. */
  endedOn: string | null;
  /** Until which day a person whose internship is over can sign in; null without an end. */
  readsUntil: string | null;
}

/** The session of a request. */
interface CurrentSession {
  /** Not the token: it may be shown. */
  id: string;
  /** When the person last proved to be the account's owner: by signing in or by `proveIdentity`. */
  provedAt: Date;
}

/** Where a session was started. */
export interface SessionClient {
  /** The address of the client. */
  address: string;
  /** The header `User-Agent`; null without one. */
  userAgent: string | null;
}

/** A session as people see it. */
type StoredSession = Pick<
  Selectable<Tables['sessions']>,
  'id' | 'created_at' | 'last_used_at' | 'address' | 'user_agent'
>;

/** How long a proof of identity is valid: for calls marked `stepUp`. */
const PROOF_MS = 10 * 60_000;

/** The author of a release, as shown in its history. */
export interface Deployer {
  /** Of the deploy token or of the administrator. */
  id: string;
  /** Only of a deploy token. */
  token?: { portal: string; uploadOnly: boolean; madeBy: string };
  name: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    sessionUser: SessionUser | null;
    /** The holder of the deploy token that the call came with. */
    deployer: Deployer | null;
  }
}

/** Checks deploy tokens. */
export interface Deployers {
  /**
   * The holder of the request's deploy token; null when the request carries none.
   *
   * @param portal undefined for a call that is about no portal
   * @throws 401 for a token that is unknown or revoked, 403 for one of another portal
   */
  find(request: FastifyRequest, portal: string | undefined): Promise<Deployer | null>;
}

const MAX_IDS_PER_QUERY = 500;

/** Browsers send some 150 characters. */
const MAX_USER_AGENT_LENGTH = 400;

/** Sessions are rows in the database: deleting the row ends the session. */
export interface Sessions {
  /** Creates a session and returns its token; only its hash is stored. Starting one counts as a proof of identity. */
  start(userId: string, on?: DbOrTransaction, client?: SessionClient): Promise<string>;
  /**
   * The user of the request's bearer token; null without a token or when the session has ended. A call that the page makes
   * on its own is `unattended`: it does not keep an idle session alive.
   */
  find(request: FastifyRequest, how?: { unattended?: boolean }): Promise<SessionUser | null>;
  end(request: FastifyRequest): Promise<void>;
  /** Records that the person behind the session has just proved to be the account's owner. */
  prove(session: Pick<CurrentSession, 'id'>, on?: DbOrTransaction): Promise<void>;
  /** Whether the last proof is at most 10 minutes old. */
  isProved(user: SessionUser): boolean;
  /** @throws 403 `reauthentication_required` when the last proof is older than 10 minutes */
  requireProof(user: SessionUser): void;
  /** Ends all sessions of a user and the calendar link, which reads without a session. */
  endAllOf(userId: string, on?: DbOrTransaction): Promise<void>;
  /** The same for all sessions except one. Returns how many. */
  endOthersOf(userId: string, kept: string, on?: DbOrTransaction): Promise<number>;
  /** The sessions of a user that have not expired, last used first. */
  listOf(userId: string): Promise<StoredSession[]>;
  /** Those of the sessions, by their ids, that have neither ended nor expired, of accounts that are not closed. */
  stillOpen(ids: readonly string[]): Promise<Set<string>>;
  /** Ends one session by its id; false when the user has no such session. */
  endOne(userId: string, id: string, on?: DbOrTransaction): Promise<boolean>;
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
}

/** Sessions that end after `sessionIdleMs` without a call, and after `sessionMaxMs` in any case. */
export function createSessions(
  db: Db,
  limits: { sessionIdleMs: number; sessionMaxMs: number; timeZone: string } & ReadPeriod,
  now: () => Date,
): Sessions {
  // The minimum time between two updates of a session's last use: a write costs more than the request.
  const writeAfterMs = Math.min(60_000, limits.sessionIdleMs / 20);
  const isProved = ({ session }: SessionUser) => now().getTime() - session.provedAt.getTime() < PROOF_MS;

  return {
    async start(userId, on = db, client) {
      const token = newToken();
      const at = now().toISOString();
      await on
        .insertInto('sessions')
        .values({
          id: uuidv7(),
          token_hash: hashToken(token),
          user_id: userId,
          created_at: at,
          last_used_at: at,
          proved_at: at,
          address: client?.address ?? null,
          user_agent: client?.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
        })
        .execute();
      return token;
    },

    async find(request, { unattended = false } = {}) {
      const token = bearerToken(request);
      if (!token) return null;
      const tokenHash = hashToken(token);
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.name', 'users.role', 'sessions.created_at', 'sessions.last_used_at'])
        .select(['sessions.id as session', 'sessions.proved_at', 'users.password_printed'])
        .select(['users.starts_on', 'users.ends_on', 'users.hours_a_week', 'users.reads_until'])
        .where('sessions.token_hash', '=', tokenHash)
        .where('users.active', '=', 1)
        .executeTakeFirst();
      if (!row) return null;
      const at = now();
      const idle = at.getTime() - Date.parse(row.last_used_at);
      const age = at.getTime() - Date.parse(row.created_at);
      const day = today(at, limits.timeZone);
      if (idle >= limits.sessionIdleMs || age >= limits.sessionMaxMs || isClosed(row, day, limits)) {
        await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
        return null;
      }
      if (idle >= writeAfterMs && !unattended) {
        await db
          .updateTable('sessions')
          .set({ last_used_at: at.toISOString() })
          .where('token_hash', '=', tokenHash)
          .execute()
          .catch((error: unknown) => {
            // With a full disk, people can still read.
            if (!isFault(error)) throw error;
          });
      }
      const session = { id: row.session, provedAt: new Date(row.proved_at) };
      const { id, name, role, starts_on, ends_on, hours_a_week } = row;
      const placement = { starts_on, ends_on, hours_a_week };
      const endedOn = hasEnded(placement, day) ? ends_on : null;
      return {
        id,
        name,
        role,
        session,
        passwordPrinted: row.password_printed === 1,
        placement,
        endedOn,
        readsUntil: (endedOn && readsUntil(row, day, limits)) ?? null,
      };
    },

    async end(request) {
      const token = bearerToken(request);
      if (token) await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
    },

    async prove({ id }, on = db) {
      await on.updateTable('sessions').set({ proved_at: now().toISOString() }).where('id', '=', id).execute();
    },

    isProved,

    requireProof(user) {
      if (!isProved(user)) throw reauthenticationRequired();
    },

    async endAllOf(userId, on = db) {
      await on.deleteFrom('sessions').where('user_id', '=', userId).execute();
      await endCalendarLink(userId, on);
    },

    async endOthersOf(userId, kept, on = db) {
      const { numDeletedRows } = await on
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '!=', kept)
        .executeTakeFirst();
      await endCalendarLink(userId, on);
      return Number(numDeletedRows);
    },

    listOf(userId) {
      const at = now().getTime();
      return db
        .selectFrom('sessions')
        .select(['id', 'created_at', 'last_used_at', 'address', 'user_agent'])
        .where('user_id', '=', userId)
        .where('created_at', '>', new Date(at - limits.sessionMaxMs).toISOString())
        .where('last_used_at', '>', new Date(at - limits.sessionIdleMs).toISOString())
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .execute();
    },

    async stillOpen(ids) {
      const at = now().getTime();
      const day = today(now(), limits.timeZone);
      const open = new Set<string>();
      // The engines limit the number of values.
      for (let first = 0; first < ids.length; first += MAX_IDS_PER_QUERY) {
        const rows = await db
          .selectFrom('sessions')
          .innerJoin('users', 'users.id', 'sessions.user_id')
          .select(['sessions.id', 'users.reads_until'])
          .where('sessions.id', 'in', ids.slice(first, first + MAX_IDS_PER_QUERY))
          .where('users.active', '=', 1)
          .where('sessions.created_at', '>', new Date(at - limits.sessionMaxMs).toISOString())
          .where('sessions.last_used_at', '>', new Date(at - limits.sessionIdleMs).toISOString())
          .execute();
        for (const row of rows) if (!isClosed(row, day, limits)) open.add(row.id);
      }
      return open;
    },

    async endOne(userId, id, on = db) {
      const { numDeletedRows } = await on
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    async sweep() {
      const at = now().getTime();
      await db
        .deleteFrom('sessions')
        .where((where) =>
          where.or([
            where('created_at', '<', new Date(at - limits.sessionMaxMs).toISOString()),
            where('last_used_at', '<', new Date(at - limits.sessionIdleMs).toISOString()),
          ]),
        )
        .execute();
    },
  };
}

/** Adds the caller to requests. */
export function registerSessions(server: FastifyInstance): void {
  server.decorateRequest('sessionUser', null);
  server.decorateRequest('deployer', null);
}

/** Where a request comes from, for the session that it starts. */
export function clientOf(request: FastifyRequest): SessionClient {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
}

async function endCalendarLink(userId: string, on: DbOrTransaction): Promise<void> {
  await on.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer\s+([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
