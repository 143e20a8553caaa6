/**
 * Checks that the portals have the same layout: fails when one of them differs from portals.json or from the others. Also
 * fails when a document names a path or a script that does not exist.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkDocuments } from './documents';
import { conclude, portals, read, root } from './repository';

type Portal = (typeof portals)[number];

/** Files that are the same, letter for letter, in each portal. */
const same = [
  'webpack.config.cjs',
  'jest.config.cjs',
  'tsconfig.json',
  'tsconfig.test.json',
  'src/index.ts',
  'src/bootstrap.tsx',
];
const needed = [...same, 'README.md', 'package.json', 'src/portal.tsx', 'src/messages.ts', 'src/features'];
const entries = ['features', 'testing', 'index.ts', 'bootstrap.tsx', 'portal.tsx', 'messages.ts', 'testing.tsx'];

/** The section "Daily work" of a portal's README, without the portal's own name and port. */
function dayOf({ name, package: folder, port }: Portal): string {
  const [, day = ''] = read(folder, 'README.md').split('## Daily work\n');
  const own = day.split('\n## ')[0] ?? '';
  return own.replaceAll(name, '<portal>').replaceAll(`:${port}`, ':<port>').replace(/ +#/g, ' #');
}

const manifestOf = (folder: string) =>
  JSON.parse(read(folder, 'package.json')) as { name: string; peerDependencies: Record<string, string> };

/** Findings of one portal, compared with the first one. */
function findingsOf(portal: Portal, first: Portal): string[] {
  const name = portal.package;
  const missing = needed.filter((file) => !existsSync(join(root, name, file)));
  if (missing.length > 0) return missing.map((file) => `${name}/${file} is missing`);
  const findings = same
    .filter((file) => read(name, file) !== read(first.package, file))
    .map((file) => `${name}/${file} differs from ${first.package}/${file}`);
  for (const entry of readdirSync(join(root, name, 'src')))
    if (!/\.test\.tsx?$/.test(entry) && !entries.includes(entry))
      findings.push(`${name}/src/${entry}: only ${entries.join(', ')} and tests belong here. Move it to a feature`);
  // A base that comes from the contract is compared with portals.json in page-addresses.test.ts.
  const messages = read(name, 'src/messages.ts');
  if (!messages.includes(`base = '${portal.base}'`) && !/base = \w+Pages\.dashboard;/.test(messages))
    findings.push(`${name}/src/messages.ts has another base than portals.json`);
  const manifest = manifestOf(name);
  if (manifest.name !== name) findings.push(`${name}/package.json has the name ${manifest.name}`);
  if (JSON.stringify(manifest.peerDependencies) !== JSON.stringify(manifestOf(first.package).peerDependencies))
    findings.push(`${name}/package.json has other peerDependencies than ${first.package}/package.json`);
  const day = dayOf(portal);
  if (!day.includes('npm run release') || day !== dayOf(first))
    findings.push(`The section "Daily work" of ${name}/README.md differs from that of ${first.package}/README.md`);
  for (const feature of readdirSync(join(root, name, 'src/features')))
    if (!/^[a-z]+(-[a-z]+)*$/.test(feature))
      findings.push(`${name}/src/features/${feature}: the name of a feature is in kebab case`);
  return findings;
}

const folders = readdirSync(root).filter((name) => name.endsWith('-portal'));
const listed = portals.map((portal) => portal.package);
const [first] = portals as [Portal, ...Portal[]];
conclude(
  [
    ...portals.flatMap((portal) => findingsOf(portal, first)),
    ...checkDocuments(),
    ...(folders.sort().join() === [...listed].sort().join()
      ? []
      : ['portals.json lists other portals than the folders *-portal']),
  ],
  `${portals.length} portals have the same layout, and every path and command that the documents name exists.`,
);
