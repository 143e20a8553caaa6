/** A product whose shell has an earlier build in the store, as after an upgrade. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from 'repository';
import { type Product, startProduct } from './product';

/** The entry of the shell's next build. */
export const NEXT_ENTRY = 'shell.next.js';

/**
 * Starts a product whose next build of the shell differs in the name of its entry only.
 *
 * @param data a data directory with the earlier build; without it a product is started first
 */
export async function startUpgraded(data?: string): Promise<Product> {
  const first = data === undefined ? await startProduct() : undefined;
  await first?.stop();
  const shellDist = mkdtempSync(join(tmpdir(), 'internship-portals-shell-'));
  cpSync(join(root, 'shell/dist'), shellDist, { recursive: true });
  const assets = join(shellDist, 'assets');
  const page = readFileSync(join(shellDist, 'index.html'), 'utf8');
  const [, entry = ''] = /src="\/assets\/(shell\.[^"]+\.js)"/.exec(page) ?? [];
  for (const file of readdirSync(assets).filter((name) => name.startsWith(entry))) {
    renameSync(join(assets, file), join(assets, file.replace(entry, NEXT_ENTRY)));
  }
  writeFileSync(join(shellDist, 'index.html'), page.replace(entry, NEXT_ENTRY));
  const product = await startProduct({ data: data ?? join(first?.dataDir ?? '', 'data'), shellDist });
  await first?.close();
  rmSync(shellDist, { recursive: true });
  return product;
}
