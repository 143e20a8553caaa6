// npm run bench: all measurements of what people feel. npm run bench -- <measurement> [options]: one; its file describes it.
import { build } from 'federation-preset/builds';
import { builds } from './build';
import { crowdedAddress } from './crowded-address';
import { deadlineDay } from './deadline-day';
import { interactions } from './interactions';
import { lists } from './lists';
import { pagesOnSlow4G } from './pages';

/** Each answers whether its limits were kept. */
const measurements: Record<string, (args: string[]) => Promise<boolean>> = {
  pages: pagesOnSlow4G,
  interactions,
  lists,
  'deadline-day': deadlineDay,
  'crowded-address': crowdedAddress,
  build: builds,
};

async function main(): Promise<void> {
  await build();
  const [command, ...args] = process.argv.slice(2);
  if (command !== undefined && !measurements[command])
    throw new Error(`Unknown measurement: ${command}. Known: ${Object.keys(measurements).join(', ')}`);
  for (const [name, measure] of Object.entries(measurements)) {
    if (command !== undefined && command !== name) continue;
    console.log(`\n=== ${name}`);
    if (!(await measure(args))) process.exitCode = 1;
  }
}

void main();
