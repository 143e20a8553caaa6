/** Writes what was measured into docs/performance.md, with its plots beside it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { read, root } from 'repository';

const PAGE = 'docs/performance.md';
const PLOTS = 'performance';

/** Takes the place of what stands between the two marks of a measurement: `<!-- bench NAME -->` and `<!-- end NAME -->`. */
export function writeReport(name: string, markdown: string): void {
  const [begin, end] = [`<!-- bench ${name} -->`, `<!-- end ${name} -->`];
  const page = read(PAGE);
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for the measurement ${name}.`);
  const before = page.slice(0, from + begin.length);
  writeFileSync(join(root, PAGE), `${before}\n\n${markdown.trim()}\n\n${page.slice(to)}`);
  console.log(`\nWritten to ${PAGE}`);
}

/** Stores a plot and answers the Markdown that shows it. */
export function writePlot(name: string, title: string, svg: string): string {
  mkdirSync(join(root, 'docs', PLOTS), { recursive: true });
  writeFileSync(join(root, 'docs', PLOTS, `${name}.svg`), `${svg}\n`);
  return `![${title}](${PLOTS}/${name}.svg)`;
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** The same for the terminal, in columns. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((cell, column) =>
    Math.max(...[cell, ...rows.map((row) => row[column] ?? '')].map((text) => text.length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  console.log(`\n${[head, ...rows].map(line).join('\n')}`);
}

/** The load of the machine over the last minute: times of a busy machine say little. */
export const load = (): string => loadavg()[0]?.toFixed(1) ?? '?';

/** When and where it was measured. */
export function circumstances(loadBefore: string): string {
  const day = new Date().toISOString().slice(0, 10);
  const processor =
    cpus()[0]
      ?.model.replaceAll(/\((R|TM)\)/g, '')
      .trim() ?? 'an unknown processor';
  return `Measured on ${day} on ${availableParallelism()} cores (${processor}). Load of the machine: ${loadBefore} before, ${load()} after.`;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The smallest value that so large a share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
