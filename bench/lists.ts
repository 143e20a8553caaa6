/**
 * npm run bench -- lists [sqlite | postgresql] [applications]: pages, tabs and searches of the administrator's lists with 100,000
 * and 1,000,000 applications (or `applications`), on one engine or both. Prints the median and the 95th percentile of each kind
 * of call in milliseconds. Fails if a 95th percentile is above the limit of that size.
 */
import { startPostgresql } from 'test-preset/services';
import { circumstances, load, markdownTable, median, printTable, quantile, writeReport } from './report';
import { startSeeded } from './seeded';
import { openTables, startSessions, type Tables, userWithRole } from './tables-of';

/** The largest 95th percentile in milliseconds, by the number of applications. */
const LIMITS = new Map([
  [100_000, 50],
  [1_000_000, 300],
]);
const WARM_UP = 4;
const ROUNDS = 48;
/** A session may make 600 calls in a minute. */
const CALLS_PER_SESSION = 400;

const ENGINES = ['sqlite', 'postgresql'] as const;
type Engine = (typeof ENGINES)[number];

const columns = ['Name', '-Email', 'PhoneNumber', '-Position', 'ApplicationStatus', '-Name', 'Email', 'Position'];
const positions = ['Engineering', 'Advisory', 'Technology'];
const stages = ['InterviewToCome', 'NeedsResult', 'PassedNotActivated', 'Active', 'Declined'];
/** One person, nobody, and texts that many rows contain. */
const searches = ['zawadi+nyong%27o+advisory', 'nobody-has-this', 'otieno', 'students', 'an', 'grace+ochieng'];

/** The applications are spread over so many intakes. */
const intakes = Array.from({ length: 12 }, (_, index) => `Intake+${index + 1}`);

const turn = <T>(choices: readonly T[], round: number): T => choices[round % choices.length] as T;

const applicants = 'Admin/User/Applicants?pageSize=10';
const selected = 'Admin/User/Interviews?pageSize=10';
/** With another page, column or text each time: repeating one request measures little. */
const kinds: Record<string, (round: number, applications: number) => string> = {
  'page of a list': (round) =>
    `${turn([applicants, selected], round)}&page=${1 + (round % 3)}&sort=${turn(columns, round)}`,
  'deep page': (round, applications) =>
    `${applicants}&page=${Math.floor((applications * 0.06 * (1 + (round % 9))) / 10)}&sort=${turn(columns, round)}`,
  'page of a position': (round) =>
    `${applicants}&page=${1 + (round % 3)}&filter[Position]=${turn(positions, round)}&sort=${turn(columns, round)}`,
  'page of a tab': (round) =>
    `${selected}&page=${1 + (round % 3)}&filter[Stage]=${turn(stages, round)}&sort=${turn(columns, round)}`,
  'page of an intake': (round) =>
    `${turn([applicants, selected], round)}&page=${1 + (round % 3)}&filter[Intake]=${turn(intakes, round)}&sort=${turn(columns, round)}`,
  'search in an intake': (round) =>
    `${applicants}&page=1&filter[Intake]=${turn(intakes, round)}&search=${turn(searches, round)}`,
  'counts of tabs': () => 'Admin/User/Applicants/Stages',
  search: (round) => `${applicants}&page=1&search=${turn(searches, round)}&sort=${turn(columns, round)}`,
};

export async function lists(args: string[]): Promise<boolean> {
  const size = Number(args.find((word) => /^\d+$/.test(word)) ?? 0);
  const sizes = size > 0 ? [size] : [...LIMITS.keys()];
  const named = ENGINES.filter((engine) => args.includes(engine));
  const before = load();
  const head = ['Call', 'Engine', 'Applications', 'Median', 'p95'];
  const rows: string[][] = [];
  let isFine = true;
  for (const engine of named.length > 0 ? named : ENGINES) {
    for (const applications of sizes) {
      for (const [name, times] of await measure(engine, applications)) {
        const p95 = quantile(times, 0.95);
        isFine = isFine && p95 <= (LIMITS.get(applications) ?? Number.POSITIVE_INFINITY);
        rows.push([
          name,
          engine,
          applications.toLocaleString('en'),
          `${median(times).toFixed(1)} ms`,
          `${p95.toFixed(1)} ms`,
        ]);
      }
    }
  }
  printTable(head, rows);
  console.log(`\n${circumstances(before)}`);
  writeReport('lists', [markdownTable(head, rows), circumstances(before)].join('\n\n'));
  return isFine;
}

/** The kinds in turn, so that other work of the machine slows all of them. */
async function measure(engine: Engine, applications: number): Promise<Map<string, number[]>> {
  const cluster = engine === 'postgresql' ? await startPostgresql() : undefined;
  console.log(`${engine}: seeding ${applications.toLocaleString('en')} applications`);
  const product = await startSeeded(applications, cluster?.url);
  try {
    const tables = await openTables(product, cluster?.url);
    const calls = Object.keys(kinds).length * (WARM_UP + ROUNDS);
    const tokens = await startSessions(
      tables,
      await userWithRole(tables, 'ADM'),
      Math.ceil(calls / CALLS_PER_SESSION) + 1,
    );
    await spreadOverIntakes(tables);
    await tables.close();
    const taken = new Map<string, number[]>(Object.keys(kinds).map((name) => [name, []]));
    let call = 0;
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      for (const [name, path] of Object.entries(kinds)) {
        const headers = {
          authorization: `Bearer ${turn(tokens, Math.floor(call / CALLS_PER_SESSION))}`,
          'x-forwarded-for': `10.0.${call >> 8}.${call & 255}`,
        };
        call += 1;
        const url = `${product.url}/api/${path(Math.abs(round), applications)}`;
        const start = performance.now();
        const answer = await fetch(url, { headers });
        const body = await answer.text();
        const took = performance.now() - start;
        if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${body.slice(0, 200)}`);
        if (round >= 0) taken.get(name)?.push(took);
      }
    }
    return taken;
  } finally {
    await product.close();
    cluster?.stop();
  }
}

/** The first intake is copied. Ids end in a random hexadecimal digit, so that some intakes have twice as many as others. */
async function spreadOverIntakes(tables: Tables): Promise<void> {
  const [first] = await tables.read<Record<string, unknown>>('select * from intakes');
  if (!first) throw new Error('There is no intake.');
  const text = (value: unknown) => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`);
  const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  for (const [index, name] of intakes.entries()) {
    const values = { name: name.replace('+', ' '), name_folded: name.replace('+', ' ').toLowerCase() };
    const row = { ...first, id: idOf(index), ...values };
    if (index === 0) {
      await tables.run(`update intakes set name = ${text(row.name)}, name_folded = ${text(row.name_folded)}`);
      continue;
    }
    await tables.run(
      `insert into intakes (${Object.keys(row).join()}) values (${Object.values(row).map(text).join()})`,
    );
    const digits = [...'0123456789abcdef'].filter((_, digit) => digit % intakes.length === index).map(text);
    await tables.run(
      `update applications set intake_id = ${text(row.id)} where substr(id, 36, 1) in (${digits.join()})`,
    );
  }
  // Autovacuum does this a little later; until then PostgreSQL looks into the table for each entry of an index that it counts.
  await tables.run(tables.engine === 'postgresql' ? 'vacuum analyze' : 'analyze');
}
