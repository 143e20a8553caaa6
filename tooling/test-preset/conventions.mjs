// The four portals look alike inside: fails when one of them drifts from portals.json or from the others.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { portals, root } = require('federation-preset/inputs.cjs');
const read = (...path) => readFileSync(join(root, ...path), 'utf8');

/** @type {string[]} */
const findings = [];
const first = portals[0].package;
/** Files that are the same, letter for letter, in each portal. */
const same = ['webpack.config.cjs', 'src/index.ts', 'src/bootstrap.tsx'];
const needed = [...same, 'README.md', 'package.json', 'src/portal.tsx', 'src/messages.ts', 'src/features'];

/** What a portal's README tells its team of the day, without the portal's own name and port. */
function dayOf({ name, package: folder, port }) {
  const [, day = ''] = read(folder, 'README.md').split('## The day\n');
  return day.split('\n## ')[0].replaceAll(name, '<portal>').replaceAll(`:${port}`, ':<port>').replace(/ +#/g, ' #');
}

for (const portal of portals) {
  const name = portal.package;
  for (const file of needed) if (!existsSync(join(root, name, file))) findings.push(`${name} lacks ${file}`);
  for (const file of same)
    if (read(name, file) !== read(first, file)) findings.push(`${name}/${file} differs from ${first}/${file}`);
  const extra = readdirSync(join(root, name, 'src')).filter(
    (entry) =>
      !/\.test\.tsx?$/.test(entry) &&
      !['features', 'index.ts', 'bootstrap.tsx', 'portal.tsx', 'messages.ts'].includes(entry),
  );
  for (const entry of extra)
    findings.push(`${name}/src/${entry} does not belong to the skeleton; put it into a feature`);
  if (!read(name, 'src/messages.ts').includes(`base = '${portal.base}'`))
    findings.push(`${name}/src/messages.ts names another base than portals.json`);
  const pkg = JSON.parse(read(name, 'package.json'));
  if (pkg.name !== name) findings.push(`${name}/package.json is named ${pkg.name}`);
  const peers = JSON.stringify(pkg.peerDependencies);
  if (peers !== JSON.stringify(JSON.parse(read(first, 'package.json')).peerDependencies))
    findings.push(`${name} asks for other peers than ${first}`);
  const day = dayOf(portal);
  if (!day.includes('npm run release') || day !== dayOf(portals[0]))
    findings.push(`${name}/README.md tells another day ("## The day") than that of ${first}`);
  for (const feature of readdirSync(join(root, name, 'src/features'))) {
    if (!/^[a-z]+(-[a-z]+)*$/.test(feature))
      findings.push(`${name}/src/features/${feature} is not a noun in kebab case`);
  }
}
const folders = readdirSync(root).filter((name) => name.endsWith('-portal'));
if (
  folders.sort().join() !==
  portals
    .map((portal) => portal.package)
    .sort()
    .join()
)
  findings.push('The folders *-portal and portals.json list different portals');

if (findings.length > 0) {
  console.error(findings.join('\n'));
  process.exit(1);
}
console.log(`${portals.length} portals, one skeleton.`);
