/** People who use the product without a pause: what the measurements of a running server put on it. */
import { setTimeout } from 'node:timers/promises';
import { administrator, type Product } from 'e2e/product';

/** What people did and were told. */
export interface Load {
  /** E-mail addresses of the applications that were acknowledged. */
  readonly applications: ReadonlySet<string>;
  /** Names of the positions that were acknowledged. */
  readonly positions: ReadonlySet<string>;
  /** Answers by call and status; status 0 means that none came. */
  readonly answers: ReadonlyMap<string, number>;
  /** Answers that no fault of the measurement explains. */
  readonly wrong: readonly string[];
  stop(): Promise<void>;
}

interface Options {
  people?: number;
  /** Seconds between two acts of one person. Default: none. */
  pause?: number;
  /** Whether a call may end without an answer because its server has been killed. */
  mayBeCutOff?: (product: Product) => boolean;
}

const ANSWER_TIMEOUT_MS = 40_000;
/** A session may make so many calls a minute, so a person takes a new one now and then. */
const CALLS_PER_SESSION = 100;

/** Applicants and positions of all loads of a measurement have names of their own. */
let number = 0;

const random = (below: number) => Math.floor(Math.random() * below);
const address = () => `10.${random(256)}.${random(256)}.${random(256)}`;
const document = new Blob([`%PDF-1.7\n${' '.repeat(20_000)}\n%%EOF\n`], { type: 'application/pdf' });

/**
 * Lets people apply, look up their status, open pages, and administrators read lists and the dashboard and add positions,
 * each at a server picked at random. Each call comes from an address of its own (`TRUST_PROXY`).
 */
export function startLoad(products: readonly Product[], options: Options = {}): Load {
  const { people = 12, pause = 0, mayBeCutOff = () => false } = options;
  const ending = new AbortController();
  const applications = new Set<string>();
  const positions = new Set<string>();
  const answers = new Map<string, number>();
  const wrong: string[] = [];

  const send = async (name: string, path: string, init: RequestInit = {}) => {
    const product = products[random(products.length)] as Product;
    const headers = { 'x-forwarded-for': address(), ...init.headers };
    let status = 0;
    let body = '';
    try {
      const answer = await fetch(`${product.url}${path}`, {
        ...init,
        headers,
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      status = answer.status;
      body = await answer.text();
      const isFine = status < 300 || (status === 503 && answer.headers.has('retry-after'));
      if (!isFine) wrong.push(`${name}: ${status} ${body.slice(0, 200)}`);
    } catch (error) {
      status = 0;
      if (!mayBeCutOff(product)) wrong.push(`${name}: ${error}`);
    }
    const key = `${name} ${status}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    if (status === 503 || status === 0) await setTimeout(100);
    return { status, body };
  };
  const sendJson = (name: string, path: string, body: object, headers = {}) =>
    send(name, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  const applicant = async () => {
    const email = `person${++number}@example.com`;
    const form = new FormData();
    const values = { Name: 'Amina Otieno', Email: email, PhoneNumber: '+254712345678', Position: 'Engineering' };
    for (const [field, value] of Object.entries(values)) form.append(field, value);
    form.append('Cv', document, 'cv.pdf');
    form.append('AttachmentLetter', document, 'letter.pdf');
    const { status } = await send('apply', '/api/Apply', { method: 'POST', body: form });
    if (status !== 201) return;
    applications.add(email);
    await sendJson('status', '/api/ApplicationStatus', { Email: email });
  };
  const visitor = async () => {
    await send('page', '/login', { headers: { accept: 'text/html' } });
  };
  const administratorWho = () => {
    let headers: { authorization: string } | undefined;
    let calls = 0;
    return async (act: (headers: { authorization: string }) => Promise<unknown>) => {
      if (!headers || calls >= CALLS_PER_SESSION) {
        const { status, body } = await sendJson('sign in', '/api/login', administrator);
        if (status !== 200) return;
        headers = { authorization: `Bearer ${(JSON.parse(body) as { token: string }).token}` };
        calls = 0;
      }
      calls += 1;
      await act(headers);
    };
  };
  const reader = () => {
    const as = administratorWho();
    return async () => {
      await as((headers) => send('list', '/api/Admin/User/Applicants?page=1&pageSize=10', { headers }));
      await as((headers) => send('dashboard', '/api/Admin/Dashboard/Decisions', { headers }));
    };
  };
  const writer = () => {
    const as = administratorWho();
    return () =>
      as(async (headers) => {
        const name = `Position ${++number}`;
        const { status } = await sendJson('add position', '/api/Position', { Position: name }, headers);
        if (status < 300 && status > 0) positions.add(name);
      });
  };

  const kinds = [() => applicant, writer, reader, () => visitor];
  const running = Array.from({ length: people }, async (_person, index) => {
    const act = (kinds[index % kinds.length] as (typeof kinds)[number])();
    while (!ending.signal.aborted) {
      await act();
      if (pause > 0) await setTimeout(pause * 1000, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  });
  return {
    applications,
    positions,
    answers,
    wrong,
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
  };
}
