import { createHash } from 'node:crypto';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { compile, writeSources } from './compilation.fixture';
import { ContentVersionPlugin, provisionalVersion } from './content-version';

const sources = {
  'src/index.js':
    "import { label } from './label';\nexport default () => import('./page').then(({ page }) => page + label);\n",
  'src/label.js': "export const label = 'A label';\nexport const unused = 'Not read';\n",
  'src/page.js': "export const page = 'A page';\n",
  'src/build-page.js': 'export const fixture = {};\n',
};

/** Builds the sources in a separate folder and returns all files by name. */
function build(changes: Partial<typeof sources> = {}, facts: unknown = {}): Promise<Map<string, string>> {
  const container = `small_${provisionalVersion('1.2.3')}`.replace(/\W/g, '_');
  return compile(writeSources({ ...sources, ...changes }), {
    // Minimized, as released: comments and unused exports are gone.
    optimization: {},
    output: {
      filename: 'entry.js',
      chunkFilename: '[name].[contenthash:10].js',
      library: { type: 'var', name: container },
      uniqueName: container,
      crossOriginLoading: 'anonymous',
    },
    plugins: [new ContentVersionPlugin(() => facts), new SubresourceIntegrityPlugin(), new LateAssetPlugin(container)],
  });
}

/** As the federation plugin does with its manifest. */
class LateAssetPlugin {
  constructor(private readonly container: string) {}

  apply(compiler: webpack.Compiler) {
    compiler.hooks.thisCompilation.tap('Late', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'Late', stage }, () =>
        compilation.emitAsset('late.json', new webpack.sources.RawSource(JSON.stringify(this.container))),
      );
    });
  }
}

const versionOf = (files: Map<string, string>) =>
  /small_1_2_3_([0-9a-f]{10})"$/.exec(files.get('late.json') ?? '')?.[1];

describe('the version of a build', () => {
  it('is in every asset, late ones included, and the placeholder in none', async () => {
    const files = await build();
    const version = versionOf(files);
    expect(version).toBeDefined();
    expect(files.get('entry.js')).toContain(`small_1_2_3_${version}`);
    for (const text of files.values()) expect(text).not.toContain(provisionalVersion('1.2.3').slice(6));
  });

  it('leaves integrity digests that match the files', async () => {
    const files = await build();
    const chunk = [...files.keys()].find((name) => /^\d+\.[0-9a-f]{10}\.js$/.test(name)) ?? '';
    const integrity = `sha384-${createHash('sha384')
      .update(files.get(chunk) ?? '')
      .digest('base64')}`;
    expect(files.get('entry.js')).toContain(integrity);
  });

  it('is the same, with the same bytes, for the same sources in another folder', async () => {
    expect(await build()).toEqual(await build());
  });

  it.each([
    ['a comment in a fixture', { 'src/build-page.js': '// A comment\nexport const fixture = {};\n' }, {}],
    ['an export that the build does not use', { 'src/label.js': "export const label = 'A label';\n" }, {}],
  ])('does not change with %s', async (_, changes, facts) => {
    expect(versionOf(await build(changes, facts))).toBe(versionOf(await build()));
  });

  it.each([
    ['a text of the entry', { 'src/label.js': "export const label = 'Another label';\n" }, {}],
    ['a text of a chunk', { 'src/page.js': "export const page = 'Another page';\n" }, {}],
    ['a call of the release facts', {}, { calls: ['GET /Task'] }],
  ])('changes with %s', async (_, changes, facts) => {
    expect(versionOf(await build(changes, facts))).not.toBe(versionOf(await build()));
  });
});
