// npm run dev: rebuilds on every change and reloads the open page.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type BuildResult, context } from 'esbuild';
import { build, serverBuildOptions } from 'federation-preset/builds';
import getPort from 'get-port';
import { portals, root } from 'repository';
import { Refusal } from './output';

const SHELL_PORT = 3100;

/** Packages that can be developed, with the port of each one's development server. */
const ports = new Map([['shell', SHELL_PORT], ...portals.map((portal) => [portal.package, portal.port] as const)]);

export interface DevelopOptions {
  standAlone?: boolean;
  deployed?: boolean;
}

/**
 * Develops packages until a signal: all of them, or the named ones against builds of the rest. With `standAlone`, each
 * portal runs in a page of its own. With `deployed`, only the portals are served, for override links of a deployed product.
 *
 * @throws Refusal for packages that do not exist, options that exclude each other and ports that are in use
 */
export async function develop(named: string[], options: DevelopOptions): Promise<void> {
  const unknown = named.filter((name) => !ports.has(name));
  if (unknown.length > 0)
    throw new Refusal(`There is no ${unknown.join(', ')}. Known: ${[...ports.keys()].join(', ')}`);
  const { standAlone = false, deployed = false } = options;
  if ((deployed && standAlone) || ((deployed || standAlone) && (named.length === 0 || named.includes('shell'))))
    throw new Refusal('--deployed and --stand-alone need the names of portals, and exclude each other.');
  const developed = named.length > 0 ? named : [...ports.keys()];
  for (const name of developed) {
    const port = portOf(name);
    // Answers another port when this one is taken.
    if ((await getPort({ port })) !== port)
      throw new Refusal(`Port ${port} of ${name} is in use. Is another npm run dev running?`);
  }

  const processes = superviseProcesses();
  if (!deployed) {
    const others = ['server', ...ports.keys()].filter((name) => !developed.includes(name) || standAlone);
    await build(others);
  }
  for (const name of developed) startWebpack(name, options, processes);
  if (deployed) {
    for (const name of developed)
      console.log(
        `${name}: create an override link to http://localhost:${portOf(name)} on the Releases page. Reload the page after a change.`,
      );
    return;
  }
  await serveProduct(developed, processes);
  for (const { name, base, role, port } of standAlone ? portals : []) {
    if (!developed.includes(name)) continue;
    console.log(`${name} alone: http://localhost:${port}${base}`);
    if (role) console.log(`  Sign in at http://localhost:${port}/login first.`);
  }
}

function portOf(name: string): number {
  return ports.get(name) ?? SHELL_PORT;
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
  return {
    add(child) {
      children.push(child);
      return child;
    },
    stop,
  };
}

function startWebpack(name: string, { standAlone, deployed }: DevelopOptions, processes: Processes): void {
  const words = ['serve', '--mode', 'development', ...(standAlone ? ['--env', 'standAlone'] : [])];
  // The deployed product's content security policy allows the page to fetch from here, not to open a socket.
  if (deployed) words.push('--no-client', '--no-web-socket-server', '--no-live-reload');
  const cli = require.resolve('webpack-cli/bin/cli.js');
  const child = processes.add(spawn(process.execPath, [cli, ...words], { cwd: join(root, name), stdio: 'inherit' }));
  // Without webpack the page would silently stop changing.
  child.on('exit', (code) => processes.stop(code || 1));
}

/** Serves the product and restarts its server after every build of it. */
async function serveProduct(developed: string[], processes: Processes): Promise<void> {
  // The content security policy of a real start refuses the web sockets of the rebuild notices.
  const allowed = developed.map((name) => `--development-socket=ws://localhost:${portOf(name)}`);
  const start = () =>
    processes.add(spawn(process.execPath, ['server/dist/main.js', ...allowed], { cwd: root, stdio: 'inherit' }));
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
  console.log(`Developing ${developed.join(', ')}: changes are rebuilt and the page reloads.`);
}
