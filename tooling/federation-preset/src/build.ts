import { spawn } from 'node:child_process';
import { root } from './repository';

/**
 * Builds packages, with one line of output. Nx takes what has not changed from its cache.
 *
 * @param packages all packages by default
 * @throws Error with the whole output when a build fails
 */
export function build(packages: readonly string[] = []): Promise<void> {
  console.log(`Building ${packages.length > 0 ? packages.join(', ') : 'all packages'}`);
  return new Promise((resolve, reject) => {
    const scopes = packages.flatMap((name) => ['--scope', name]);
    const lerna = spawn(
      process.execPath,
      [require.resolve('lerna/dist/cli.js'), 'run', 'build', '--loglevel', 'error', ...scopes],
      { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    lerna.stdout.on('data', (data) => {
      output += data;
    });
    lerna.stderr.on('data', (data) => {
      output += data;
    });
    lerna.on('error', reject);
    lerna.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed.\n${output}`))));
  });
}
