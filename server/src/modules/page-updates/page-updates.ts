import { type ChangedCall, type PageUpdate, UPDATES_MADE } from '@internship-portals/shared-api/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../../database/connection';
import { currentRequest } from '../../http/current-request';
import { HttpError } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import type { Services } from '../../services';
import { type Listener, listen } from './listener';
import {
  deleteUpdates,
  findCommitted,
  findUpdates,
  insertUpdates,
  type StoredUpdate,
  toPageUpdate,
} from './repository';
import { eventText, type Stream, Streams } from './streams';

const CHANNEL = 'internships_changes';
/** How long a stream can resume. */
const RETENTION_MS = 3_600_000;
/** A change may be committed so long after its time, and the clocks of instances differ. Clients ignore repetitions. */
const OVERLAP_MS = 30_000;
/** Below the idle limits of proxies. */
const HEARTBEAT_MS = 20_000;
/** How long the embedded database is asked for a change that was announced: its transaction may be rolled back. */
const COMMIT_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 25;
/** After a failure to read what other instances have announced. */
const RETRY_DELAY_MS = 1_000;
/** How often the database is asked while what other instances say is not heard. */
const ASK_MS = 2_000;
/** Calls of one change. PostgreSQL notifies of at most 8,000 bytes, and a call with an id has up to 120. */
const MAX_CALLS = 50;
/** More missed changes than these, and the page reads all that it shows again. */
const MAX_MISSED = 50;
/** Changes that an answer names as its own. Proxies limit the headers of an answer, often to 4,096 bytes. */
const MAX_OWN_IDS = 50;

/** Tells open pages that answers which they have read have changed. */
export interface PageUpdates {
  /**
   * Records within the caller's transaction that these answers change for these people. Their open pages are told once
   * it is committed. The person who makes the change is among them, because of their other windows.
   */
  announce(trx: DbOrTransaction, to: readonly string[], calls: readonly ChangedCall[]): Promise<void>;
  /** What has changed for a person since a position; without one only the present position. */
  since(userId: string, position?: string): Promise<{ Changes: PageUpdate[]; Position: string; Reset: boolean }>;
  /** Opens a stream for the person, which begins with what has changed since the position. */
  open(user: SessionUser, position?: string): Promise<Stream>;
  /** The ids of the changes that a request has announced to its own caller, who has many windows but one answer. */
  madeBy(request: FastifyRequest): readonly string[];
  /** Open streams, and events sent to them since the start. */
  counts(): { open: number; sent: number };
  /** Begins to listen to other instances, and to send signs of life. */
  start(): void;
  /** Ends all streams, so that their clients look for another instance. */
  endAll(): void;
  stop(): Promise<void>;
}

/** The services of modules that change what others look at. */
export interface PageUpdateServices extends Services {
  pageUpdates: PageUpdates;
}

/**
 * On PostgreSQL a transaction notifies all instances when it commits. The embedded database has one process, which looks
 * for what it has announced itself.
 */
