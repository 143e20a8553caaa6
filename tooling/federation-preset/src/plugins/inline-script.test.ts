import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { compile, writeSources } from './compilation.fixture';
import { InlineScriptPlugin } from './inline-script';

describe('a script in the page itself', () => {
  it('comes before the scripts that the page loads, with its constants and without comments', async () => {
    const folder = writeSources({
      'src/index.js': 'export {};\n',
      'src/start.js': "console.log('start');\n",
      'src/first.js': "// For readers.\nconsole.log('first', LIMITS.first);\n",
    });
    const plugins = [
      new HtmlWebpackPlugin({ minify: false, meta: { viewport: 'width=device-width' } }),
      new InlineScriptPlugin(join(folder, 'src/first.js'), { constants: { 'LIMITS.first': '8000' } }),
      new InlineScriptPlugin(join(folder, 'src/start.js'), { first: true }),
    ];
    const page = (await compile(folder, { plugins })).get('index.html');
    expect(page).toMatch(/<script>.*console\.log\("first",8e3\).*<\/script>.*<script defer src="main\.js">/s);
    expect(page).toMatch(/<meta name="viewport"[^>]*>\s*<script>.*console\.log\("start"\)/);
    expect(page).not.toContain('For readers');
  });
});
