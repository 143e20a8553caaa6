// What a browser downloads on a first visit, after brotli: for the login page and the first page of each portal the shell's
// entry, the federation, the shared packages that the page consumes, and the portal's own files. Measured by `npm run build`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLoads } from './bench/first-load';
import { readBudgets } from './repository/budgets';

interface Portal {
  package: string;
}
/** How much larger than its budget a page or a part may become. */
const TOLERANCE = 1.05;

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(__dirname, path), 'utf8'));
const budgets = readBudgets();
const loads = firstLoads(
  readJson<Portal[]>('portals.json').map((portal) => portal.package),
  (name) => join(__dirname, name, 'dist'),
);

/** The compressed copy, as the server sends it. Files below 256 bytes have none. */
const sent = (file: string) => (existsSync(`${file}.br`) ? `${file}.br` : file);

module.exports = (['pages', 'parts'] as const).flatMap((kind) =>
  Object.entries(loads[kind]).map(([name, files]) => ({
    name,
    limit: `${Math.floor((budgets[kind][name] ?? 260_000) * TOLERANCE)} B`,
    brotli: false,
    path: files.map(sent),
  })),
);
