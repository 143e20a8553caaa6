/** The files of a product whose next build has another portal contract. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portals } from 'repository';
import type { ReleaseManifest } from 'shared-api/contract';

/** The portal contract of the next build. */
const NEXT_CONTRACT = 2;

const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Changes a built product as if it had been built with the next portal contract. A build takes a minute; what differs is a
 * number in a file of the shell, the digests and names that follow from it, and what the builds say of themselves.
 */
export function raiseContract(files: string): void {
  raiseShell(join(files, 'shell/dist'));
  for (const { package: folder } of portals) raisePortal(join(files, folder, 'dist'));
}

function raiseShell(dist: string): void {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  // Without them, the server sends the changed files as they are.
  for (const name of names.filter((one) => /\.(br|gz)$/.test(one))) rmSync(join(dist, name));
  const texts = new Map(
    names
      .filter((name) => /\.(js|json|html)$/.test(name))
      .map((name) => [name, readFileSync(join(dist, name), 'utf8')]),
  );

  /** Changes a file, and with it the digest and the name by which others know it. */
  const change = (name: string, text: string) => {
    const before = texts.get(name) ?? '';
    const [, hash = ''] = /\.([0-9a-f]{8,})\.js$/.exec(name) ?? [];
    const next = createHash('sha256').update(text).digest('hex').slice(0, hash.length);
    texts.delete(name);
    texts.set(name.replace(hash, next), text);
    rmSync(join(dist, name));
    for (const [other, old] of [...texts]) {
      const renamed = old.replaceAll(integrityOf(before), integrityOf(text)).replaceAll(hash, next);
      if (renamed === old) continue;
      if (other.endsWith('.js')) change(other, renamed);
      else texts.set(other, renamed);
    }
  };

  const CHECK = /\{contract:[\w$.]+,provides:/;
  const checking = [...texts].filter(([, text]) => CHECK.test(text));
  if (checking.length !== 1) throw new Error(`${checking.length} files of the shell compare the portal contract.`);
  for (const [name, text] of checking) change(name, text.replace(CHECK, `{contract:${NEXT_CONTRACT},provides:`));
  const shares = JSON.parse(texts.get('shares.json') ?? '');
  texts.set('shares.json', JSON.stringify({ ...shares, contract: NEXT_CONTRACT }));
  for (const [name, text] of texts) writeFileSync(join(dist, name), text);
}

/** Another version of a portal with the same code. */
function raisePortal(dist: string): void {
  const file = join(dist, 'release.json');
  const text = readFileSync(file, 'utf8');
  const { version } = JSON.parse(text) as ReleaseManifest;
  const next = `${version}-next`;
  const manifest: ReleaseManifest = {
    ...JSON.parse(text.replaceAll(`"${version}/`, `"${next}/`)),
    version: next,
    contract: NEXT_CONTRACT,
  };
  renameSync(join(dist, version), join(dist, next));
  writeFileSync(file, JSON.stringify(manifest));
}
