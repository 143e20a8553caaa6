/**
 * npm run bench -- growth [sqlite | postgresql] [largest]: how long calls take with 1,000 applications, with ten times as many,
 * and so on up to 1,000,000 (or `largest`), on one engine or both. Prints the median of each kind of call in milliseconds and the
 * exponent of its curve, and writes them to docs/performance.md after a run of both engines. Fails if the 95th percentile of
 * the pages of lists, tabs and searches is above its limit.
 */
import { createExport, getPath, getWeeks } from 'shared-api/contract';
import { startPostgresql } from 'test-preset/services';
import { curves, type Point } from './plots';
import { fillOthers, multiplyApplications } from './programmes';
import { circumstances, load, markdownTable, median, printTable, writePlot, writeReport } from './report';
import { startSeeded } from './seeded';
import { openTables, startSessions, userWithRole } from './tables-of';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const WARM_UP = 4;
const ROUNDS = 24;
/** Fewer, because each reads all rows. */
const EXPORTS = 2;
/** Calls of one session: it may make 600 in a minute. */
const CALLS_PER_SESSION = 400;
/** The 95th percentile of a page in milliseconds, by the number of applications. */
const MAX_P95_MS: Record<number, number> = { 100000: 50, 1000000: 300 };

const columns = ['Name', '-Email', 'PhoneNumber', '-Position', 'ApplicationStatus', '-Name', 'Email', 'Position'];
const positions = ['Engineering', 'Advisory', 'Technology'];
/** A search that one person answers, or a few, and words that many rows contain. */
const narrow = ['zawadi+nyong%27o+advisory', 'nobody-has-this', 'e.42%40students', 'ebene+yego'];
const broad = ['otieno', 'students', 'amina', 'an', '%2B25471', 'grace+ochieng'];
/** The tabs of selected applicants. */
const stages = ['InterviewToCome', 'NeedsResult', 'PassedNotActivated', 'Active', 'Declined'];

interface Kind {
  name: string;
  /** A page of a list, a tab or a search, for which there is a limit. */
  isPage?: boolean;
  as?: 'supervisor';
  /** With another word, page or column each time, because repeating one request measures little. */
  path(round: number, applications: number): string;
}

function turn<T>(choices: readonly T[], round: number): T {
  return choices[round % choices.length] as T;
}

const applicants = 'Admin/User/Applicants?pageSize=10';
const kinds: Kind[] = [
  {
    name: 'page of a list',
    isPage: true,
    path: (round) =>
      `${turn([applicants, 'Admin/User/Interviews?pageSize=10'], round)}&page=${1 + (round % 3)}&sort=${turn(columns, round)}`,
  },
  {
    name: 'deep page',
    isPage: true,
    path: (round, applications) =>
      `${applicants}&page=${Math.floor((applications * 0.06 * (1 + (round % 9))) / 10)}&sort=${turn(columns, round)}`,
  },
  {
    name: 'page of a position',
    isPage: true,
    path: (round) =>
      `${applicants}&page=${1 + (round % 3)}&filter[Position]=${turn(positions, round)}&sort=${turn(columns, round)}`,
  },
  {
    name: 'page of a tab',
    isPage: true,
    path: (round) =>
      `Admin/User/Interviews?pageSize=10&page=${1 + (round % 3)}&filter[Stage]=${turn(stages, round)}&sort=${turn(columns, round)}`,
  },
  { name: 'counts of tabs', path: () => 'Admin/User/Applicants/Stages' },
  { name: 'search, few rows', isPage: true, path: (round) => `${applicants}&page=1&search=${turn(narrow, round)}` },
  {
    name: 'search, many rows',
    isPage: true,
    path: (round) => `${applicants}&page=1&search=${turn(broad, round)}&sort=${turn(columns, round)}`,
  },
  { name: 'Ctrl+K', path: (round) => `Search?search=${turn([...narrow, ...broad], round)}` },
  {
    name: 'dashboard',
    path: (round) => turn(['Admin/User/Dashboard', 'Admin/Dashboard/Decisions'], round),
  },
  { name: 'charts', path: (round) => turn([getWeeks.path, getPath.path], round).slice(1) },
  {
    name: "supervisor's queue",
    as: 'supervisor',
    path: (round) => turn(['Supervisor/Task/Queue', 'Supervisor/Task?page=1&pageSize=10'], round),
  },
  { name: 'notifications', path: (round) => turn(['Notification', 'Notification/Unread'], round) },
];

const ENGINES = ['sqlite', 'postgresql'] as const;
type Engine = (typeof ENGINES)[number];
/** Milliseconds by kind and number of applications. */
type Times = Map<string, Map<number, number>>;

export async function growth(words: string[]): Promise<boolean> {
  const largest = Number(words.find((word) => /^\d+$/.test(word)) ?? SIZES.at(-1));
  const sizes = SIZES.filter((size) => size <= largest);
  const named = ENGINES.filter((engine) => words.includes(engine));
  const engines = named.length > 0 ? named : ENGINES;
  const before = load();
  const measured = new Map<Engine, Times>();
  for (const engine of engines) measured.set(engine, await measureEngine(engine, sizes));
  for (const [engine, times] of measured) {
    console.log(`\n${engine}`);
    printTable(headOf(sizes), rowsOf(times));
  }
  console.log(`\n${circumstances(before)}`);
  if (engines.length === 2) report(measured, sizes, before);
  return [...measured.values()].every((times) =>
    Object.entries(MAX_P95_MS).every(([size, limit]) => (times.get(P95)?.get(Number(size)) ?? 0) <= limit),
  );
}

