import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { DatabaseClock } from '../database/clock';
import type { LossyPool } from '../database/connection';
import { HttpError } from './errors';
import { isCall } from './request-path';
import { phrase } from './visitors';

/** How often within how many seconds. */
export interface Limit {
  points: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Larger than any count; the column has 32 bits. */
const MAX_POINTS = 2_000_000_000;

/**
 * Two rules come before any number: a stranger keeps no one out of their account, and thousands of honest people behind
 * one address all get through. Limits by client leave room for a lecture hall.
 */
export const LIMITS = {
  callsBySession: { points: 600, seconds: MINUTE },
  callsByClient: { points: 6_000, seconds: MINUTE },
  pagesByClient: { points: 6_000, seconds: MINUTE },
  signInByClient: { points: 300, seconds: 15 * MINUTE },
  signInByAccountAndClient: { points: 10, seconds: 5 * MINUTE },
  /** In a row: a successful sign-in ends the count. */
  signInByAccount: { points: 100, seconds: 7 * 24 * HOUR },
  proofBySession: { points: 10, seconds: 15 * MINUTE },
  emailChangeByAccount: { points: 5, seconds: HOUR },
  statusByClient: { points: 600, seconds: 10 * MINUTE },
  statusByEmail: { points: 20, seconds: HOUR },
  invitationByClient: { points: 300, seconds: 10 * MINUTE },
  pageByClient: { points: 600, seconds: 10 * MINUTE },
  changesByApplication: { points: 30, seconds: HOUR },
  changesByAssessment: { points: 60, seconds: HOUR },
  repliesByApplication: { points: 20, seconds: HOUR },
  invitationByEmail: { points: 3, seconds: HOUR },
  /** A person's calendar programs, on several devices, ask every few minutes. */
  calendarByLink: { points: 120, seconds: HOUR },
  /** Programs go on asking for a link that was replaced. */
  deadCalendarByClient: { points: 600, seconds: HOUR },
  applyByClient: { points: 600, seconds: HOUR },
  /** Documents that visitors have stored, in MiB. */
  documentsByClient: { points: 2_048, seconds: 24 * HOUR },
  documentsInAll: { points: 10_240, seconds: 24 * HOUR },
  linkByClient: { points: 300, seconds: HOUR },
  linkByEmail: { points: 3, seconds: HOUR },
  credentialByClient: { points: 30, seconds: 15 * MINUTE },
  /** Attempts to choose a password with a valid link, by the account or application. */
  credentialByOwner: { points: 30, seconds: 15 * MINUTE },
  /** Each proof is valid once, for as long as its challenge. */
  proofOfWork: { points: 1, seconds: 15 * MINUTE },
  loadReportsByClient: { points: 6_000, seconds: 10 * MINUTE },
  /** Failures that administrators are shown. */
  failuresByClient: { points: 200, seconds: 24 * HOUR },
} satisfies Record<string, Limit>;

/** Limits of single calls by client, counted in addition to `callsByClient` before the body is read. */
export const CLIENT_LIMITS = {
  'POST /Apply': 'applyByClient',
  'POST /ApplicationStatus': 'statusByClient',
  'POST /PasswordReset': 'linkByClient',
  'GET /Account/Activate/:token': 'pageByClient',
  'GET /Interview/Invitation/:token': 'invitationByClient',
  'POST /Interview/Invitation/:token': 'invitationByClient',
  'POST /Interview/Invitation': 'linkByClient',
  'GET /Application/:token': 'pageByClient',
  'GET /Assessment/:token': 'pageByClient',
  'PUT /Assessment/:token': 'pageByClient',
  'GET /Assessment/:token/Visit': 'pageByClient',
  'POST /Assessment/:token/Visit/:visit': 'pageByClient',
  'DELETE /Assessment/:token/Visit/:visit': 'pageByClient',
  'POST /Assessment': 'linkByClient',
  'GET /Certificate': 'statusByClient',
  'GET /Certificate/:number': 'statusByClient',
  'POST /Apply/Address': 'linkByClient',
  'POST /Intake/Notice': 'linkByClient',
  'PUT /Intake/Notice/:token': 'pageByClient',
  'DELETE /Intake/Notice/:token': 'pageByClient',
  'PUT /Application/:token': 'applyByClient',
  'POST /Application': 'linkByClient',
  'POST /Application/:token/Link': 'linkByClient',
  'POST /Application/:token/Withdraw': 'pageByClient',
  'POST /Application/:token/PersonalData': 'pageByClient',
  'DELETE /Application/:token': 'pageByClient',
} as const satisfies Record<string, keyof typeof LIMITS>;

/** Whose documents of today count: the client's, and everyone's. Beyond either, an upload needs a proof of work. */
export const documentBudgets = (client: string) =>
  [
    ['documentsByClient', client],
    ['documentsInAll', 'all'],
  ] as const;

/** Names a limit where a call is counted. */
export type LimitName = keyof typeof LIMITS;
/** Every limit; tests bring wider ones. */
export type Limits = Record<LimitName, Limit>;

/** Counts calls by client address or account; on PostgreSQL all instances count together. */
export interface Throttles {
  /** Counts one call and throws 429 if it exceeds the limit. */
  take(limit: LimitName, key: string): Promise<void>;
  /** Counts one call and returns whether it is within the limit. */
  allows(limit: LimitName, key: string): Promise<boolean>;
  /** As `allows`, with how many calls are left and in how many milliseconds the count ends; null beyond the limit. */
  spend(limit: LimitName, key: string): Promise<{ left: number; endsIn: number } | null>;
  /** Counts one call. Beyond the limit, answers how many times the limit was counted so far; otherwise null. */
  exceed(limit: LimitName, key: string): Promise<number | null>;
  /** Whether the next call would be beyond the limit. */
  isReached(limit: LimitName, key: string): Promise<boolean>;
  /** How much of a limit is used, from 0. */
  share(limit: LimitName, key: string): Promise<number>;
  /** Adds to a count what is not a call. */
  add(limit: LimitName, key: string, points: number): Promise<void>;
  /** Removes a call from the count. */
  giveBack(limit: LimitName, key: string): Promise<void>;
  /** Ends a count. */
  forget(limit: LimitName, key: string): Promise<void>;
  /**
   * Counts an attempt to sign in to an account from one client or known browser. The wait doubles each time the limit is
   * reached, up to an hour.
   */
  takeSignIn(source: string): Promise<void>;
  /** Resets the count after a successful sign-in. */
  forgetSignIn(source: string): Promise<void>;
  /** Calls beyond a limit since the start, by limit. */
  readonly refusals: ReadonlyMap<LimitName, number>;
  /** Deletes expired counts. */
  sweep(): Promise<void>;
}

type Limiter = RateLimiterMemory | RateLimiterPostgres;

/**
 * Counts in this process. Each count has a timer that ends it. The timer must not start in the context of a request: it
 * would keep the request, its body and its logger in memory for as long as the count.
 */
function countInMemory(options: IRateLimiterOptions): RateLimiterMemory {
  const outsideRequests = AsyncLocalStorage.snapshot();
  return new Proxy(new RateLimiterMemory(options), {
    get(limiter, name) {
      const value: unknown = Reflect.get(limiter, name);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]) => outsideRequests(() => value.apply(limiter, parameters));
    },
  });
}

