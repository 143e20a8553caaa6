import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRepository, root } from 'repository';
import { type NewPortalOptions, planPortal } from './src/new';

/** A copy of the repository's sources. */
const copy = mkdtempSync(join(tmpdir(), 'new-portal-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(words: string[], folder = copy) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}
const portal = (...words: string[]) => run(['--import', 'tsx', 'tooling/portal-cli/src/portal.ts', 'new', ...words]);
const bin = (path: string) => join(root, 'node_modules', path);

/** The digest of every file of the copy but the installed packages. */
function digests(folder = ''): Record<string, string> {
  return Object.fromEntries(
    readdirSync(join(copy, folder), { withFileTypes: true })
      .filter(({ name }) => name !== 'node_modules')
      .flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return Object.entries(digests(path));
        return [
          [
            path,
            createHash('sha256')
              .update(readFileSync(join(copy, path)))
              .digest('hex'),
          ],
        ];
      }),
  );
}

// Under load, starting a command takes long.
jest.setTimeout(120_000);

let before: Record<string, string>;
beforeAll(() => {
  copyRepository(copy);
  before = digests();
});

describe('npm run portal -- new', () => {
  it.each<[string, NewPortalOptions, string]>([
    ['Notices', { base: '/notices', role: 'SUP' }, "Notices: a portal's name is made of lower-case words"],
    ['notices', { base: '/notices', role: 'SUP' }, "notices: a portal's name is made of lower-case words"],
    ['admin-portal', { base: '/notices', role: 'SUP' }, 'There is a folder admin-portal already.'],
    ['notices-portal', { base: '/notices', role: 'BOSS' }, 'There is no role BOSS. Roles: INT, SUP, ADM.'],
    ['notices-portal', { base: 'notices', role: 'SUP' }, 'notices: a base is a path such as /noticesDashboard.'],
    ['notices-portal', { base: '/', role: 'SUP' }, '/: a base is a path such as /noticesDashboard.'],
    [
      'notices-portal',
      { base: '/AdminDashboard/x', role: 'SUP' },
      'the base /AdminDashboard/x is taken by admin-portal, which has /adminDashboard.',
    ],
    ['notices-portal', { base: '/api', role: 'SUP' }, 'the base /api is taken by /api of the product itself.'],
    ['notices-portal', { base: '/login', role: 'SUP' }, 'the base /login is taken by /login of the product itself.'],
    ['notices-portal', { base: '/signUp', role: 'SUP' }, "the base /signUp is taken by the visitors' page /signUp."],
    ['notices-portal', { base: '/notices', role: 'SUP', port: '3101' }, 'public-portal has the same port, 3101.'],
    ['notices-portal', { base: '/notices', role: 'SUP', port: '80' }, '80: a port is a number from 1024 to 65535'],
    ['notices-portal', { base: '/notices', role: 'SUP', port: 'x' }, 'x: a port is a number from 1024 to 65535'],
  ])('refuses %s at %j', (name, options, line) => {
    expect(() => planPortal(name, options)).toThrow(line);
  });

  it('adds a folder and its entries, and changes nothing else', () => {
    const { code, output } = portal('notices-portal', '--base', '/noticesDashboard', '--role', 'SUP');
    expect([code, output]).toEqual([0, expect.stringContaining('npm run dev -- notices-portal')]);
    const after = digests();
    expect(Object.keys(before).filter((file) => after[file] !== before[file])).toEqual([
      'package-lock.json',
      'portals.json',
    ]);
    const added = Object.keys(after).filter((file) => !(file in before));
    expect(added.filter((file) => !file.startsWith('notices-portal/'))).toEqual([]);
    expect(JSON.parse(readFileSync(join(copy, 'portals.json'), 'utf8')).at(-1)).toEqual({
      name: 'notices-portal',
      package: 'notices-portal',
      base: '/noticesDashboard',
      role: 'SUP',
      port: 3105,
    });
  });

  it('creates a portal that passes every check of the repository', () => {
    const conventions = run(['--import', 'tsx', 'tooling/test-preset/src/conventions.ts']);
    expect(conventions).toEqual({ code: 0, output: expect.stringContaining('5 portals have the same layout') });
    const lint = ['check', '--error-on-warnings', '--vcs-enabled=false', 'notices-portal', 'portals.json'];
    expect(run([bin('@biomejs/biome/bin/biome'), ...lint])).toMatchObject({ code: 0 });
    const types = run([
      bin('typescript-7/bin/tsc'),
      '-b',
      'notices-portal/tsconfig.json',
      'notices-portal/tsconfig.test.json',
    ]);
    expect(types).toEqual({ code: 0, output: '' });
    const tests = run([bin('jest/bin/jest.js')], join(copy, 'notices-portal'));
    expect(tests).toEqual({ code: 0, output: expect.stringMatching(/Tests: +3 passed, 3 total/) });
  }, 300_000);
});
