import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../services';
import { recordComposition } from './repository';

/** Characters of the digest that name a shell. */
const LENGTH = 12;

/**
 * Writes down at the start which shell the portals stand in. It has no version of its own: its page names its files by
 * their content, so the page's digest does. A shell that is not built yet is not written down.
 */
export async function recordShell({ db, now }: Pick<Services, 'db' | 'now'>, root: string): Promise<void> {
  const page = await readFile(path.join(root, 'shell', 'dist', 'index.html')).catch(() => null);
  if (!page) return;
  const shell = createHash('sha256').update(page).digest('hex').slice(0, LENGTH);
  await db.transaction().execute((trx) => recordComposition(trx, now().toISOString(), shell));
}
