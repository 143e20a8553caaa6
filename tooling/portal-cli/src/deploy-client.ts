// A running server for the commands: its calls, its refusals, and its verdict about a version.
import { setTimeout } from 'node:timers/promises';
import {
  type Answer,
  checkRelease,
  type Endpoint,
  type ErrorAnswer,
  endRollout,
  type FailureGroup,
  getLiveComposition,
  type Input,
  linkToOverride,
  listDeployPortals,
  listFailuresOfPortal,
  listReleases,
  type PortalReleases,
  promoteRelease,
  pruneReleases,
  type ReleaseManifest,
  rollBackRelease,
  startRollout,
  uploadRelease,
} from '@internship-portals/shared-api/contract';
import type { Declarations } from 'federation-preset/declarations';

/** A message for the person at the keyboard, printed without a stack. Details are a list below it. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly details: string[] = [],
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

/** The exit code of a command whose version is stored and waits for an administrator. */
const WAITING_FOR_APPROVAL = 3;
/** The exit code of a command whose build does not fit what is live. */
export const DOES_NOT_FIT = 4;
/** The server's codes for a token that may not make a version live. */
const NEEDS_APPROVAL: unknown[] = ['approval_required', 'deploy_token_upload_only'];

const ANSWER_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 300_000;

/** What `request` sends; an archive is a gzipped tar. */
interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  archive?: Buffer;
}

export type DeployClient = ReturnType<typeof createDeployClient>;

/**
 * A client of the server at DEPLOY_URL with the rights of DEPLOY_TOKEN.
 *
 * @throws Refusal when DEPLOY_URL is not a web address
 */
export function createDeployClient(settings: Record<string, string | undefined> = process.env) {
  const url = readAddress(settings.DEPLOY_URL || 'http://localhost:3000');
  const token = settings.DEPLOY_TOKEN?.trim();

  /** @throws Refusal when DEPLOY_TOKEN is missing or is not a deploy token */
  const requireToken = () => {
    if (/^deploy_[\w-]+$/.test(token ?? '')) return;
    const problem = token
      ? "DEPLOY_TOKEN is not a deploy token. Deploy tokens begin with 'deploy_'."
      : 'DEPLOY_TOKEN is not set.';
    throw new Refusal(`${problem} An administrator creates deploy tokens on the Releases page of the admin portal.`);
  };

  const request = async <E extends Endpoint>(
    endpoint: E,
    { params = {}, query = {}, body, archive }: Sent,
  ): Promise<Answer<E>> => {
    const isPublic = endpoint.access === 'public';
    if (!isPublic) requireToken();
    const type = archive ? 'application/gzip' : body ? 'application/json' : undefined;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
    const response = await reach(`${url}/api${path}${search}`, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(isPublic ? {} : { authorization: `Bearer ${token}` }),
        ...(type ? { 'content-type': type } : {}),
      },
      body: archive ? new Uint8Array(archive) : body && JSON.stringify(body),
      signal: AbortSignal.timeout(archive ? UPLOAD_TIMEOUT_MS : ANSWER_TIMEOUT_MS),
    });
    // No call of the contract answers 405: the server has another call at this path, or none.
    if (response.status === 405) {
      throw new Refusal(
        `The server at ${url} is older than this command: it does not have the call ${endpoint.method} ${endpoint.path}. Update the server first.`,
      );
    }
    return (await readAnswer(response)) as Answer<E>;
  };

  let newest: { tag: string; declarations: Declarations | null } | undefined;
  /**
   * What the deployed shell's own packages declare. The same object, as long as it is the same shell.
   *
   * @returns null for a shell that does not say
   */
  const declarations = async (): Promise<Declarations | null> => {
    const response = await reach(`${url}/declarations.json`, {
      headers: { accept: 'application/json', ...(newest?.tag && { 'if-none-match': newest.tag }) },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (response.status === 304 && newest) return newest.declarations;
    const read = response.ok ? ((await response.json().catch(() => null)) as Partial<Declarations> | null) : null;
    const { versions, paths, files } = read ?? {};
    newest = {
      tag: response.headers.get('etag') ?? '',
      declarations: versions && paths && files ? { versions, paths, files } : null,
    };
    return newest.declarations;
  };

  return {
    url,
    requireToken,
    declarations,
    live: () => request(getLiveComposition, {}),
    check: (manifest: ReleaseManifest) => request(checkRelease, { body: manifest }),
    portals: () => request(listDeployPortals, {}),
    releases: (portal: string) => request(listReleases, { params: { portal } }),
    failures: (portal: string, version?: string) =>
      request(listFailuresOfPortal, { params: { portal }, query: version ? { Version: version } : {} }),
    upload: (portal: string, version: string, archive: Buffer) =>
      request(uploadRelease, { params: { portal, version }, archive }),
    promote: (portal: string, version: string, { watch }: { watch: boolean }) =>
      request(promoteRelease, { params: { portal, version }, query: watch ? {} : { Watch: 'off' } }),
    startRollout: (portal: string, version: string, body: Input<typeof startRollout>['body']) =>
      request(startRollout, { params: { portal, version }, body }),
    endRollout: (portal: string) => request(endRollout, { params: { portal } }),
    linkToOverride: (portal: string, body: Input<typeof linkToOverride>['body']) =>
      request(linkToOverride, { params: { portal }, body }),
    prune: (portal: string, body: Input<typeof pruneReleases>['body']) =>
      request(pruneReleases, { params: { portal }, body }),
    rollBack: (portal: string, body: Input<typeof rollBackRelease>['body']) =>
      request(rollBackRelease, { params: { portal }, body }),
  };
}

function readAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new Refusal(`DEPLOY_URL is not a web address: ${text}`);
}

