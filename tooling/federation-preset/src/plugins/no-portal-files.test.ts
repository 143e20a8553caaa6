import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { NoPortalFilesPlugin } from './no-portal-files';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'no-portal-files-'));
  for (const folder of ['shell', 'intern-portal', 'intern-portal-notes']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'intern-portal/messages.js'), "export const text = 'Of a portal';\n");
  writeFileSync(join(root, 'intern-portal-notes/index.js'), "export const text = 'Of no portal';\n");
});
afterEach(() => rmSync(root, { recursive: true }));

/** The errors of a build of the shell that consists of this source. */
async function errorsOf(source: string): Promise<string[]> {
  writeFileSync(join(root, 'shell/index.js'), source);
  const compiler = webpack({
    mode: 'development',
    context: join(root, 'shell'),
    entry: './index.js',
    output: { path: join(root, 'dist') },
    plugins: [new NoPortalFilesPlugin([join(root, 'intern-portal')])],
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else resolve((stats?.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message));
    });
  });
}

describe('the build of the shell', () => {
  it('fails when it reads a file of a portal', async () => {
    const source = "import { text } from '../intern-portal/messages';\nconsole.log(text);\n";
    expect(await errorsOf(source)).toEqual([
      `The shell must not read a file of a portal: ${join(root, 'intern-portal/messages.js')}`,
    ]);
  });

  it('may read other files', async () => {
    const source = "import { text } from '../intern-portal-notes';\nconsole.log(text);\n";
    expect(await errorsOf(source)).toEqual([]);
  });
});
