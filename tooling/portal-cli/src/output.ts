/** What the commands print. */
import Table from 'cli-table3';

/** A message for the person at the keyboard, printed without a stack. Details are a list below it. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly details: string[] = [],
  ) {
    super(message);
  }
}

/** Ends the command without a word when no one reads on: `npm run releases -- <portal> | head`. */
export function endQuietlyWithoutReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(process.exitCode ?? 0);
  });
}

/** Runs a step of a longer job and prints its name and how many seconds it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  console.log(`  ${name} ...`);
  const result = await work();
  console.log(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** Prints rows in columns without borders. */
export function printTable(rows: string[][]): void {
  const none = ['top', 'bottom', 'left', 'right', 'mid'].flatMap((edge) =>
    ['', '-left', '-mid', '-right'].map((part) => [`${edge}${part}`, '']),
  );
  const table = new Table({
    chars: { ...Object.fromEntries(none), middle: '  ' },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  table.push(...rows);
  for (const line of table.toString().split('\n')) console.log(`  ${line}`.trimEnd());
}

/** A thousand bytes each, as on the Releases page. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** To the minute, UTC. */
export function formatTime(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}
