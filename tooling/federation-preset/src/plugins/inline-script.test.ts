import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { compile, writeSources } from './compilation.fixture';
import { InlineScriptPlugin } from './inline-script';

describe('a script in the page itself', () => {
  it('comes before the scripts that the page loads, without comments', async () => {
    const folder = writeSources({
      'src/index.js': 'export {};\n',
      'src/first.js': "// For readers.\nconsole.log('first');\n",
    });
    const plugins = [new HtmlWebpackPlugin({ minify: false }), new InlineScriptPlugin(join(folder, 'src/first.js'))];
    const page = (await compile(folder, { plugins })).get('index.html');
    expect(page).toMatch(/<script>console\.log\("first"\);<\/script>.*<script defer src="main\.js">/);
  });
});
