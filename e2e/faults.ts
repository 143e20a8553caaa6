/**
 * npm run faults -w e2e -- [pattern]: every part of the product times every way in which it can fail, for each portal, in
 * Chromium (faults.matrix.ts), as a table. A pattern such as 'share chunk x hang' takes some of them. Fails if a fault
 * leaves a white page, takes longer than 15 s, is counted against something else, or lets a changed file run.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from 'repository';
import { findChromium } from 'test-preset/services';

/** One fault in one portal, as faults.matrix.ts writes it. */
interface Row {
  target: string;
  fault: string;
  /** `page`, or the heading of a screen after `screen: `. */
  shown: string;
  ms: number;
  problems: string[];
}

function main([pattern = '']: readonly string[]): void {
  const folder = join(root, '.build/faults');
  rmSync(folder, { recursive: true, force: true });
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/.bin/playwright'), 'test', '-c', 'e2e/faults.config.ts'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: findChromium(), FAULTS: pattern } },
  );
  const rows = readdirSync(folder).flatMap((name) => readJson<Row[]>('.build/faults', name));
  const kinds = [...new Set(rows.map(({ fault }) => fault))];
  console.log(`\n| | ${kinds.join(' | ')} |\n| --- |${' --- |'.repeat(kinds.length)}`);
  for (const target of new Set(rows.map((row) => row.target))) {
    const cells = kinds.map((kind) => {
      const found = rows.filter((row) => row.target === target && row.fault === kind);
      if (found.length === 0) return '';
      const shown = [...new Set(found.map((row) => row.shown.split(':')[0]))].join(' or ');
      const wrong = found.some(({ problems }) => problems.length > 0) ? ' **wrong**' : '';
      return `${shown} ${(Math.max(...found.map(({ ms }) => ms)) / 1000).toFixed(1)} s${wrong}`;
    });
    console.log(`| ${target} | ${cells.join(' | ')} |`);
  }
  const wrong = rows.filter(({ problems }) => problems.length > 0).length;
  console.log(`\n${rows.length} faults, ${wrong} of them wrong. Times are the longest of the portals.`);
  process.exitCode = status === 0 && rows.length > 0 ? 0 : 1;
}

main(process.argv.slice(2));
