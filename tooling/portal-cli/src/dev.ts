// npm run dev: everything rebuilt on change, the open page reloaded. npm run dev -- admin-portal: that portal against
// the built rest. With --stand-alone the portal runs in a page of its own on its development port. With --deployed only
// the portal is served, for a page of the deployed product that an override link lets take it from here.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { context } from 'esbuild';
import { build, stalePackages } from 'federation-preset/build.mjs';
import { serverBuildOptions } from 'federation-preset/build-server.mjs';

const require = createRequire(import.meta.url);
const { portals, root } = require('federation-preset/inputs.cjs');
const shellPort = 3100;

const usage = 'npm run dev [-- <package>... [--stand-alone | --deployed]]';
const { chosen, standAlone, deployed } = readWords();
const known = ['shell', ...portals.map((portal) => portal.package)];
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Known: ${known.join(', ')}`);
  process.exit(1);
}
const watched = chosen.length > 0 ? chosen : known;
if ((deployed && standAlone) || ((deployed || standAlone) && (chosen.length === 0 || chosen.includes('shell')))) {
  console.error(`--deployed and --stand-alone take the names of portals, and not each other.\nUsage: ${usage}`);
  process.exit(1);
}

const portOf = (name) => portals.find((portal) => portal.package === name)?.port ?? shellPort;
for (const name of watched) {
  if (!(await isTaken(portOf(name)))) continue;
  console.error(`Port ${portOf(name)}, on which ${name} is developed, is taken. Does another npm run dev run?`);
  process.exit(1);
}

/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
process.on('SIGINT', () => stop());
process.on('SIGTERM', () => stop());
process.on('SIGHUP', () => stop());
// A signal to npm ends its shell and not what that has started: whoever loses the parent has been stopped.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop(), 500).unref();

function stop(code = 0) {
  for (const child of children) child.kill('SIGTERM');
  process.exit(code);
}

if (!deployed) await build(stalePackages().filter((name) => !watched.includes(name) || standAlone));

function readWords() {
  /** @type {import('node:util').ParseArgsConfig['options']} */
  const options = {
    'stand-alone': { type: 'boolean' },
    deployed: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.help) {
      console.log(`Usage: ${usage}\nPackages: shell, ${portals.map((portal) => portal.package).join(', ')}`);
      process.exit(0);
    }
    return { chosen: positionals, standAlone: values['stand-alone'] === true, deployed: values.deployed === true };
  } catch (error) {
    console.error(`${error.message}\nUsage: ${usage}`);
    process.exit(1);
  }
}

/** Whether something listens on a port of this machine. */
function isTaken(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

for (const name of watched) {
  // The development output is not what a start may serve later: without its stamp the package counts as stale.
  if (!standAlone) rmSync(join(root, name, 'dist/.inputs'), { force: true });
  const parameters = ['serve', '--mode', 'development', ...(standAlone ? ['--env', 'standAlone'] : [])];
  // The deployed product's policy lets the page fetch from here, not hold a socket.
  if (deployed) parameters.push('--no-client', '--no-web-socket-server', '--no-live-reload');
  const child = spawn(process.execPath, [require.resolve('webpack-cli/bin/cli.js'), ...parameters], {
    cwd: join(root, name),
    stdio: 'inherit',
  });
  // Without it nothing is rebuilt any more, which nobody would see.
  child.on('exit', (code) => stop(code || 1));
  children.push(child);
}

/** The page may open the rebuild notices' web sockets, which the policy of a real start refuses. */
const sockets = watched.map((name) => `ws://localhost:${portOf(name)}`);

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
function restartServer() {
  const start = () => {
    const allowed = sockets.map((socket) => `--development-socket=${socket}`);
    server = spawn(process.execPath, ['server/dist/main.js', ...allowed], { cwd: root, stdio: 'inherit' });
    children.push(server);
  };
  if (!server || server.exitCode !== null) return start();
  server.once('exit', start);
  server.kill('SIGTERM');
}

if (deployed) {
  for (const { name, port } of portals.filter((portal) => watched.includes(portal.name)))
    console.log(
      `${name}: make an override link to http://localhost:${port} on the Releases page. After a change, reload the page.`,
    );
} else {
  await serveProduct();
}

async function serveProduct() {
  const options = serverBuildOptions();
  const watching = await context({
    ...options,
    plugins: [
      { name: 'restart', setup: (builder) => builder.onEnd((result) => result.errors.length === 0 && restartServer()) },
    ],
  });
  await watching.watch();
  console.log(`Developing ${watched.join(', ')}: changes are rebuilt and the page reloads.`);
  for (const { name, base, role, port } of standAlone
    ? portals.filter((portal) => watched.includes(portal.name))
    : []) {
    console.log(`${name} alone: http://localhost:${port}${base}`);
    if (role) console.log(`  Sign in at http://localhost:${port}/login, then open it.`);
  }
}