/** Where all instances count together, by one clock. */
interface SharedCounts {
  pool: Pick<LossyPool, 'query'>;
  clock: Pick<DatabaseClock, 'offsetMs'>;
}

/** The library takes the time from this machine: its statements get that of the database instead. */
function byDatabaseClock({ pool, clock }: SharedCounts): SharedCounts['pool'] {
  const isTime = (value: unknown): value is number => typeof value === 'number' && value > MAX_POINTS;
  return {
    async query(statement) {
      const { text, values = [] } = statement as { text: string; values?: unknown[] };
      const shifted = values.map((value) => (isTime(value) ? value + clock.offsetMs : value));
      const result = await pool.query(text, shifted);
      for (const row of result.rows) if (row.expire) row.expire = Number(row.expire) - clock.offsetMs;
      return result;
    },
  };
}

/** Counts in the database, shared by all instances, or without one in this process. */
export function createThrottles(limits: Limits, shared: SharedCounts | undefined): Throttles {
  const make = (name: string, { points, seconds }: Limit): Limiter => {
    const common = { keyPrefix: name, points, duration: seconds };
    if (!shared) return countInMemory(common);
    return new RateLimiterPostgres({
      ...common,
      storeClient: byDatabaseClock(shared),
      storeType: 'pool',
      tableName: 'throttles',
      // A migration creates the table and `sweep` clears it, since the library's timer cannot be stopped.
      tableCreated: true,
      clearExpiredByTimeout: false,
      // While the database is away, each instance counts for itself.
      insuranceLimiter: countInMemory(common),
    });
  };
  const limiters = {} as Record<LimitName, Limiter>;
  for (const name of Object.keys(limits) as LimitName[]) limiters[name] = make(name, limits[name]);
  const strikes = make('signInStrikes', { points: MAX_POINTS, seconds: 24 * HOUR });

  const consume = async (limiter: Limiter, key: string): Promise<RateLimiterRes | null> => {
    try {
      await limiter.consume(keyOf(key));
      return null;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    }
  };

  const refusals = new Map<LimitName, number>();
  const count = (limit: LimitName) => refusals.set(limit, (refusals.get(limit) ?? 0) + 1);

  const share = async (limit: LimitName, key: string) =>
    ((await limiters[limit].get(keyOf(key)))?.consumedPoints ?? 0) / limits[limit].points;
  return {
    refusals,
    async take(limit, key) {
      const refused = await consume(limiters[limit], key);
      if (!refused) return;
      count(limit);
      throw tooMany(refused.msBeforeNext);
    },
    async allows(limit, key) {
      const refused = await consume(limiters[limit], key);
      if (refused) count(limit);
      return refused === null;
    },
    async exceed(limit, key) {
      const refused = await consume(limiters[limit], key);
      if (!refused) return null;
      count(limit);
      return refused.consumedPoints / limits[limit].points;
    },
    isReached: async (limit, key) => (await share(limit, key)) >= 1,
    share,
    async spend(limit, key) {
      try {
        const { remainingPoints, msBeforeNext } = await limiters[limit].consume(keyOf(key));
        return { left: remainingPoints, endsIn: msBeforeNext };
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        count(limit);
        return null;
      }
    },
    async add(limit, key, points) {
      await limiters[limit].penalty(keyOf(key), points);
    },
    async giveBack(limit, key) {
      await limiters[limit].reward(keyOf(key));
    },
    async forget(limit, key) {
      await limiters[limit].delete(keyOf(key));
    },
    async takeSignIn(source) {
      const limiter = limiters.signInByAccountAndClient;
      const { points, seconds } = limits.signInByAccountAndClient;
      const refused = await consume(limiter, source);
      if (!refused) return;
      count('signInByAccountAndClient');
      // The first refusal of a window starts a wait, longer than the previous one.
      if (refused.consumedPoints === points + 1) {
        const { consumedPoints } = await strikes.penalty(keyOf(source));
        const wait = Math.min(seconds * 2 ** (consumedPoints - 1), Math.max(HOUR, seconds));
        await limiter.block(keyOf(source), wait);
        throw tooMany(wait * 1000);
      }
      throw tooMany(refused.msBeforeNext);
    },
    async forgetSignIn(source) {
      await limiters.signInByAccountAndClient.delete(keyOf(source));
      await strikes.delete(keyOf(source));
    },
    async sweep() {
      await shared?.pool.query('delete from throttles where expire < $1', [Date.now() + shared.clock.offsetMs]);
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for files, and for calls of the contract, which `mount` counts once the caller is known. */
    counted?: false;
    /** True for answers that do not end by themselves: their duration says nothing about the server. */
    streams?: true;
  }
}

/** Counts pages, unknown addresses and everything else that is not a file. */
export function registerThrottles(server: FastifyInstance, { throttles }: { throttles: Throttles }): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config?.counted === false) return done();
    throttles.take(isCall(request) ? 'callsByClient' : 'pagesByClient', clientKey(request.ip)).then(() => done(), done);
  });
}

/** Counts an IPv6 /64 network as one client, since one person has all its addresses. */
export function clientKey(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const tailGroups = (tail ?? '').split(':').filter(Boolean);
  while (tail !== undefined && groups.length + tailGroups.length < 8) groups.push('0');
  return [...groups, ...tailGroups].slice(0, 4).join(':');
}

/** Hashes the key: it may be a personal address, and its length is limited. */
function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function tooMany(milliseconds: number): HttpError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const message =
    seconds < 90
      ? phrase('Too many attempts. Try again in {{seconds}} seconds.', { seconds })
      : phrase('Too many attempts. Try again in {{minutes}} minutes.', { minutes: Math.ceil(seconds / 60) });
  return new HttpError('rate_limited', message, undefined, { 'retry-after': String(seconds) });
}
