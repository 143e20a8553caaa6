// Import boundaries: which file may import which. `npm run lint` checks them over the whole repository;
// tooling/test-preset/import-boundaries.test.ts holds a forbidden example of each rule.

const portal = '[^/]+-portal';
/** Anything of this repository, as opposed to an npm package or a module of Node.js. */
const ours = `^(${portal}|shared-[^/]+|shell|server|e2e|bench|deploy|repository|tooling|portals\\.json)(/|$)`;
/** Tests and what only tests use. */
const tests = [
  '\\.(test|spec|bench|fixture)\\.tsx?$',
  '^[^/]+/src/testing(/|\\.tsx?$)',
  '^(e2e|bench|deploy|repository|tooling)/',
];
/** Libraries that product code reaches through an entry point of a shared package. */
const wrapped = {
  'react-router(-dom)?': '@internship-portals/shared-ui/router',
  'react-hook-form': '@internship-portals/shared-ui/form',
  '@visx/[^/]+': '@internship-portals/shared-ui/charts',
  '@mui/x-date-pickers': '@internship-portals/shared-ui/dates',
  notistack: 'useToast of @internship-portals/shared-ui',
  '@tanstack/react-query': '@internship-portals/shared-api/query',
};
/** @param {string} names */
const npm = (names) => `(^|/)node_modules/(@types/)?(${names})(/|$)`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'no-cycle',
    comment: 'Move what both files need into a third one. Type imports count.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'not-found',
    comment: "No such file, or not among the package's entry points (`exports` of its package.json).",
    // The catalogue's list of states is written when it is built.
    from: { pathNot: '^tooling/catalogue/src/states-page\\.js$' },
    to: { couldNotResolve: true },
  },
  {
    name: 'inside-package',
    comment: 'A relative path stays inside its package. Import another package by its name.',
    // bench/one-bundle.ts bundles the portals into one page to compare sizes; the build reads other packages' JSON.
    from: { path: '^(tooling/[^/]+|[^/]+)/', pathNot: '^bench/one-bundle\\.ts$' },
    to: {
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased-workspace'],
      pathNot: ['^$1/', '^portals\\.json$', '^(server/package|shell/src/own-pages)\\.json$'],
    },
  },
  {
    name: 'declared-dependencies',
    comment: "Add the package to the nearest package.json's dependencies.",
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-development-dependencies',
    comment: 'Product code runs without development dependencies; move the package to `dependencies`.',
    from: { path: '^[^/]+/src/', pathNot: tests },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'npm-peer', 'type-only'] },
  },
  {
    name: 'contract',
    comment: 'The contract imports nothing else of this repository.',
    from: { path: '^shared-api/src/contract(/|\\.ts$)' },
    to: { path: ours, pathNot: '^shared-api/src/contract/' },
  },
  {
    name: 'shared-api',
    comment: 'shared-api imports no other package of this repository.',
    from: { path: '^shared-api/src/' },
    to: { path: ours, pathNot: '^shared-api/' },
  },
  {
    name: 'shared-ui',
    comment:
      'shared-ui imports no other package of this repository: data comes in as props, events go out. What a browser stores for the site is reached in one way, and texts are folded in one.',
    from: { path: '^shared-ui/src/' },
    to: { path: ours, pathNot: '^(shared-ui/|shared-api/src/(storage|contract/text)\\.ts$)' },
  },
  {
    name: 'server',
    comment: 'Of the other packages the server imports shared-api/contract only.',
    from: { path: '^server/src/', pathNot: tests },
    to: { path: ours, pathNot: '^(server/|shared-api/src/contract\\.ts$)' },
  },
  {
    name: 'portals-apart',
    comment: 'The shell and the portals meet at run time; they import only shared-ui and shared-api.',
    from: { path: `^(${portal}|shell)/src/` },
    to: { path: ours, pathNot: ['^$1/', '^shared-', '^portals\\.json$'] },
  },
  {
    name: 'features-apart',
    comment: "Inside a feature import `./x`, a package, or the portal's messages.",
    from: { path: `^(${portal})/src/features/([^/]+)/`, pathNot: tests },
    to: { path: '^$1/', pathNot: ['^$1/src/features/$2/', '^$1/src/messages(/|\\.ts$)'] },
  },
  {
    name: 'server-layers',
    comment: 'http/ imports no module; database/ imports neither modules nor http/.',
    from: { path: '^server/src/(database|http)/', pathNot: tests },
    to: { path: ['^server/src/(modules|demo|seed)/', '^server/src/(?!$1/)http/'] },
  },
  {
    name: 'server-modules',
    comment: 'A server module is imported through its index.ts.',
    from: { path: '^server/src/modules/([^/]+)/' },
    to: { path: '^server/src/modules/', pathNot: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/index\\.ts$'] },
  },
  {
    name: 'server-modules',
    comment: 'A server module is imported through its index.ts.',
    from: { path: '^server/src/', pathNot: '^server/src/modules/' },
    to: { path: '^server/src/modules/', pathNot: '^server/src/modules/[^/]+/index\\.ts$' },
  },
  {
    name: 'server-app',
    comment: 'app.ts is the table of contents: it is started by start.ts, the demo and the tests.',
    from: { path: '^server/src/', pathNot: ['^server/src/((main|start)\\.ts$|demo/)', ...tests] },
    to: { path: '^server/src/(app|main|start)\\.ts$' },
  },
  {
    name: 'tests-only',
    comment: 'Product code imports no test helper, no fixture and no tool, and gets the list of portals at run time.',
    from: { path: '^[^/]+/src/', pathNot: tests },
    to: { path: [...tests, '^portals\\.json$'] },
  },
  {
    name: 'mui-entry',
    comment: "Import one component: '@mui/material/Button', '@mui/icons-material/Add'.",
    from: {},
    to: { path: '(^|/)node_modules/@mui/(material|icons-material)/(esm/)?index\\.' },
  },
  ...Object.entries(wrapped).map(([library, entry]) => ({
    name: `wrapped: ${library}`,
    comment: `Use ${entry}.`,
    from: { path: `^(${portal}|shell)/src/`, pathNot: ['\\.generated\\.ts$'] },
    to: { path: npm(library) },
  })),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: forbidden.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    exclude: { path: '(^|/)(dist|[.]build)/' },
    doNotFollow: { path: '(^|/)node_modules/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.d.ts', '.mjs', '.cjs', '.js', '.json'],
    },
    cache: { folder: '.build/dependency-cruiser', strategy: 'metadata' },
  },
};
