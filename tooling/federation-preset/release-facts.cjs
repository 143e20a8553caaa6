// What a build of a portal says of itself in dist/release.json (`ReleaseManifest` of the contract): what it takes from the
// shell and which calls it makes are known while webpack runs, digests only of what lies on the disk afterwards.
const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { readdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const { join, sep } = require('node:path');
const { loadContract } = require('./contract.cjs');
const { inputPaths, root } = require('./inputs.cjs');
const shares = require('./shares.cjs');

const MANIFEST = 'release.json';

/** The share keys that modules of these chunks take from the shell; of the whole compilation without chunks. */
function consumedShares(compilation, chunks) {
  const keys = new Set();
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    if (!chunks || chunks.some((chunk) => compilation.chunkGraph.isModuleInChunk(module, chunk))) {
      keys.add(module.options.shareKey);
    }
  }
  return [...keys].sort();
}

const contractFolder = join(root, 'shared-api/src/contract');

/** Names that the portal's own modules take from the contract and use: what the minimizer drops does not count. */
function namesOfContract({ modules, moduleGraph }) {
  const names = new Set();
  for (const module of modules) {
    const file = module.nameForCondition?.() ?? '';
    if (!file.startsWith(contractFolder)) continue;
    for (const { dependency, originModule, getActiveState } of connectionsTo(module, moduleGraph)) {
      if (!originModule || originModule.nameForCondition?.()?.startsWith(contractFolder)) continue;
      if (getActiveState() === false) continue;
      for (const reference of dependency?.getReferencedExports(moduleGraph, undefined) ?? []) {
        const [name] = Array.isArray(reference) ? reference : reference.name;
        if (name) names.add(name);
      }
    }
  }
  return names;
}

function connectionsTo(module, moduleGraph) {
  return [...moduleGraph.getIncomingConnections(module)].map((connection) => ({
    dependency: connection.dependency,
    originModule: connection.originModule,
    getActiveState: () => connection.getActiveState(undefined),
  }));
}

/** Fields at the top of an object's schema; of a choice, those that every choice has. */
function fieldsOf(schema, { required }) {
  const choices = schema?.anyOf ?? schema?.oneOf;
  if (choices) {
    const [first = [], ...others] = choices.map((choice) => fieldsOf(choice, { required }));
    return first.filter((name) => others.every((fields) => fields.includes(name)));
  }
  return required ? [...(schema?.required ?? [])] : Object.keys(schema?.properties ?? {});
}

/** A call of the contract as the manifest has it. */
function callOf({ method, path, query, body, answer }) {
  const sends = [...fieldsOf(query, { required: false }), ...fieldsOf(body, { required: false })];
  return {
    Method: method,
    Path: path,
    Sends: [...new Set(sends)].sort(),
    Expects: fieldsOf(answer, { required: true }).sort(),
  };
}

/** The calls that the portal's own code makes, in a fixed order. */
function callsOf(compilation) {
  const contract = loadContract();
  return [...namesOfContract(compilation)]
    .map((name) => contract[name])
    .filter((value) => contract.endpoints.includes(value) || isEndpoint(value))
    .map(callOf)
    .sort((a, b) => `${a.Path} ${a.Method}`.localeCompare(`${b.Path} ${b.Method}`, 'en'));
}

function isEndpoint(value) {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}

/** Writes release.json as far as webpack knows it; `completeManifest` adds the rest. */
class ReleasePlugin {
  /** @param release names of the release: portal, version, container, entry, manifest */
  constructor(release) {
    this.release = release;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 100;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, () => {
        const door = [...compilation.chunks].filter((chunk) => chunk.name?.startsWith('__federation_expose'));
        const preload = [this.release.entry, ...door.flatMap((chunk) => [...chunk.files])].filter((file) =>
          file.endsWith('.js'),
        );
        const consumes = consumedShares(compilation);
        const facts = {
          ...this.release,
          contract: readContractNumber(),
          preload,
          // What the first page needs at once, and what any page may need: hints and checks differ in that.
          consumesFirst: consumedShares(compilation, door),
          consumes,
          requires: shares.rangesOf(consumes),
          calls: callsOf(compilation),
          files: {},
        };
        compilation.emitAsset(MANIFEST, new sources.RawSource(asText(facts)));
      });
    });
  }
}

/** The portal contract that is built for now: the number that the shell is built with too. */
function readContractNumber() {
  return JSON.parse(readFileSync(join(root, 'shared-ui/src/portal-contract.json'), 'utf8')).version;
}

function asText(manifest) {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** A digest as subresource integrity writes it. */
function integrityOf(bytes) {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Names, with `/`, of all files of a build but its manifest, its mark and the precompressed forms. */
function shippedFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file !== MANIFEST && !file.startsWith('.') && !/\.(br|gz)$/.test(file))
    .sort();
}

/** The newest commit that touched what the build is made from, `-dirty` after later changes; undefined without git. */
function commitOf(name) {
  const git = (...words) =>
    execFileSync('git', [...words, '--', ...inputPaths(name)], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const commit = git('log', '-1', '--format=%H');
    return commit && git('status', '--porcelain') ? `${commit}-dirty` : commit || undefined;
  } catch {
    return undefined;
  }
}

/** Adds the digests of what was built, and its commit, to dist/release.json. */
function completeManifest(name, folder) {
  const path = join(folder, MANIFEST);
  const files = Object.fromEntries(
    shippedFiles(folder).map((file) => {
      const bytes = readFileSync(join(folder, file));
      return [file, { size: bytes.length, integrity: integrityOf(bytes) }];
    }),
  );
  const commit = commitOf(name);
  const facts = { ...JSON.parse(readFileSync(path, 'utf8')), files, ...(commit ? { commit } : {}) };
  writeFileSync(path, asText(facts));
}

module.exports = { ReleasePlugin, completeManifest, integrityOf, readContractNumber, shippedFiles };
