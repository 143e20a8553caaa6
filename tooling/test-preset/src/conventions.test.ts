import { findMissing, uses } from './conventions';

describe('the check of documents', () => {
  it.each([
    ['a link', '[Guide](guide.md)', 'guide.md'],
    ['a path', 'See `server/src/gone.ts`.', 'server/src/gone.ts'],
    ['a folder', 'See `server/gone/`.', 'server/gone/'],
    ['a file without its folder', 'See `gone-for-good.tsx`.', 'gone-for-good.tsx'],
    ['a placeholder', 'See `server/src/modules/<noun>/gone.ts`.', 'server/src/modules/<noun>/gone.ts'],
    ['a script', '```sh\nnpm run gone -- admin-portal\n```', 'npm run gone'],
    ['a command', '`npm run portal -- gone admin-portal`', 'npm run portal -- gone'],
    ['a section', '[Writing](../CONTRIBUTING.md#gone)', '../CONTRIBUTING.md#gone'],
    ['a section of the same text', '# Here\n\n[There](#gone)', '#gone'],
    ['a task', 'Run `npx lerna run gone --scope intern-portal`.', 'npm run gone'],
  ])('finds %s that does not exist', (_, markdown, missing) => {
    expect(findMissing(markdown, 'docs')).toEqual([missing]);
  });

  it.each([
    ['a link', '[Contributing](../CONTRIBUTING.md#writing)'],
    ['an address of the web', '[MDN](https://developer.mozilla.org/en-US/gone)'],
    ['the end of a path', 'See `docs/decisions/002-federation.md` and `src/portal.tsx`.'],
    ['a placeholder', 'See `shared-api/src/contract/<noun>.ts` and `*-portal/src/portal.tsx`.'],
    ['an entry point', 'Import `@internship-portals/shared-ui/form`.'],
    ['a script', 'Run `npm test` and `npm run format`.'],
  ])('accepts %s that exists', (_, markdown) => {
    expect(findMissing(markdown, 'docs')).toEqual([]);
  });
});

describe('the use of a library', () => {
  it.each([
    ['an import', 'a.ts', "import axios from 'axios';"],
    ['an import of several lines', 'a.ts', "import {\n  AxiosError,\n} from 'axios';"],
    ['an inner path', 'a.ts', "export { x } from 'axios/x';"],
    ['a chunk', 'a.ts', "import('axios')"],
    ['a loader', 'a.ts', "require.resolve('axios')"],
    ['a script', 'package.json', '{ "scripts": { "test": "axios --json" } }'],
  ])('is %s', (_, path, text) => {
    expect(uses(path, text, 'axios')).toBe(true);
  });

  it.each([
    ['another library', 'a.ts', "import x from 'axios-retry';"],
    ['a comment', 'a.ts', '// axios'],
    ['a dependency', 'package.json', '{ "dependencies": { "axios": "1" }, "scripts": { "test": "axios-cli" } }'],
  ])('is not %s', (_, path, text) => {
    expect(uses(path, text, 'axios')).toBe(false);
  });
});
