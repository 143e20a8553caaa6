import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findMisfits } from './src/shared-types';

// The compiler starts several times.
jest.setTimeout(120_000);

const UI = '@internship-portals/shared-ui';
const root = join(__dirname, '../..');
let folder: string;

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

/** What the portal is built with. */
const INSTALLED = `
  import type { ReactNode } from 'react';
  export type Row = { id: number };
  export declare function Heading(props: { title: string; tone?: string; onOpen?: (id: number) => void }): ReactNode;
`;

/** What the deployed shell has in place of it. */
const deployed = (heading: string, types = 'export type Row = { id: number };') => ({
  versions: { [UI]: '1.0.0', '@internship-portals/shared-api': '1.0.3' },
  paths: { [UI]: 'shared-ui/src/index.d.ts' },
  files: {
    'shared-ui/src/index.d.ts': `import type { ReactNode } from 'react'; ${types} export declare function Heading(props: { ${heading} }): ReactNode;`,
    '../../../outside.d.ts': 'export {};',
  },
});
const same = 'title: string; tone?: string; onOpen?: (id: number) => void';

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'shared-types-')));
  write('node_modules/.keep', '');
  for (const name of ['react', 'csstype', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  write(`node_modules/${UI}/package.json`, JSON.stringify({ name: UI, types: 'index.d.ts' }));
  write(`node_modules/${UI}/index.d.ts`, INSTALLED);
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: { jsx: 'react-jsx', module: 'ESNext', moduleResolution: 'bundler', strict: true, types: [] },
      include: ['src'],
    }),
  );
  write('src/portal.tsx', `export const portal = { lazy: () => import('./page') };\n`);
  write(
    'src/page.tsx',
    `import { Heading, type Row } from '${UI}';
const open = (id: number) => void id;
export const row: Row = { id: 1 };
export function Page() {
  return (
    <Heading
      title="Notices"
      tone="quiet"
      onOpen={open}
    />
  );
}
`,
  );
  write('src/portal.test.tsx', `const wrong: number = 'text';\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const ADVICE = [
  'The deployed shell has @internship-portals/shared-ui 1.0.0 and @internship-portals/shared-api 1.0.3.',
  'Change these places, with those versions installed, or wait for the shell that has them: --wait-until-fits.',
].join(' ');

describe('comparing a portal with the components of the deployed shell', () => {
  it('says nothing of what both have, and reads no tests', async () => {
    expect(await findMisfits(folder, deployed(same))).toEqual([]);
  });

  it('names the place of a prop that the shell does not have', async () => {
    const misfits = await findMisfits(folder, deployed('title: string; onOpen?: (id: number) => void'));
    expect(misfits).toEqual([`src/page.tsx:8: Heading has no prop 'tone'.`, ADVICE]);
  });

  it('names the place where a prop is missing that the shell requires', async () => {
    const [one] = await findMisfits(folder, deployed(`${same}; level: number`));
    expect(one).toBe(`src/page.tsx:6: Heading needs the prop 'level'.`);
    const [two] = await findMisfits(folder, deployed(`${same}; level: number; hint: string`));
    expect(two).toBe(`src/page.tsx:6: Heading needs the props level, hint.`);
  });

  it('names the place of a callback that is called with something else', async () => {
    const [misfit] = await findMisfits(folder, deployed(same.replace('id: number', 'id: string')));
    expect(misfit).toBe(
      `src/page.tsx:9: the prop 'onOpen' of Heading takes something else. Type 'string' is not assignable to type 'number'.`,
    );
  });

  it('leaves names that the shell does not export to the server, which knows those that the build needs', async () => {
    expect(await findMisfits(folder, deployed(same, ''))).toEqual([]);
  });

  it('leaves out what is an error with the installed packages, too: no shell would help', async () => {
    write(
      'src/portal.tsx',
      `export const portal = { lazy: () => import('./page') };\nexport const wrong: number = 'text';\n`,
    );
    expect(await findMisfits(folder, deployed(same))).toEqual([]);
    expect(await findMisfits(folder, deployed('title: string; tone?: string'))).toEqual([
      `src/page.tsx:9: Heading has no prop 'onOpen'.`,
      ADVICE,
    ]);
  });

  it('says in one sentence that the compiler does not run', async () => {
    const config = join(folder, 'tsconfig.json');
    rmSync(config);
    await expect(findMisfits(folder, deployed(same))).rejects.toThrow(/tsconfig\.json/);
  });
});