export function createPageUpdates({
  config,
  db,
  now,
  log,
  sessions,
}: Pick<Services, 'config' | 'db' | 'now' | 'log' | 'sessions'>): PageUpdates {
  const streams = new Streams();
  const positionOf = (at: string) => String(Date.parse(at));
  const send = (change: StoredUpdate, to?: Stream) => {
    const event = eventText('change', positionOf(change.at), toPageUpdate(change));
    if (to) streams.send(to, event);
    else streams.sendTo(change.user_id, event);
  };

  /** Announced here and not seen yet, with the time until which they are looked for. */
  const awaited = new Map<string, number>();
  let polling: NodeJS.Timeout | undefined;
  const poll = async () => {
    const found = await findCommitted(db, [...awaited.keys()]).catch(() => []);
    for (const change of found) {
      awaited.delete(change.id);
      send(change);
    }
    for (const [id, until] of awaited) if (Date.now() > until) awaited.delete(id);
    polling = undefined;
    pollSoon();
  };
  const pollSoon = () => {
    if (awaited.size > 0) polling ??= setTimeout(() => void poll(), POLL_INTERVAL_MS);
  };

  /** The time of the last event from other instances, from which a new connection catches up. */
  let receivedAt = now().getTime();
  /** What the last look has sent: looks overlap. */
  let caughtUp = new Set<string>();
  const catchUp = async () => {
    const found = new Set<string>();
    const since = new Date(receivedAt - OVERLAP_MS).toISOString();
    const at = now().getTime();
    const people = streams.people();
    for (let first = 0; first < people.length; first += 500) {
      for (const change of await findUpdates(db, people.slice(first, first + 500), since)) {
        found.add(change.id);
        if (!caughtUp.has(change.id)) send(change);
      }
    }
    caughtUp = found;
    // Only now: a failure begins again at the same place.
    receivedAt = Math.max(receivedAt, at);
  };
  let catchingUp: NodeJS.Timeout | undefined;
  const catchUpSoon = (delay: number) => {
    clearTimeout(catchingUp);
    catchingUp = setTimeout(() => {
      catchUp().catch((err: unknown) => {
        log.warn({ err }, 'missed changes could not be read');
        catchUpSoon(RETRY_DELAY_MS);
      });
    }, delay);
    catchingUp.unref();
  };
  let ending = false;
  let listener: Listener | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;

  const beat = async () => {
    const open = streams.all();
    if (open.length === 0) return;
    const valid = await sessions.stillOpen(open.map(({ sessionId }) => sessionId));
    const event = eventText('beat', String(now().getTime()), {});
    for (const stream of open) {
      if (valid.has(stream.sessionId)) streams.send(stream, event);
      else streams.end(stream);
    }
  };
  const made = new WeakMap<FastifyRequest, string[]>();
  const pageUpdates: PageUpdates = {
    async announce(trx, to, calls) {
      for (let first = 0; first < calls.length; first += MAX_CALLS) {
        const some = calls.slice(first, first + MAX_CALLS);
        const rows = await insertUpdates(trx, [...new Set(to)], some, now().toISOString());
        const request = currentRequest.getStore();
        const own = rows.filter(({ user_id }) => user_id === request?.sessionUser?.id).map(({ id }) => id);
        if (request && own.length > 0) made.set(request, [...(made.get(request) ?? []), ...own]);
        for (const row of rows) {
          if (config.databaseUrl) await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(row)})`.execute(trx);
          else awaited.set(row.id, Date.now() + COMMIT_TIMEOUT_MS);
        }
      }
      pollSoon();
    },
    async since(userId, position) {
      const at = now().getTime();
      const Position = String(at);
      if (position === undefined) return { Changes: [], Position, Reset: false };
      const from = Number(position);
      if (!(from > at - RETENTION_MS + OVERLAP_MS)) return { Changes: [], Position, Reset: true };
      const rows = await findUpdates(db, [userId], new Date(Math.min(from, at) - OVERLAP_MS).toISOString());
      return { Changes: rows.map(toPageUpdate), Position, Reset: false };
    },
    async open(user, position) {
      // A stream that opens now would keep the server from stopping.
      if (ending) throw new HttpError('server_restarting', 'The server is restarting. Please try again in a moment.');
      // Before the database is asked, so that nothing falls in between.
      const stream = streams.add(user.id, user.session.id);
      try {
        const { Changes: missed, Position, Reset } = await pageUpdates.since(user.id, position);
        // So many events at once would end the stream, and what is behind its end would never be told.
        const tooMany = missed.length > MAX_MISSED;
        streams.send(stream, eventText('hello', Position, { Reset: Reset || tooMany }));
        for (const change of tooMany ? [] : missed) streams.send(stream, eventText('change', Position, change));
      } catch (error) {
        stream.body.destroy();
        throw error;
      }
      return stream;
    },
    start() {
      // While the database is away, no page can be told anything.
      heartbeat = setInterval(() => void beat().catch(() => {}), HEARTBEAT_MS);
      heartbeat.unref();
      if (!config.databaseDirectUrl) return;
      asking = setInterval(() => {
        if (!listener?.hears) catchUpSoon(0);
      }, ASK_MS);
      asking.unref();
      listener = listen(
        {
          databaseUrl: config.databaseDirectUrl,
          channel: CHANNEL,
          log,
          notify: (channel) => sql`select pg_notify(${channel}, '')`.execute(db),
        },
        (payload) => {
          receivedAt = now().getTime();
          send(JSON.parse(payload) as StoredUpdate);
        },
        () => catchUpSoon(0),
      );
    },
    madeBy: (request) => made.get(request) ?? [],
    counts: () => ({ open: streams.open, sent: streams.sent }),
    endAll() {
      ending = true;
      for (const stream of streams.all()) streams.end(stream);
    },
    async stop() {
      clearInterval(heartbeat);
      clearInterval(asking);
      clearTimeout(polling);
      clearTimeout(catchingUp);
      awaited.clear();
      await listener?.stop();
    },
  };
  return pageUpdates;
}

/**
 * Starts with the server, and ends the streams before it stops, which otherwise waits for them. Each answer names the
 * updates that its request has caused: the page that sent the request has read them again already.
 */
export function registerPageUpdates(
  server: FastifyInstance,
  { pageUpdates }: Pick<PageUpdateServices, 'pageUpdates'>,
): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    const made = pageUpdates.madeBy(request);
    if (made.length > 0) reply.header(UPDATES_MADE, made.slice(0, MAX_OWN_IDS).join(','));
    done();
  });
  server.addHook('onReady', async () => pageUpdates.start());
  server.addHook('preClose', async () => pageUpdates.endAll());
}

/** Deletes the updates that no open page needs. */
export async function deleteOldUpdates({ db, now }: Pick<PageUpdateServices, 'db' | 'now'>): Promise<void> {
  await deleteUpdates(db, new Date(now().getTime() - RETENTION_MS).toISOString());
}
