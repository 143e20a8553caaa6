// Checks after a build that each portal's release manifest is true and fits the shell of the same build. Otherwise the
// first to learn of a mistake would be a user.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findIncompatibilities, ReleaseManifest } from 'shared-api/contract';
import Value from 'typebox/value';
import { integrityOf, MANIFEST_FILE } from './plugins/release-manifest';
import { portals, readJson, root } from './repository';

/** What the shell's build states in shares.json. */
interface ShellFacts {
  contract: number;
  provides: Record<string, string>;
  keys: string[];
}

/** The problems of a portal's build, one sentence each. */
export function problemsOf(manifest: ReleaseManifest, shell: ShellFacts, files: ReadonlyMap<string, Buffer>): string[] {
  const invalid = Value.Errors(ReleaseManifest, manifest).map((error) => `${error.instancePath} ${error.message}`);
  if (invalid.length > 0) return invalid;
  const { contract, provides, keys } = shell;
  const problems = findIncompatibilities(manifest, { contract, provides, shares: keys });
  if (!manifest.consumes.includes('shared-ui')) problems.push('It contains its own copy of shared-ui.');
  for (const [name, bytes] of files) {
    const listed = manifest.files[name];
    if (!listed) problems.push(`${MANIFEST_FILE} does not list ${name}.`);
    else if (listed.size !== bytes.length || listed.integrity !== integrityOf(bytes))
      problems.push(`${name} is not the file that ${MANIFEST_FILE} lists.`);
  }
  for (const name of [...Object.keys(manifest.files), ...manifest.preload, manifest.entry, manifest.manifest])
    if (!files.has(name)) problems.push(`${MANIFEST_FILE} lists ${name}, which is missing.`);
  return problems;
}

/** The files of a build that its manifest lists. */
function shippedFiles(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder).filter((name) => name !== MANIFEST_FILE && !/\.(br|gz)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

function checkBuilds(): void {
  const shell = readJson<ShellFacts>('shell/dist/shares.json');
  for (const { package: name } of portals) {
    const manifest = readJson<ReleaseManifest>(name, 'dist', MANIFEST_FILE);
    const problems = problemsOf(manifest, shell, shippedFiles(join(root, name, 'dist')));
    console.log(
      `${name} ${manifest.version}: ${manifest.consumes.length} shares, ${manifest.calls.length} calls, ${problems.length} problems`,
    );
    for (const problem of problems) console.log(`  ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  }
}

if (require.main === module) checkBuilds();
