// A running server for the commands: its calls, its refusals, and its verdict about a version.
import { setTimeout } from 'node:timers/promises';
import {
  type Answer,
  type Canary,
  checkRelease,
  type Endpoint,
  type ErrorAnswer,
  endCanary,
  getLiveComposition,
  type Input,
  linkToOverride,
  listDeployPortals,
  listReleases,
  type PortalReleases,
  promoteRelease,
  pruneReleases,
  type ReleaseManifest,
  rollBackRelease,
  startCanary,
  uploadRelease,
} from 'shared-api/contract';

/** A message for the person at the keyboard, printed without a stack. Details are a list below it. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly details: string[] = [],
  ) {
    super(message);
  }
}

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

  return {
    url,
    requireToken,
    live: () => request(getLiveComposition, {}),
    check: (manifest: ReleaseManifest) => request(checkRelease, { body: manifest }),
    portals: () => request(listDeployPortals, {}),
    releases: (portal: string) => request(listReleases, { params: { portal } }),
    upload: (portal: string, version: string, archive: Buffer) =>
      request(uploadRelease, { params: { portal, version }, archive }),
    promote: (portal: string, version: string, { guard }: { guard: boolean }) =>
      request(promoteRelease, { params: { portal, version }, query: guard ? {} : { Guard: 'off' } }),
    startCanary: (portal: string, version: string, body: Input<typeof startCanary>['body']) =>
      request(startCanary, { params: { portal, version }, body }),
    endCanary: (portal: string) => request(endCanary, { params: { portal } }),
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
class Unreachable extends Refusal {}

/** @throws Unreachable when the server does not answer */
async function reach(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, options);
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    const reason = name === 'TimeoutError' ? 'it did not answer in time' : (cause?.code ?? message);
    throw new Unreachable(
      `${new URL(address).origin} cannot be reached (${reason}). Is it running, and is DEPLOY_URL right?`,
    );
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
/** How long the server may be away meanwhile. */
const AWAY_MS = 10 * 60_000;

/**
 * Waits until it is decided whether a version stays: a live one until it is not watched any more, a canary until it has
 * been healthy for its time.
 *
 * @throws Refusal when the version went back, with the reason
 */
export async function waitForVerdict(client: DeployClient, portal: string, version: string): Promise<void> {
  let told = '';
  let answeredAt = Date.now();
  console.log(`\nWaiting for the verdict about ${portal} ${version}`);
  for (;;) {
    const state = await client.releases(portal).catch((error: unknown) => {
      if (!(error instanceof Unreachable) || Date.now() - answeredAt > AWAY_MS) throw error;
      return null;
    });
    if (state) {
      answeredAt = Date.now();
      const { isOver, words } = readVerdict(state, version);
      if (words !== told) console.log(`  ${words}`);
      if (isOver) return;
      told = words;
    }
    await setTimeout(POLL_MS);
  }
}

/**
 * What is known about a version that was made live, or a canary.
 *
 * @throws Refusal when it is neither any more, with the reason
 */
function readVerdict(state: PortalReleases, version: string): { isOver: boolean; words: string } {
  const { Portal, Current, Canary, Guard, History } = state;
  if (Current === version) {
    if (Guard?.Version !== version) return { isOver: true, words: `${version} stays live.` };
    const words = `${Guard.Loads} of its first ${Guard.MaxLoads} loads, ${Guard.Failures} failed; watched until ${formatTime(Guard.Until)} UTC at most`;
    return { isOver: false, words };
  }
  if (Canary?.Version === version) {
    const { HealthyFrom } = Canary;
    const isOver = HealthyFrom !== null && Date.parse(HealthyFrom) <= Date.now();
    return { isOver, words: isOver ? `The canary ${version} is healthy.` : describeCanary(Canary) };
  }
  const left = History.find(
    ({ Action, Version, From }) =>
      (Action === 'Canary Rolled Back' || Action === 'Canary Ended' ? Version : From) === version,
  );
  const reason = left?.Reason ? `: ${left.Reason}` : '.';
  throw new Refusal(
    left
      ? `${Portal} ${version} went back (${left.Action} by ${left.By})${reason}`
      : `${Portal} ${version} is not live.`,
  );
}

export function describeCanary({ Share, Users, Loads, Failures }: Canary): string {
  const people = Users.length > 0 ? ` and ${Users.join(', ')}` : '';
  return `${Share} %${people}, ${Failures} of the last ${Loads} loads failed`;
}

/** To the minute, UTC. */
export function formatTime(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}
