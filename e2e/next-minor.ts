/** The files of a product whose next build has the next minor version of the shared packages. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SCOPE } from 'repository';

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function nextMinor(version: string): string {
  const [major, minor] = version.split('.');
  return `${major}.${Number(minor) + 1}.0`;
}

/**
 * Changes a built product as if its shell shared the next minor version of our packages. A build takes a minute, and differs in
 * the versions that the shell offers: in the page, and in what the server compares with the builds of portals.
 */
export function raiseMinor(files: string): void {
  const dist = join(files, 'shell/dist');
  const facts = JSON.parse(readFileSync(join(dist, 'shares.json'), 'utf8')) as { provides: Record<string, string> };
  const raised = Object.entries(facts.provides)
    .filter(([name]) => name.startsWith(SCOPE))
    .map(([name, version]) => [name, nextMinor(version)] as const);
  const provides = { ...facts.provides, ...Object.fromEntries(raised) };
  writeFileSync(join(dist, 'shares.json'), JSON.stringify({ ...facts, provides }));

  const assets = join(dist, 'assets');
  const digests = new Map<string, string>();
  const withDigests = (text: string) =>
    [...digests].reduce((changed, [before, after]) => changed.replaceAll(before, after), text);
  const withVersions = (text: string) =>
    raised.reduce(
      (changed, [name, version]) =>
        changed.replaceAll(new RegExp(`("${name}(?:/[\\w-]+)?":\\{version:")[^"]+`, 'g'), `$1${version}`),
      text,
    );
  // First the file that names the versions, then the entry, which names the digest of that file.
  for (const change of [withVersions, withDigests])
    for (const file of readdirSync(assets).filter((name) => name.endsWith('.js'))) {
      const before = readFileSync(join(assets, file), 'utf8');
      const after = change(before);
      if (after === before) continue;
      digests.set(digestOf(before), digestOf(after));
      writeFileSync(join(assets, file), after);
      writeFileSync(join(assets, `${file}.br`), brotliCompressSync(after));
      writeFileSync(join(assets, `${file}.gz`), gzipSync(after));
    }
  if (digests.size === 0) throw new Error('No file of the shell names the versions of the shared packages.');
  for (const name of ['index.html', 'shares.json']) {
    const path = join(dist, name);
    writeFileSync(path, withDigests(readFileSync(path, 'utf8')));
  }
}
