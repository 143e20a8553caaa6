import { execFileSync } from 'node:child_process';
import { root } from './repository';

/**
 * The newest commit that touched a portal or what it is built from, followed by `-dirty` when the working tree has other
 * changes there; undefined without git.
 */
export function commitOf(portal: string): string | undefined {
  const git = (...words: string[]) =>
    execFileSync(
      'git',
      [...words, '--', portal, 'shared-api', 'shared-ui', 'tooling/federation-preset', 'package-lock.json'],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    ).trim();
  try {
    const commit = git('log', '-1', '--format=%H');
    return commit && git('status', '--porcelain') ? `${commit}-dirty` : commit || undefined;
  } catch {
    return undefined;
  }
}