async function measureEngine(engine: Engine, sizes: readonly number[]): Promise<Times> {
  const cluster = engine === 'postgresql' ? await startPostgresql() : undefined;
  const product = await startSeeded(sizes[0] ?? 0, cluster?.url);
  const times: Times = new Map();
  try {
    for (const [step, size] of sizes.entries()) {
      await product.stop();
      const started = Date.now();
      const tables = await openTables(product, cluster?.url);
      const administrator = await userWithRole(tables, 'ADM');
      if (step > 0) await multiplyApplications(tables, step);
      await fillOthers(tables, size, administrator);
      const rounds = kinds.length * (WARM_UP + ROUNDS);
      const sessions = Math.ceil(rounds / CALLS_PER_SESSION) + 1;
      const tokens = {
        administrator: await startSessions(tables, administrator, sessions),
        supervisor: await startSessions(tables, await userWithRole(tables, 'SUP'), sessions),
      };
      await tables.close();
      console.log(
        `${engine}: ${size.toLocaleString('en')} applications, filled in ${((Date.now() - started) / 1000).toFixed(0)} s`,
      );
      await product.start();
      for (const [name, time] of await measureSize(product.url, tokens, size)) {
        times.set(name, (times.get(name) ?? new Map<number, number>()).set(size, time));
      }
    }
  } finally {
    await product.close();
    cluster?.stop();
  }
  return times;
}

type Tokens = Record<'administrator' | 'supervisor', string[]>;

/** The kinds in turn, so that other work of the machine slows all of them. */
async function measureSize(url: string, tokens: Tokens, applications: number): Promise<Map<string, number>> {
  const taken = new Map<string, number[]>();
  let calls = 0;
  const ask = async (path: string, as: keyof Tokens, init: RequestInit = {}) => {
    const token = turn(tokens[as], Math.floor(calls / CALLS_PER_SESSION));
    calls += 1;
    const headers = {
      ...init.headers,
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.0.${calls >> 8}.${calls & 255}`,
    };
    const answer = await fetch(`${url}/api/${path}`, { ...init, headers });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
    return body;
  };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const { name, as = 'administrator', path } of kinds) {
      const start = performance.now();
      await ask(path(Math.abs(round), applications), as);
      const took = performance.now() - start;
      if (round >= 0) taken.set(name, [...(taken.get(name) ?? []), took]);
    }
  }
  for (let round = 0; round < EXPORTS; round += 1) {
    const start = performance.now();
    const body = JSON.stringify({
      List: 'applications',
      Format: 'csv',
      Columns: ['Name', 'Email', 'PhoneNumber', 'Position', 'AppliedAt'].map((id) => ({ id, header: id })),
    });
    const link = await ask(createExport.path.slice(1), 'administrator', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const file = await fetch(url + (JSON.parse(link) as { Export: string }).Export);
    for await (const _ of file.body ?? []);
    taken.set(EXPORT, [...(taken.get(EXPORT) ?? []), performance.now() - start]);
  }
  const pages = kinds.filter(({ isPage }) => isPage).flatMap(({ name }) => taken.get(name) ?? []);
  pages.sort((a, b) => a - b);
  const p95 = pages[Math.floor(pages.length * 0.95)] ?? 0;
  return new Map([...[...taken].map(([name, all]) => [name, median(all)] as const), [P95, p95]]);
}

const EXPORT = 'export (CSV)';
const P95 = 'lists, tabs and searches: 95 % within';

/** Of the curve through the points, by least squares of their logarithms. */
function exponentOf(times: ReadonlyMap<number, number> = new Map()): number {
  const points = [...times].map(([size, time]) => [Math.log(size), Math.log(time)] as const);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([size]) => size)), mean(points.map(([, time]) => time))];
  const covariance = points.reduce((sum, [size, time]) => sum + (size - x) * (time - y), 0);
  return covariance / points.reduce((sum, [size]) => sum + (size - x) ** 2, 0);
}

const headOf = (sizes: readonly number[]) => ['Call', ...sizes.map((size) => size.toLocaleString('en')), 'Exponent'];

const rowsOf = (times: Times): string[][] =>
  [...times].map(([name, bySize]) => [
    name,
    ...[...bySize.values()].map((time) => `${time.toFixed(time < 100 ? 1 : 0)} ms`),
    exponentOf(bySize).toFixed(2),
  ]);

const TITLES: Record<Engine, string> = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };

function report(measured: ReadonlyMap<Engine, Times>, sizes: readonly number[], before: string): void {
  const parts = [...measured].map(([engine, times]) => {
    const title = `Milliseconds by the number of applications, on ${TITLES[engine]}`;
    const points = [...times].flatMap(([series, bySize]) => [...bySize].map(([x, y]): Point => ({ series, x, y })));
    const plot = writePlot(`growth-${engine}`, title, curves(title, { x: 'applications', y: 'milliseconds' }, points));
    return `### On ${TITLES[engine]}\n\n${plot}\n\n${markdownTable(headOf(sizes), rowsOf(times))}`;
  });
  writeReport('growth', [circumstances(before), ...parts].join('\n\n'));
}
