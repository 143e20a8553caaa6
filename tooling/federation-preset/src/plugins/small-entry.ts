import type { Compiler } from 'webpack';

const NAME = 'SmallEntryPlugin';

/**
 * Writes parts of a portal's entry in fewer bytes: a browser fetches the entry again after each release. The list of
 * shares has their keys alone, the address of the entry comes from its script element, and what the shell's runtime does
 * not ask an entry for is left out.
 */
export class SmallEntryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeModule.tap(NAME, (module) => {
        const shorten = shorter[module.name];
        if (!shorten) return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const code = generate();
          return code && shorten(code);
        };
      });
    });
  }
}

/** By name of the runtime module. */
const shorter: Record<string, (code: string) => string> = {
  // The entry is a classic script in the folder of its version; what it loads is next to that folder.
  publicPath: () => '__webpack_require__.p = document.currentScript.src.replace(/[^/]*([?#].*)?$/, "") + "../";',
  // The shell's runtime knows the shares; an entry offers none.
  sharing: (code) => (code.includes('bundlerRuntime') ? '__webpack_require__.S = {};' : ''),
  global: () => '__webpack_require__.g = globalThis;',
  'federation runtime': startEmpty,
  'embed federation': startOnce,
  consumes: listShares,
};

/** What all shares have in common. The shell serves no other kind of share. */
const ALIKE = [
  'shareScope: ["default"],',
  'singleton: true,',
  'strictVersion: true,',
  'eager: false,',
  'layer: undefined,',
];

/**
 * Leaves the key of each share in the list of shares: the shell takes no more of it (shell/src/portals/federation.ts). Which
 * versions fit is decided by the release's facts, before an entry is fetched.
 *
 * @param code what the federation plugin writes
 * @throws Error when the plugin writes the list in another way
 */
export function listShares(code: string): string {
  const list = /(\.moduleIdToConsumeDataMapping = )\{([\s\S]*?)\n\};\nvar /;
  const shares = [...(list.exec(code)?.[2] ?? '').matchAll(/^\s*"?(\w+)"?: \{$([\s\S]*?)^\s*\}(?=,?$)/gm)];
  const keys = shares.map(([, id = '', facts = '']): [string, string] => {
    const key = /shareKey: "([^"]+)",/.exec(facts)?.[1];
    if (!key || !ALIKE.every((fact) => facts.includes(fact))) throw unexpected('lists the shares');
    return [id, key];
  });
  if (shares.length === 0 || shares.length !== code.split('shareKey:').length - 1) throw unexpected('lists the shares');
  return code.replace(list, (_found, name: string) =>
    [
      `${name}{};`,
      `Object.entries(${JSON.stringify(Object.fromEntries(keys))}).map(([id, shareKey]) => {`,
      '  __webpack_require__.consumesLoadingData.moduleIdToConsumeDataMapping[id] = { shareKey };',
      '});',
      'var ',
    ].join('\n'),
  );
}

/**
 * Leaves out what describes the entry to a federation runtime: the shell's asks for nothing of it.
 *
 * @param code what the federation plugin writes
 * @throws Error when the plugin writes it in another way
 */
export function startEmpty(code: string): string {
  const made = ['federation', 'consumesLoadingData', 'remotesLoadingData'].map((name) => `__webpack_require__.${name}`);
  if (!made.every((name) => code.includes(`${name} = {`))) throw unexpected('writes the description');
  return made.map((name) => `${name} = {};`).join('\n');
}

/**
 * Starts the runtime without the previous start, which an entry does not have: it runs no module when it is loaded.
 *
 * @param code what the federation plugin writes
 * @throws Error when the plugin starts the runtime in another way
 */
export function startOnce(code: string): string {
  const start = '__webpack_require__("federation");';
  if (code.split(start).length !== 2 || !code.includes('prevStartup')) throw unexpected('starts the runtime');
  return `__webpack_require__.x = () => ${start}`;
}

const unexpected = (what: string) =>
  new Error(`The federation plugin ${what} of an entry in another way than SmallEntryPlugin expects.`);
