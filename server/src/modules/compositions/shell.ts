import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../services';
import { recordComposition } from './repository';

/** Characters of the digest that name a shell. */
const LENGTH = 12;

/**
 * The name of the shell as it is built; null where it is not. It has no version of its own: its page names its files by
 * their content, so the page's digest does.
 */
export async function readShellVersion(root: string): Promise<string | null> {
  const page = await readFile(path.join(root, 'shell', 'dist', 'index.html')).catch(() => null);
  return page && createHash('sha256').update(page).digest('hex').slice(0, LENGTH);
}

/** Writes down at the start which shell the portals stand in. A shell that is not built yet is not written down. */
export async function recordShell({ db, now }: Pick<Services, 'db' | 'now'>, root: string): Promise<void> {
  const shell = await readShellVersion(root);
  if (shell) await db.transaction().execute((trx) => recordComposition(trx, now().toISOString(), shell));
}
