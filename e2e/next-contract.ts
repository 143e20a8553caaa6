/** The files of a product whose next build has another portal contract. */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseManifest } from '@internship-portals/shared-api/contract';
import { portals } from 'repository';

/** The portal contract of the next build. */
const NEXT_CONTRACT = 3;
/** The entry of the shell's next build. */
const NEXT_ENTRY = 'shell.contract.js';

/**
 * Changes a built product as if it had been built with the next portal contract. A build takes a minute, and differs in what
 * the builds say of themselves and in the name of the shell's entry.
 */
export function raiseContract(files: string): void {
  raiseShell(join(files, 'shell/dist'));
  for (const { package: folder } of portals) raisePortal(join(files, folder, 'dist'));
}

function raiseShell(dist: string): void {
  const page = join(dist, 'index.html');
  const [, entry = ''] = /src="\/assets\/(shell\.[^"]+\.js)"/.exec(readFileSync(page, 'utf8')) ?? [];
  const assets = join(dist, 'assets');
  for (const name of readdirSync(assets).filter((one) => one.startsWith(entry)))
    renameSync(join(assets, name), join(assets, name.replace(entry, NEXT_ENTRY)));
  for (const file of [page, join(dist, 'shares.json')])
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(entry, NEXT_ENTRY));
  const facts = join(dist, 'shares.json');
  writeFileSync(facts, JSON.stringify({ ...JSON.parse(readFileSync(facts, 'utf8')), contract: NEXT_CONTRACT }));
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
