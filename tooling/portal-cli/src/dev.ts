// npm run dev: rebuilds on every change and updates the open page.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BuildResult, context } from 'esbuild';
import { build, serverBuildOptions } from 'federation-preset/builds';
import getPort from 'get-port';
import { developmentPort, portals, root } from 'repository';
import { createDeployClient, Refusal } from './deploy-client';

/** Packages that can be developed. */
const packages = ['shell', ...portals.map((portal) => portal.name)];

export interface DevelopOptions {
  standAlone?: boolean;
  deployed?: boolean;
  demo?: boolean;
}

/**
 * Develops packages until a signal: all of them, or the named ones against builds of the rest. With `standAlone`, each
 * portal runs in a page of its own, with the data of the deployed product if there is none in this repository. With `deployed`, only the portals are served, for override links of a deployed product.
 *
 * @throws Refusal for packages that do not exist, options that exclude each other and ports that are in use
 */
export async function develop(named: string[], options: DevelopOptions): Promise<void> {
  const unknown = named.filter((name) => !packages.includes(name));
  if (unknown.length > 0) throw new Refusal(`There is no ${unknown.join(', ')}. Known: ${packages.join(', ')}`);
  const { standAlone = false, deployed = false, demo = false } = options;
  if ((deployed && standAlone) || ((deployed || standAlone) && (named.length === 0 || named.includes('shell'))))
    throw new Refusal('--deployed and --stand-alone need the names of portals, and exclude each other.');
  const isRemote = deployed || !existsSync(join(root, 'server'));
  if (isRemote && !deployed && !standAlone)
    throw new Refusal(
      'The product is not in this repository: develop in a deployed one with --deployed, or with its data and --stand-alone.',
    );
  if (isRemote && demo) throw new Refusal('The data are those of the deployed product: leave out --demo.');
  if (isRemote && standAlone) await createDeployClient().live();
  const developed = named.length > 0 ? named : packages;
  // Components keep their state only in the shell's development build, which has the development build of React.
  const built = deployed || standAlone || developed.includes('shell') ? developed : ['shell', ...developed];
  for (const name of built) {
    const port = readPort(name);
    // Answers another port when this one is taken.
    if ((await getPort({ port })) !== port)
      throw new Refusal(
        `Port ${port} of ${name} is in use. Is another npm run dev running? DEV_PORT moves the ports of this one.`,
      );
  }

  const processes = superviseProcesses();
  if (!isRemote) {
    const others = ['server', ...packages].filter((name) => !built.includes(name) || standAlone);
    await build(others);
  }
  for (const name of built) startWebpack(name, { ...options, types: typesOf(name, named) }, processes);
  if (deployed) {
    for (const name of developed) {
      console.log(
        `${name}: create an override link to http://localhost:${developmentPort(name)} on the Releases page,`,
      );
      console.log(
        `  or with npm run portal -- override ${name} --user <e-mail>. The page loads again after each change.`,
      );
    }
    return;
  }
  if (!isRemote) await serveProduct(developed, built, processes, demo);
  for (const { name, base } of standAlone ? portals : []) {
    if (!developed.includes(name)) continue;
    console.log(`${name} alone: http://localhost:${developmentPort(name)}${base}`);
  }
}

/** The package whose types a build checks: its own; or one build checks all. */
function typesOf(name: string, named: readonly string[]): string | undefined {
  if (named.length > 0) return named.includes(name) ? folderOf(name) : undefined;
  return name === 'shell' ? 'all' : undefined;
}

/** @throws Refusal when DEV_PORT cannot be used */
function readPort(name: string): number {
  try {
    return developmentPort(name);
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
}

interface Processes {
  add(child: ChildProcess): ChildProcess;
  stop(code?: number): void;
}

/** Child processes that end with this one. */
function superviseProcesses(): Processes {
  const children: ChildProcess[] = [];
  const stop = (code = 0) => {
    for (const child of children) child.kill('SIGTERM');
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
  // A signal to npm ends npm's shell only. A changed parent shows that the shell is gone.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
  void stopWithStarters(stop);
  return {
    add(child) {
      children.push(child);
      return child;
    },
    stop,
  };
}

/**
 * Stops when a process that started this one is gone, such as npm: it may be killed while its shell goes on. Those count
 * that belong to this process group, which is one command line of a terminal.
 */
async function stopWithStarters(stop: () => void): Promise<void> {
  const first = await readStarters();
  // Without ps, as on Windows, the parent alone is watched.
  if (!first) return;
  const look = async () => {
    const present = await readStarters();
    if (present && present !== first) stop();
    setTimeout(look, 1_000).unref();
  };
  await look();
}

/** The ids of this process and of its ancestors in its process group, as a text to compare; null without an answer. */
async function readStarters(): Promise<string | null> {
  const list = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,pgid=']).catch(() => null);
  if (!list) return null;
  const lines = list.stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [id: number, parent: number, group: number]);
  const parents = new Map(lines.map(([id, parent, group]) => [id, { parent, group }]));
  const own = parents.get(process.pid);
  if (!own) return null;
  const ids = [process.pid];
  for (let id = own.parent; parents.get(id)?.group === own.group; id = parents.get(id)?.parent ?? 0) ids.push(id);
  return ids.join(' ');
}

const folderOf = (name: string) => portals.find((portal) => portal.name === name)?.package ?? name;

function startWebpack(
  name: string,
  { standAlone, deployed, types }: DevelopOptions & { types: string | undefined },
  processes: Processes,
): void {
  const args = ['serve', '--mode', 'development'];
  if (standAlone) args.push('--env', 'standAlone');
  // The page loads again after a change: the deployed product's React is the one of production, which takes no updates.
  if (deployed) args.push('--env', 'deployed', '--no-hot');
  if (types) args.push('--env', `types=${types}`);
  const cli = require.resolve('webpack-cli/bin/cli.js');
  const child = processes.add(
    spawn(process.execPath, [cli, ...args], { cwd: join(root, folderOf(name)), stdio: 'inherit' }),
  );
  // Without webpack the page would silently stop changing.
  child.on('exit', (code) => processes.stop(code || 1));
}

/**
 * Serves the product and restarts its server after every build of it.
 *
 * @param built packages that webpack watches, also for the sake of others
 * @param demo whether it has the sample programme of `npm run demo`
 */
async function serveProduct(developed: string[], built: string[], processes: Processes, demo: boolean): Promise<void> {
  // The content security policy of a real start refuses the web sockets of the rebuild notices.
  const allowed = built.map((name) => `--development-socket=ws://localhost:${developmentPort(name)}`);
  const args = ['server/dist/main.js', ...allowed, ...(demo ? ['--demo'] : [])];
  const env = demo ? { DATA_DIR: './data-demo', ...process.env } : process.env;
  const start = () => processes.add(spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }));
  let server: ChildProcess | undefined;
  const restart = () => {
    if (!server || server.exitCode !== null) {
      server = start();
      return;
    }
    server.once('exit', () => {
      server = start();
    });
    server.kill('SIGTERM');
  };
  const restartUnlessFailed = ({ errors }: BuildResult) => {
    if (errors.length === 0) restart();
  };
  const watching = await context({
    ...serverBuildOptions(),
    plugins: [{ name: 'restart', setup: (builder) => builder.onEnd(restartUnlessFailed) }],
  });
  await watching.watch();
  console.log(`Developing ${developed.join(', ')}: changes appear in the open page, which keeps what was typed.`);
}
