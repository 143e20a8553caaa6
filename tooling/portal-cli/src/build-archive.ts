import { readdirSync } from 'node:fs';
import { create } from 'tar';

/** Packs a build for an upload: a gzipped tar in memory, without hidden files. The same build gives the same bytes. */
export async function packBuild(folder: string): Promise<Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => `${entry.parentPath.slice(folder.length + 1)}/${entry.name}`.replace(/^\//, ''))
    .sort();
  const chunks: Buffer[] = [];
  const options = { gzip: true, cwd: folder, portable: true, noMtime: true, noDirRecurse: true };
  for await (const chunk of create(options, files)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
