import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { run, writeSources } from './compilation.fixture';
import { ReadyPlugin } from './ready';

describe('the line that says that a development build is ready', () => {
  it('comes once, with the first build without errors', async () => {
    const print = jest.spyOn(console, 'log').mockImplementation();
    const folder = writeSources({ 'src/index.js': "import './missing';\n" });
    const compiler = webpack({
      mode: 'development',
      context: folder,
      output: { path: join(folder, 'dist') },
      plugins: [new ReadyPlugin('small-portal')],
    });

    expect(await run(compiler)).toHaveLength(1);
    expect(print.mock.calls).toEqual([]);

    writeFileSync(join(folder, 'src/index.js'), 'export {};\n');
    expect(await run(compiler)).toEqual([]);
    expect(print.mock.calls).toEqual([['small-portal: ready']]);

    await run(compiler);
    expect(print.mock.calls).toHaveLength(1);
  });
});
