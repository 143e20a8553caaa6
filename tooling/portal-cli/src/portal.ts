// The command line for portals: `npm run portal -- --help`.

import type { PortalEntry } from '@internship-portals/shared-api/contract';
import { Command, CommanderError } from 'commander';
import { portals } from 'repository';
import type { Refusal } from './deploy-client';
import type { DevelopOptions } from './dev';
import type { NewPortalOptions } from './new';
import type { CheckOptions, OverrideOptions, PromoteOptions, ReleaseOptions, RolloutOptions } from './releases';

const names = portals.map(({ name }) => name).join(', ');

/** Each command's module is loaded when the command runs: help and misuse need none of them. */
const releases = () => import('./releases');

const usageOf = (command: Command): string => `npm run portal --${pathOf(command)} ${command.usage()}`;
/** The command with its parents, such as ` releases prune`. */
const pathOf = (command: Command): string => (command.parent ? `${pathOf(command.parent)} ${command.name()}` : '');

function findPortal(name: string): PortalEntry {
  const portal = portals.find((entry) => entry.name === name);
  if (!portal) throw new Error(`There is no ${name}. Known: ${names}`);
  return portal;
}

const program = new Command('portal')
  .description('Develops, checks and releases portals.')
  .usage('<command> [arguments]')
  .configureHelp({ commandUsage: usageOf })
  .configureOutput({ outputError: () => {} })
  .exitOverride();

const WAIT =
  'wait for the verdict: exit with 0 if the version is healthy, 1 if it went back, 2 if it had too few loads. Without it, too, 3 means that it waits for an approval';
const NO_WATCH = 'keep it live even if many of its loads fail';
/** An option that can be repeated. */
const collect = (value: string, values: string[] = []) => [...values, value];

program
  .command('dev')
  .description('Show every change in the open page; all packages if none is named')
  .usage('[package...] [--stand-alone | --deployed] [--demo]')
  .argument('[package...]', `shell, ${names}`)
  .option('--stand-alone', 'run the named portals in pages of their own, without the shell')
  .option('--demo', 'with the sample programme of npm run demo')
  .option('--deployed', 'serve only the named portals, for override links of a deployed product')
  .action(async (packages: string[], options: DevelopOptions) => (await import('./dev')).develop(packages, options));

program
  .command('check')
  .description("Check whether the portal's build is compatible with what is live")
  .usage('<portal> [--wait-until-fits <minutes>]')
  .argument('<portal>', names, findPortal)
  .option(
    '--wait-until-fits <minutes>',
    'wait for an upgrade of the shell; exit code 4 if the build still does not fit',
  )
  .action(async (portal: PortalEntry, options: CheckOptions) => (await releases()).check(portal, options));

program
  .command('release')
  .description('Build the portal if its sources have changed, check it, upload it and make it live')
  .usage('<portal> [--share <percent>] [--user <e-mail>]... [--no-promote] [--no-watch] [--accept-size] [--wait]')
  .argument('<portal>', names, findPortal)
  .option('--share <percent>', 'make it live for this percentage of browsers only')
  .option('--user <e-mail>', 'make it live for this person; can be repeated', collect)
  .option('--no-promote', 'upload it and do not make it live')
  .option('--no-watch', NO_WATCH)
  .option('--accept-size', 'release it even if its first page is more than 20 percent larger than the live one')
  .option('--wait', WAIT, false)
  .action(async (portal: PortalEntry, options: ReleaseOptions) => (await releases()).release(portal, options));

program
  .command('promote')
  .description('Make a stored version live for everyone')
  .usage('<portal> <version> [--no-watch] [--wait]')
  .argument('<portal>', names, findPortal)
  .argument('<version>')
  .option('--no-watch', NO_WATCH)
  .option('--wait', WAIT, false)
  .action(async (portal: PortalEntry, version: string, options: PromoteOptions) =>
    (await releases()).promote(portal, version, options),
  );

program
  .command('rollout')
  .description('Give a stored version to some browsers and people, change who gets it, or end that')
  .usage('<portal> [<percent>] [--version <version>] [--user <e-mail>]... [--end] [--wait]')
  .argument('<portal>', names, findPortal)
  .argument('[percent]', 'of all browsers; 100 makes it live; the present share if left out')
  .option('--version <version>', 'the version; the one that is rolled out if left out')
  .option('--user <e-mail>', 'a person who gets it; can be repeated. Replaces the present people', collect)
  .option('--end', 'end the rollout', false)
  .option('--wait', WAIT, false)
  .action(async (portal: PortalEntry, percent: string | undefined, options: RolloutOptions) =>
    (await releases()).rollOut(portal, percent, options),
  );

