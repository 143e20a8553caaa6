// Answers, after a build, whether what each portal's build says of itself is true and fits the shell that was built: the
// run time would only tell a user.
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Value from 'typebox/value';

const require = createRequire(import.meta.url);
const { portals, root } = require('./inputs.cjs');
const { loadContract } = require('./contract.cjs');
const { integrityOf, shippedFiles } = require('./release-facts.cjs');
const { findIncompatibilities, ReleaseManifest } = loadContract();
const shell = JSON.parse(readFileSync(join(root, 'shell/dist/shares.json'), 'utf8'));

/** What is wrong with one build, a line each. */
function findingsOf(name) {
  const folder = join(root, name, 'dist');
  const manifest = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
  const findings = Value.Errors(ReleaseManifest, manifest).map((error) => `${error.instancePath} ${error.message}`);
  if (findings.length > 0) return { manifest, findings };
  findings.push(
    ...findIncompatibilities(manifest, { contract: shell.contract, provides: shell.provides, shares: shell.keys }),
  );
  if (!manifest.consumes.includes('shared-ui')) findings.push('It brings a shared-ui of its own.');
  for (const file of shippedFiles(folder)) {
    const known = manifest.files[file];
    if (!known) findings.push(`release.json does not know ${file}.`);
    else if (
      known.size !== statSync(join(folder, file)).size ||
      known.integrity !== integrityOf(readFileSync(join(folder, file)))
    )
      findings.push(`${file} is not the file that release.json describes.`);
  }
  for (const file of [...manifest.preload, manifest.entry, manifest.manifest])
    if (!manifest.files[file]) findings.push(`${file} is named and not shipped.`);
  return { manifest, findings };
}

let broken = false;
for (const { name } of portals) {
  const { manifest, findings } = findingsOf(name);
  console.log(
    `${name} ${manifest.version}: ${manifest.consumes.length} shares, ${manifest.calls.length} calls, ${findings.length} incompatibilities${findings.map((finding) => `\n  ${finding}`).join('')}`,
  );
  broken ||= findings.length > 0;
}
process.exit(broken ? 1 : 0);
