/** Prints what was measured and writes it to bench/results, which git ignores. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from 'repository';

/** Writes the tables of a measurement to bench/results/<name>.md; CI keeps the folder as an artefact. */
export function writeReport(name: string, markdown: string): void {
  const folder = join(root, 'bench/results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), `# ${name}\n\n${markdown.trim()}\n`);
  console.log(`\nWritten to bench/results/${name}.md`);
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
