import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../services';
import { recordComposition } from './repository';

/** The length of a shell's version: the first characters of a digest. */
const LENGTH = 12;

/**
 * The version of the present shell build; null when it is not built. It is the digest of the page, which names all files
 * by their content.
 */
export async function readShellVersion(root: string): Promise<string | null> {
  const page = await readFile(path.join(root, 'shell', 'dist', 'index.html')).catch(() => null);
  return page && createHash('sha256').update(page).digest('hex').slice(0, LENGTH);
}

/** Records the present shell build, if there is one, in the composition. */
export async function recordShell({ db, now }: Pick<Services, 'db' | 'now'>, root: string): Promise<void> {
  const shell = await readShellVersion(root);
  if (shell) await db.transaction().execute((trx) => recordComposition(trx, now().toISOString(), shell));
}