/** The server does not answer. */
export class Unreachable extends Refusal {}

/** @throws Unreachable when the server does not answer */
async function reach(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, options);
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    const reason = name === 'TimeoutError' ? 'it did not answer in time' : (cause?.code ?? message);
    const question = /^CERT_(NOT_YET_VALID|HAS_EXPIRED)$/.test(reason)
      ? "Is this machine's clock right? If so, the certificate is not."
      : 'Is it running, and is DEPLOY_URL right?';
    throw new Unreachable(`${new URL(address).origin} cannot be reached (${reason}). ${question}`);
  }
}

/** @throws Refusal with the server's message when the answer is not a success */
async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  const answer = parse(text) as Partial<ErrorAnswer> | null | undefined;
  if (response.ok && answer !== undefined) return answer;
  if (typeof answer?.message === 'string') {
    const details = Object.values(answer.errors ?? {}).flat();
    if (answer.code === 'portal_not_found') details.push('Start the server with a portals.json that lists it first.');
    if (NEEDS_APPROVAL.includes(answer.code))
      throw new Refusal(`Waiting for approval. The server says: ${answer.message}`, details, WAITING_FOR_APPROVAL);
    throw new Refusal(`The server says: ${answer.message}`, details);
  }
  throw new Refusal(
    `${response.url} answered ${response.status} without a message. Is DEPLOY_URL the address of the product's server?`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How often the verdict about a version is asked for, in milliseconds. */
const POLL_MS = 2_000;
/** How often a version may be seen to fail before it has gone back; the server takes it back as soon as it has counted the load. */
const GOING_BACK_POLLS = 3;
/** How long the server may be away meanwhile. */
const AWAY_MS = 10 * 60_000;

/** The exit code of a command that waited for a version with too few loads for a verdict. */
const FEW_LOADS = 2;

/**
 * Waits for the verdict about a version that is rolled out. With too few loads for one, the version stays and the command
 * exits with 2.
 *
 * @throws Refusal when the version went back, with the reason
 */
export async function waitForVerdict(client: DeployClient, portal: string, version: string): Promise<void> {
  let printed = '';
  let answeredAt = Date.now();
  let goingBack = 0;
  console.log(`\nWaiting for the verdict about ${portal} ${version}`);
  for (;;) {
    const state = await client.releases(portal).catch((error: unknown) => {
      if (!(error instanceof Unreachable) || Date.now() - answeredAt > AWAY_MS) throw error;
      return null;
    });
    if (state) answeredAt = Date.now();
    const goesBack = state !== null && isGoingBack(state, version);
    if (goesBack) goingBack += 1;
    if (state && (!goesBack || goingBack === GOING_BACK_POLLS)) {
      const { exitCode, text } = await withFailures(client, portal, version, () => readVerdict(state, version));
      if (text !== printed) console.log(`  ${text}`);
      if (exitCode !== undefined) {
        if (exitCode > 0) process.exitCode = exitCode;
        return;
      }
      printed = text;
    }
    await setTimeout(POLL_MS);
  }
}

/** The number of failures that are named when a version goes back. */
const NAMED_FAILURES = 5;

/** Adds what failed to the refusal of a version that went back. */
async function withFailures<T>(client: DeployClient, portal: string, version: string, read: () => T): Promise<T> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The verdict counts, also where the failures cannot be read: an older server has no such call.
    const { Failures } = await client.failures(portal, version).catch(() => ({ Failures: [] }));
    throw new Refusal(error.message, [...error.details, ...Failures.slice(0, NAMED_FAILURES).map(describeFailure)]);
  }
}

