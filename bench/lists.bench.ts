/** How long the administrator's lists take over HTTP at 20, 10,000 and 100,000 rows, on both database engines. */
import { expect, test } from '@playwright/test';
import { startPostgresql } from 'test-preset/services';
import { signIn, startSeeded } from './seeded';

const sizes = (process.env.BENCH_SIZES ?? '20,10000,100000').split(',').map(Number);
const ROUNDS = 60;
const WARM_UP = 10;

/** A table's requests with varying words, pages and columns, because repeating one request measures little. */
const kinds: Record<string, (round: number, total: number) => string> = {
  'first page': (round) =>
    `page=1&sort=${turn(['Name', '-Name', 'Email', 'PhoneNumber', 'Position', '-Position'], round)}`,
  'deep page': (round, total) =>
    `page=${Math.max(1, Math.floor((total / 10) * (0.5 + (round % 50) / 100)))}&sort=${turn(columns, round)}`,
  search: (round) => `page=1&search=${turn(words, round)}`,
  'filter, sort': (round) =>
    `page=${1 + (round % 3)}&filter[Position]=${turn(positions, round)}&sort=${turn(columns, round)}`,
  'search, filter, sort': (round) =>
    `page=1&search=${turn(words, round)}&filter[Position]=${turn(positions, round)}&sort=${turn(columns, round)}`,
};
const columns = ['Name', '-Email', 'PhoneNumber', '-Position', 'ApplicationStatus', '-Name', 'Email', 'Position'];
const positions = ['Engineering', 'Advisory', 'Technology'];
/** Searches that match one person, many or none, words in two columns, and letters in nearly every row. */
const words = [
  'otieno',
  'students',
  'nobody-has-this',
  'wanjiku+engineering',
  'amina',
  'an',
  '%2B25471',
  'grace+ochieng',
  'e.42',
];

function turn<T>(choices: readonly T[], round: number): T {
  return choices[round % choices.length] as T;
}

type List = 'Applicants' | 'Interviews';
/** The other calls of a page with a list, and the search of the whole product. */
type Measured = List | 'Others';

/** The stages of each list. */
const stagesOf: Record<List, readonly string[]> = {
  Applicants: ['Waiting'],
  Interviews: ['InterviewToCome', 'NeedsResult', 'PassedNotActivated', 'Active', 'Declined'],
};

const others: Record<string, (round: number) => string> = {
  'counts of stages': () => 'Admin/User/Applicants/Stages',
  'saved views': () => 'Admin/SavedView',
  'Ctrl+K': (round) => `Search?search=${turn(words, round)}`,
};

interface Figures {
  rows: number;
  /** Milliseconds by kind of request. */
  kinds: Record<string, { p50: number; p95: number }>;
}

/** Seeds a database, serves it and measures every kind of request on both lists. */
async function measure(applications: number, databaseUrl?: string): Promise<Record<Measured, Figures>> {
  const server = await startSeeded(applications, databaseUrl);
  try {
    const ask = await asAdministrator(server.url);
    const Applicants = await measureList(ask, 'Applicants');
    const Interviews = await measureList(ask, 'Interviews');
    return { Applicants, Interviews, Others: { rows: applications, kinds: await measureKinds(ask, others) } };
  } finally {
    await server.close();
  }
}

type Ask = Awaited<ReturnType<typeof asAdministrator>>;

/** Signs in and answers the function that times one call of a list. */
async function asAdministrator(url: string) {
  let token = '';
  let calls = 0;
  return async (path: string) => {
    // A session has 600 calls in a minute.
    if (calls % 400 === 0) token = await signIn(url);
    calls += 1;
    const address = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
    const start = performance.now();
    const answer = await fetch(`${url}/api/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    });
    const body = (await answer.json()) as { Total: number; TotalAll: number };
    const took = performance.now() - start;
    expect(answer.status, `${path}: ${JSON.stringify(body).slice(0, 200)}`).toBe(200);
    return { took, body };
  };
}

async function measureList(ask: Ask, list: List): Promise<Figures> {
  const path = `Admin/User/${list}?pageSize=10&`;
  const { TotalAll: rows } = (await ask(`${path}page=1`)).body;
  const ofStage = (round: number, _rows: number) =>
    `page=${1 + (round % 3)}&filter[Stage]=${turn(stagesOf[list], round)}&sort=${turn(columns, round)}`;
  const all: typeof kinds = { ...kinds, 'stage, sort': ofStage };
  const queries = Object.entries(all);
  const calls = queries.map(([kind, queryOf]) => [kind, (round: number) => path + queryOf(round, rows)] as const);
  return { rows, kinds: await measureKinds(ask, Object.fromEntries(calls)) };
}

async function measureKinds(ask: Ask, calls: Record<string, (round: number) => string>): Promise<Figures['kinds']> {
  const figures: Figures['kinds'] = {};
  for (const [kind, pathOf] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const path = pathOf(Math.abs(round));
      const { took } = await ask(path);
      if (process.env.BENCH_SLOW && round >= 0 && took > Number(process.env.BENCH_SLOW))
        console.log(`${took.toFixed(1)} ms  ${path}`);
      if (round >= 0) times.push(took);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;
    figures[kind] = { p50: at(0.5), p95: at(0.95) };
  }
  return figures;
}

/** A line per kind of request, with its ratio to the smallest list. */
function table(title: string, measured: Figures[]): string {
  const number = (value: number) => value.toFixed(1).padStart(8);
  const lines = Object.keys(measured[0]?.kinds ?? {}).flatMap((kind) =>
    measured.map(({ rows, kinds: of }) => {
      const { p50 = 0, p95 = 0 } = of[kind] ?? {};
      const ratio = p95 / (measured[0]?.kinds[kind]?.p95 ?? 1);
      return `${kind.padEnd(22)}${String(rows).padStart(8)}${number(p50)}${number(p95)}${ratio.toFixed(1).padStart(8)}`;
    }),
  );
  const head = `${'request'.padEnd(22)}${'rows'.padStart(8)}${'p50 ms'.padStart(8)}${'p95 ms'.padStart(8)}${'ratio'.padStart(8)}`;
  return `\n${title}\n${head}\n${lines.join('\n')}`;
}

for (const engine of ['sqlite', 'postgresql'] as const) {
  test(`the lists on ${engine}`, async () => {
    test.setTimeout(20 * 60_000);
    const measured: Record<Measured, Figures>[] = [];
    for (const size of sizes) {
      const cluster = engine === 'postgresql' ? await startPostgresql() : undefined;
      try {
        measured.push(await measure(size, cluster?.url));
      } finally {
        cluster?.stop();
      }
    }
    for (const list of ['Applicants', 'Interviews', 'Others'] as const) {
      console.log(
        table(
          `${list} on ${engine}`,
          measured.map((of) => of[list]),
        ),
      );
    }
  });
}
