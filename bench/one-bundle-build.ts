import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from 'repository';

/** Builds the same product as one bundle; answers its folder. */
export function buildOneBundle(): string {
  console.log('Building the product as one bundle');
  const built = spawnSync(
    process.execPath,
    [require.resolve('webpack-cli/bin/cli.js'), '--mode', 'production', '--env', 'oneBundle'],
    { cwd: join(root, 'shell'), encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  return join(root, '.build/one-bundle');
}
