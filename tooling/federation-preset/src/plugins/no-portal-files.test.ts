import { join } from 'node:path';
import webpack from 'webpack';
import { run, writeSources } from './compilation.fixture';
import { NoPortalFilesPlugin } from './no-portal-files';

/** The root of a repository whose shell consists of this source, and the errors of the shell's build. */
async function build(source: string): Promise<{ root: string; errors: string[] }> {
  const root = writeSources({
    'shell/index.js': source,
    'intern-portal/messages.js': "export const text = 'Of a portal';\n",
    'intern-portal-notes/index.js': "export const text = 'Of no portal';\n",
  });
  const compiler = webpack({
    mode: 'development',
    context: join(root, 'shell'),
    entry: './index.js',
    output: { path: join(root, 'dist') },
    plugins: [new NoPortalFilesPlugin([join(root, 'intern-portal')])],
  });
  return { root, errors: await run(compiler) };
}

describe('the build of the shell', () => {
  it('fails when it reads a file of a portal', async () => {
    const source = "import { text } from '../intern-portal/messages';\nconsole.log(text);\n";
    const { root, errors } = await build(source);
    expect(errors).toEqual([`The shell must not read a file of a portal: ${join(root, 'intern-portal/messages.js')}`]);
  });

  it('may read other files', async () => {
    const source = "import { text } from '../intern-portal-notes';\nconsole.log(text);\n";
    expect((await build(source)).errors).toEqual([]);
  });
});
