import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { server } from './jest';

it('a whole run of the server has each test file once, and those alone that replace modules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jest-preset-'));
  const files = {
    'package.json': '{ "name": "one" }',
    'src/first.test.ts': 'it("works", () => {});',
    'src/parts/second.test.ts': 'it("works", () => {});',
    'src/once.test.ts': 'it("works", () => {});',
    'src/third.test.ts': "jest.mock('./part');",
    'node_modules/other/fourth.test.ts': '',
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  jest.replaceProperty(process, 'env', { ...process.env, TEST_TOGETHER: '1' });
  const { projects } = server(folder, { once: ['src/once.test.ts'] });
  const [, project] = projects as { testMatch: string[] }[];
  const together = join(folder, '.build/together/postgresql');
  expect(project?.testMatch).toEqual([join(together, '*.test.ts'), join(folder, 'src/third.test.ts')]);
  const loaded = [...readFileSync(join(together, '0.test.ts'), 'utf8').matchAll(/require\('(.*)'\)/g)];
  expect(loaded.map(([, file]) => file)).toEqual(
    ['src/first.test.ts', 'src/parts/second.test.ts'].map((file) => join(folder, file)),
  );
  rmSync(folder, { recursive: true });
});
