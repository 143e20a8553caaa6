import vm from 'node:vm';
import { listShares, startEmpty, startOnce } from './small-entry';

const share = (id: number, version: string, key: string, singleton = true) => `\t${id}: {
\tfallback: () => () => { throw new Error("Can not get '${key}'"); },
\tshareScope: ["default"],
\tsingleton: ${singleton},
\trequiredVersion: "${version}",
\tstrictVersion: true,
\teager: false,
\tlayer: undefined,
\tshareKey: "${key}",
\t
}`;

/** What the federation plugin writes. */
const written = (...shares: string[]) =>
  `var installedModules = {};
__webpack_require__.consumesLoadingData.moduleIdToConsumeDataMapping = {
${shares.join(',\n')}
};
var moduleToHandlerMapping = {};
// no consumes in initial chunks`;

interface Share {
  shareKey: string;
}

function evaluate(code: string): Record<string, Share> {
  const require = { consumesLoadingData: { moduleIdToConsumeDataMapping: {} } };
  vm.runInNewContext(code, { __webpack_require__: require });
  return require.consumesLoadingData.moduleIdToConsumeDataMapping;
}

describe('the list of shares in an entry', () => {
  const code = written(
    share(671, '^9.5.0', '@mui/material/Box'),
    share(12, '^19.3.1', 'react'),
    share(586, '^9.5.0', '@mui/material/Button'),
  );

  it('has the keys of the same shares, and no more', () => {
    const [before, after] = [evaluate(code), evaluate(listShares(code))];
    const keys = Object.entries(before).map(([id, { shareKey }]) => [id, { shareKey }]);
    expect(JSON.parse(JSON.stringify(after))).toEqual(Object.fromEntries(keys));
    expect(Object.keys(after)).toEqual(['12', '586', '671']);
  });

  it.each([
    ['of another kind', written(share(1, '^1.0.0', 'react', false))],
    ['that is not there', '// no consumes'],
    ['in another form', code.replace('671: {', '[671]: {')],
  ])('fails the build when it holds a share %s', (_what, other) => {
    expect(() => listShares(other)).toThrow('in another way than SmallEntryPlugin expects');
  });
});

describe('the start of an entry', () => {
  // What the federation plugin writes.
  const code = `var prevStartup = __webpack_require__.x;
    var hasRun = false;
    __webpack_require__.x = () => {
      if (!hasRun) {
        hasRun = true;
        __webpack_require__("federation");
      }
      if (typeof prevStartup === 'function') return prevStartup();
    };`;

  it('runs the runtime', () => {
    for (const written of [code, startOnce(code)]) {
      const require = Object.assign(jest.fn(), { x: jest.fn() });
      vm.runInNewContext(`${written}\n__webpack_require__.x();`, { __webpack_require__: require });
      expect(require.mock.calls).toEqual([['federation']]);
    }
  });

  it('fails the build when it is written in another form', () => {
    expect(() => startOnce('__webpack_require__("another");')).toThrow('in another way than SmallEntryPlugin expects');
  });
});

describe('the description of an entry', () => {
  // What the federation plugin writes.
  const code = `if(!__webpack_require__.federation){
    __webpack_require__.federation = {
      initOptions: {"name":"public_portal_1","remotes":[]},
      chunkMatcher: function(chunkId) {return !/^1$/.test(chunkId)},
      rootOutputDir: "../",
      bundlerRuntimeOptions: { remotes: {} }
    };
    __webpack_require__.consumesLoadingData = {}
    __webpack_require__.remotesLoadingData = {}
  }`;

  it('is empty, and has the same places', () => {
    const [before, after] = [code, startEmpty(code)].map((written) => {
      const require: Record<string, object> = {};
      vm.runInNewContext(written, { __webpack_require__: require });
      return require;
    });
    expect(Object.keys(after ?? {})).toEqual(Object.keys(before ?? {}));
    expect(JSON.stringify(Object.values(after ?? {}))).toBe('[{},{},{}]');
  });

  it('fails the build when it is written in another form', () => {
    expect(() => startEmpty('__webpack_require__.federation = {};')).toThrow('in another way');
  });
});
