// What a build is made from: the digest of a package's inputs names a portal's version and tells what is stale.
const { createHash } = require('node:crypto');
const { existsSync, readdirSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '../..');
const portals = require('../../portals.json');

const build = [
  'tooling/federation-preset/webpack.cjs',
  'tooling/federation-preset/release-facts.cjs',
  'tooling/federation-preset/contract.cjs',
  'tooling/federation-preset/shares.cjs',
  'tooling/federation-preset/inputs.cjs',
  'tsconfig.json',
  'package-lock.json',
];
/** What a portal's build asks of the shell is written down beside what the shell is made from. */
const asked = ['shared-ui/src/portal-contract.json', 'shared-ui/package.json', 'shared-api/package.json'];
const contract = ['shared-api/src/contract.ts', 'shared-api/src/contract', 'shared-api/src/schemas-erased.ts'];

/** Paths below the root that decide the output of each package that has one. */
const inputs = {
  server: [
    'tooling/federation-preset/build-server.mjs',
    'server/src',
    'server/package.json',
    'package-lock.json',
    ...contract.slice(0, 2),
  ],
  shell: [
    'shell/src',
    'shell/package.json',
    'shared-ui/src',
    'shared-ui/package.json',
    'shared-api/src',
    'shared-api/package.json',
    ...build,
  ],
  ...Object.fromEntries(
    portals.map((portal) => [
      portal.name,
      [`${portal.package}/src`, `${portal.package}/package.json`, ...contract, ...asked, ...build],
    ]),
  ),
};

function* files(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else for (const name of readdirSync(path).sort()) if (!/\.test\.tsx?$/.test(name)) yield* files(join(path, name));
}

/** Digest (64 hex characters) of all files that the package's build reads; tests are not among them. */
function inputDigest(name) {
  const hash = createHash('sha256');
  for (const path of inputs[name]) {
    for (const file of files(join(root, path)))
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Paths below the root of what the package's build reads. */
function inputPaths(name) {
  return inputs[name].filter((path) => existsSync(join(root, path)));
}

module.exports = { inputDigest, inputPaths, packages: Object.keys(inputs), portals, root };