program
  .command('rollback')
  .description('Make the previous version live again, or the named one')
  .usage('<portal> [version] [--reason "..."]')
  .argument('<portal>', names, findPortal)
  .argument('[version]')
  .option('--reason <text>', 'the reason, for the history')
  .action(async (portal: PortalEntry, version: string | undefined, { reason }: { reason?: string }) =>
    (await releases()).rollBack(portal, version, reason),
  );

const list = program
  .command('releases')
  .description('List the versions with their loads and failures, what is live, and the history')
  .usage('[portal] | prune [portal] [--dry-run]')
  .argument('[portal]', `${names}; that of the deploy token if left out`, findPortal)
  .action(async (portal: PortalEntry | undefined) => (await releases()).list(portal));

list
  .command('prune')
  .description('Delete the versions that nothing keeps from the store')
  .usage('[portal] [--dry-run]')
  .argument('[portal]', `${names}; that of the deploy token if left out`, findPortal)
  .option('--dry-run', 'only list them')
  .action(async (portal: PortalEntry | undefined, options: { dryRun?: boolean }) =>
    (await releases()).prune(portal, options),
  );

program
  .command('failures')
  .description('List what failed in the pages of visitors: how often, when, and in which version')
  .usage('[portal] [version]')
  .argument('[portal]', `${names}; that of the deploy token if left out`, findPortal)
  .argument('[version]', 'only its failures')
  .action(async (portal: PortalEntry | undefined, version: string | undefined) =>
    (await releases()).listFailures(portal, version),
  );

program
  .command('override')
  .description('Make a link that shows one person this portal from your machine in the deployed product')
  .usage('<portal> --user <e-mail> [--address <address>] [--hours <number>]')
  .argument('<portal>', names, findPortal)
  .requiredOption('--user <e-mail>', "an account of the portal's role, which opens the link")
  .option('--address <address>', 'where the build is served; the development server if left out')
  .option('--hours <number>', 'how long it works, 1 to 72', '8')
  .action(async (portal: PortalEntry, options: OverrideOptions) => (await releases()).linkToOverride(portal, options));

program
  .command('new')
  .description('Create a portal for an existing role: its folder and its entry in portals.json')
  .usage('<name> --base <path> --role <role> [--port <port>]')
  .argument('<name>', 'lower-case words joined by "-", ending in "-portal"')
  .requiredOption('--base <path>', 'the address of its pages, such as /noticesDashboard')
  .requiredOption('--role <role>', 'the role that may open it')
  .option('--port <port>', 'the port of its development server; the next free one if left out')
  .action(async (name: string, options: NewPortalOptions) => (await import('./new')).createPortal(name, options));

/** An error in the arguments: one sentence with the command's usage. */
function describeMisuse(error: CommanderError): string {
  const command = program.commands.find((one) => one.name() === program.args[0]) ?? program;
  const usage = `Usage: ${usageOf(command)}`;
  if (error.code === 'commander.excessArguments') {
    const extra = command.args.slice(command.registeredArguments.length);
    return `Unexpected argument: ${extra.join(' ')}\n${usage}`;
  }
  if (error.code === 'commander.missingArgument' && error.message.includes("'portal'"))
    return `Which portal? Known: ${names}\n${usage}`;
  const [first = '', ...more] = error.message.replace(/^error: /, '').split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`.replace(/\.?$/, '.');
  return [sentence, ...more, usage].join('\n');
}

/** The message; of a package that is missing, without the files that led to it. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!/^(ERR_)?MODULE_NOT_FOUND$/.test((error as NodeJS.ErrnoException).code ?? '')) return error.message;
  return `${error.message.split('\n')[0]}. What this command needs is not installed completely: run npm install.`;
}

/** Ends the command without a word when no one reads on: `npm run portal -- releases <portal> | head`. */
function endQuietlyWithoutReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(process.exitCode ?? 0);
  });
}

async function main(): Promise<void> {
  endQuietlyWithoutReader();
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    if (error instanceof CommanderError) console.error(describeMisuse(error));
    else console.error(describeError(error));
    for (const detail of (error as Partial<Refusal>).details ?? []) console.error(`  - ${detail}`);
    process.exitCode = error instanceof CommanderError ? 1 : ((error as Partial<Refusal>).exitCode ?? 1);
  }
}

void main();
