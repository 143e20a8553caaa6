// npm run dev: everything rebuilt on change, the open page reloaded. npm run dev -- admin-portal: that portal against
// the built rest. With --stand-alone the portal runs in a page of its own on its development port.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { context } from 'esbuild';
import { build, stalePackages } from './build.mjs';
import { serverBuildOptions } from './build-server.mjs';

const require = createRequire(import.meta.url);
const { portals, root } = require('./inputs.cjs');
const shellPort = 3100;

const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const standAlone = process.argv.includes('--stand-alone');
const known = ['shell', ...portals.map((portal) => portal.package)];
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Known: ${known.join(', ')}`);
  process.exit(1);
}
const watched = chosen.length > 0 ? chosen : known;

await build(stalePackages().filter((name) => !watched.includes(name) || standAlone));

/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
process.on('SIGINT', () => stop());
process.on('SIGTERM', () => stop());

function stop() {
  for (const child of children) child.kill('SIGTERM');
  process.exit(0);
}

for (const name of watched) {
  // The development output is not what a start may serve later: without its stamp the package counts as stale.
  if (!standAlone) rmSync(join(root, name, 'dist/.inputs'), { force: true });
  const parameters = ['serve', '--mode', 'development', ...(standAlone ? ['--env', 'standAlone'] : [])];
  children.push(
    spawn(process.execPath, [require.resolve('webpack-cli/bin/cli.js'), ...parameters], {
      cwd: join(root, name),
      stdio: 'inherit',
    }),
  );
}

/** The page may open the rebuild notices' web sockets, which the policy of a real start refuses. */
const sockets = watched.map(
  (name) => `ws://localhost:${portals.find((portal) => portal.package === name)?.port ?? shellPort}`,
);

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

const options = serverBuildOptions();
const watching = await context({
  ...options,
  plugins: [
    { name: 'restart', setup: (builder) => builder.onEnd((result) => result.errors.length === 0 && restartServer()) },
  ],
});
await watching.watch();
console.log(`Developing ${watched.join(', ')}: changes are rebuilt and the page reloads.`);
