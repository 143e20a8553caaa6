/**
 * npm run bench -- build [portal]: in a copy of the repository, how long a build of everything takes without a cache, the same
 * again when nothing has changed, and a build of one portal after one of its texts has changed. Fails
 * above 60 s for everything and 5 s for the portal, on two quiet cores.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkOut } from 'e2e/checkout';
import { root } from 'repository';
import { circumstances, load, markdownTable, printTable, writeReport } from './report';

const COLD_SECONDS = 60;
const WARM_SECONDS = 5;
const PORTAL = 'intern-portal';
const ROUNDS = 3;

/** Seconds of the repository's own build command, and of the task runner with `args`. */
function seconds(folder: string, args: readonly string[]): number {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/nx'),
    ['run-many', '--targets=build', ...args],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NX_ISOLATE_PLUGINS: 'false', NX_DAEMON: 'false' } },
  );
  if (status !== 0) throw new Error(stdout + stderr);
  return (performance.now() - start) / 1000;
}

export async function builds([portal = PORTAL]: string[]): Promise<boolean> {
  const before = load();
  const checkout = await checkOut();
  try {
    const { folder } = checkout;
    const cold = seconds(folder, ['--skip-nx-cache']);
    const first = seconds(folder, []);
    const unchanged = seconds(folder, []);
    const warm: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      checkout.append(`${portal}/src/messages.ts`, `export const round${round} = 'Round ${round}';\n`);
      warm.push(seconds(folder, [`--projects=${portal}`]));
    }
    const best = Math.min(...warm);
    const head = ['Build', 'Seconds'];
    const rows = [
      ['everything, without a cache', cold.toFixed(1)],
      ['everything again, with the cache of the task runner filled', Math.min(first, unchanged).toFixed(1)],
      [`${portal}, after a changed text`, best.toFixed(1)],
    ];
    printTable(head, rows);
    console.log(`\n${circumstances(before)}`);
    writeReport('build', [markdownTable(head, rows), circumstances(before)].join('\n\n'));
    return cold < COLD_SECONDS && best < WARM_SECONDS;
  } finally {
    checkout.delete();
  }
}
