import vm from 'node:vm';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { compile, writeSources } from './compilation.fixture';
import { ContentVersionPlugin, provisionalVersion } from './content-version';
import { VersionFreeChunksPlugin } from './version-free-chunks';

const sources = {
  'src/index.js': "export default [() => import('./page'), () => import('./other')];\n",
  'src/page.js': "export const page = 'A page';\n",
  'src/other.js': "export const other = 'Another page';\n",
};

/** Builds the sources as webpack-config.ts does and returns all files by name. */
function build(changes: Partial<typeof sources> = {}): Promise<Map<string, string>> {
  const version = provisionalVersion('1.2.3');
  const container = `small_${version}`.replace(/\W/g, '_');
  const chunkGlobal = `${container}/chunks`;
  return compile(writeSources({ ...sources, ...changes }), {
    optimization: {},
    output: {
      filename: `${version}/entry.js`,
      chunkFilename: '_chunks/[name].[contenthash:10].js',
      publicPath: 'auto',
      library: { type: 'var', name: container },
      uniqueName: chunkGlobal,
      chunkLoadingGlobal: chunkGlobal,
      crossOriginLoading: 'anonymous',
    },
    plugins: [
      new SubresourceIntegrityPlugin(),
      new VersionFreeChunksPlugin(chunkGlobal),
      new ContentVersionPlugin(() => ({})),
    ],
  });
}

const chunksOf = (files: Map<string, string>) => [...files.keys()].filter((name) => name.startsWith('_chunks/'));
const entryOf = (files: Map<string, string>) => [...files.keys()].find((name) => name.endsWith('/entry.js')) ?? '';

describe('chunks without a version', () => {
  let before: Map<string, string>;
  beforeAll(async () => {
    before = await build();
  });

  it('keep name and bytes when another chunk changes; the entry gets a folder of its own', async () => {
    const after = await build({ 'src/page.js': "export const page = 'A changed page';\n" });
    expect(chunksOf(before)).toHaveLength(2);
    const same = chunksOf(after).filter((name) => after.get(name) === before.get(name));
    expect(same).toHaveLength(1);
    expect(after.get(same[0] ?? '')).toContain('Another page');
    expect(entryOf(before)).toMatch(/^1\.2\.3-[0-9a-f]{10}\/entry\.js$/);
    expect(entryOf(after)).not.toBe(entryOf(before));
  });

  it('go to the version whose script element fetches them', () => {
    const [name = ''] = chunksOf(before);
    const dataset = { webpack: 'small_1_2_3_abc/chunks:chunk-7' };
    const self: Record<string, unknown[]> = {};
    vm.runInNewContext(before.get(name) ?? '', { self, document: { currentScript: { dataset } } });
    expect(Object.keys(self)).toEqual(['small_1_2_3_abc/chunks']);
    expect(self['small_1_2_3_abc/chunks']).toHaveLength(1);
  });

  it('are fetched by an element of each version, and are beside the folder of the entry', () => {
    const entry = before.get(entryOf(before)) ?? '';
    expect(entry).not.toContain('getAttribute("src")');
    expect(entry).toContain('getAttribute("data-webpack")');
    expect(entry).toContain('"../"');
  });

  it('fail the build when they do not say which array takes them', async () => {
    const folder = writeSources(sources);
    const plugins = [new VersionFreeChunksPlugin('another')];
    await expect(compile(folder, { output: { uniqueName: 'small' }, plugins })).rejects.toThrow('names no array');
  });
});
