// The one place where tooling reads the contract: shared-api is TypeScript, so esbuild makes a module of it in memory.
const { join } = require('node:path');
const vm = require('node:vm');
const { buildSync } = require('esbuild');
const { root } = require('./inputs.cjs');

/** @type {typeof import('shared-api/contract') | undefined} */
let loaded;

/**
 * Everything that `shared-api/contract` exports, schemas included: builds for browsers erase them, tooling needs them.
 * Takes a quarter of a second the first time.
 */
function loadContract() {
  if (loaded) return loaded;
  const file = join(root, 'shared-api/src/contract.ts');
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'error',
  });
  const made = { exports: /** @type {any} */ ({}) };
  vm.compileFunction(outputFiles[0].text, ['module', 'exports', 'require'], { filename: file })(
    made,
    made.exports,
    require,
  );
  loaded = made.exports;
  return loaded;
}

module.exports = { loadContract };
