// The registry of a running server, as the commands talk to it: the calls are those of the contract.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { loadContract } = require('federation-preset/contract.cjs');

const ANSWER_TIMEOUT = 30_000;
const UPLOAD_TIMEOUT = 300_000;

/** What the person at the keyboard reads instead of a stack: one line, and what belongs to it below. */
export class Refusal extends Error {
  /** @param {string} message @param {string[]} [details] */
  constructor(message, details = []) {
    super(message);
    this.details = details;
  }
}

/**
 * The server that DEPLOY_URL names, with the right that DEPLOY_TOKEN gives.
 *
 * @param {Record<string, string | undefined>} [settings]
 * @throws Refusal when DEPLOY_URL is no address
 */
export function openRegistry(settings = process.env) {
  const url = readAddress(settings.DEPLOY_URL || 'http://localhost:3000');
  const token = settings.DEPLOY_TOKEN?.trim();
  const contract = loadContract();

  /** Asked before a long job, and by every call that needs it. */
  const requireToken = () => {
    if (/^deploy_[\w-]+$/.test(token ?? '')) return;
    throw new Refusal(
      `${token ? "DEPLOY_TOKEN is no deploy token, which begins with 'deploy_'" : 'DEPLOY_TOKEN is not set'}. An administrator makes a deploy token on the Releases page of the admin portal.`,
    );
  };

  /** @param {{ method: string, path: string, access?: unknown }} endpoint */
  const ask = async (endpoint, { params = {}, body, archive } = {}) => {
    const open = endpoint.access === 'public';
    if (!open) requireToken();
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]));
    return request(`${url}/api${path}`, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(open ? {} : { authorization: `Bearer ${token}` }),
        ...(archive ? { 'content-type': 'application/gzip' } : body ? { 'content-type': 'application/json' } : {}),
      },
      body: archive ?? (body && JSON.stringify(body)),
      signal: AbortSignal.timeout(archive ? UPLOAD_TIMEOUT : ANSWER_TIMEOUT),
    });
  };

  return {
    url,
    requireToken,
    live: () => ask(contract.getLiveComposition),
    description: () => ask({ method: 'GET', path: '/docs/json', access: 'public' }),
    releases: (portal) => ask(contract.listReleases, { params: { portal } }),
    upload: (portal, version, archive) => ask(contract.uploadRelease, { params: { portal, version }, archive }),
    promote: (portal, version) => ask(contract.promoteRelease, { params: { portal, version } }),
    startCanary: (portal, version, body) => ask(contract.startCanary, { params: { portal, version }, body }),
    rollBack: (portal, body) => ask(contract.rollBackRelease, { params: { portal }, body }),
  };
}

function readAddress(text) {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new Refusal(`DEPLOY_URL is no web address: ${text}`);
}

async function request(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    const why = error.name === 'TimeoutError' ? 'no answer in time' : (error.cause?.code ?? error.message);
    throw new Refusal(`${new URL(address).origin} cannot be reached (${why}). Is it running, and is DEPLOY_URL right?`);
  }
  const text = await response.text().catch(() => '');
  const answer = parse(text);
  if (response.ok && answer !== undefined) return answer;
  if (typeof answer?.message === 'string') {
    throw new Refusal(
      `The server says: ${answer.message}`,
      Object.values(answer.errors ?? {})
        .flat()
        .map(String),
    );
  }
  throw new Refusal(
    `${address} answered ${response.status} and nothing that this command understands. Does DEPLOY_URL name the product's server?`,
  );
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
