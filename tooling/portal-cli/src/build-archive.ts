import { readdirSync } from 'node:fs';
import { create } from 'tar';

/**
 * Packs a build as an upload is sent: a gzipped tar of the folder's content, in memory, without hidden files. The same
 * build gives the same bytes.
 *
 * @returns {Promise<Buffer>}
 */
export async function packBuild(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => `${entry.parentPath.slice(folder.length + 1)}/${entry.name}`.replace(/^\//, ''))
    .sort();
  const chunks = [];
  for await (const chunk of create(
    { gzip: true, cwd: folder, portable: true, noMtime: true, noDirRecurse: true },
    files,
  ))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}