const describeFailure = ({ Count, Stage, Error: text }: FailureGroup) => `${Count} x ${Stage}: ${text}`;

/** It has failed too often, and the server has not taken it back yet. */
const isGoingBack = ({ Rollout }: PortalReleases, version: string) =>
  Rollout?.Version === version && Rollout.Verdict === 'Failing';

/**
 * What is known about a version that is rolled out; the exit code once there is a verdict.
 *
 * @throws Refusal when it went back, with the reason
 */
function readVerdict(state: PortalReleases, version: string): { exitCode?: number; text: string } {
  const { Portal, Current, Rollout, History } = state;
  const isLive = Current === version;
  if (Rollout?.Version === version) {
    const { Loads, Failures, MaxLoads, Until, Verdict, Reason } = Rollout;
    const counted = `${Failures} of its first ${Loads} loads failed`;
    const texts = {
      Watching: `${counted}; watched for ${MaxLoads} loads, until ${formatTime(Until)} UTC at most`,
      Healthy: `${version} is healthy: ${counted}.`,
      'Few Loads':
        Loads === 0
          ? `${version} stays, but no one opened it in its time, so there is no verdict.`
          : `${version} stays, but it is not proven: ${counted}.`,
    };
    if (Verdict === 'Failing') throw new Refusal(`${Portal} ${version} goes back: ${Reason ?? ''}`);
    const exitCode = { Watching: undefined, Healthy: 0, 'Few Loads': FEW_LOADS }[Verdict];
    return { exitCode, text: texts[Verdict] };
  }
  if (isLive) return { exitCode: 0, text: `${version} is live and not watched.` };
  const left = History.find(
    ({ Action, Version, From }) =>
      (Action === 'Rollout Rolled Back' || Action === 'Rollout Ended' ? Version : From) === version,
  );
  const reason = left?.Reason ? `: ${left.Reason}` : '.';
  throw new Refusal(
    left
      ? `${Portal} ${version} went back (${left.Action} by ${left.By})${reason}`
      : `${Portal} ${version} is not live.`,
  );
}

export function describeRollout({ Share, Users, Loads, Failures }: NonNullable<PortalReleases['Rollout']>): string {
  const people = Users.length > 0 ? ` and ${Users.join(', ')}` : '';
  return `${Share} %${people}, ${Failures} of its first ${Loads} loads failed`;
}

/** To the minute, UTC. */
export function formatTime(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}
