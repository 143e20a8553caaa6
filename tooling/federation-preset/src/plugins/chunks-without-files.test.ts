import MinimizerPlugin from 'minimizer-webpack-plugin';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { ChunksWithoutFilesPlugin } from './chunks-without-files';
import { compile, remote, writeSources } from './compilation.fixture';

const build = (source: string) =>
  compile(writeSources({ 'src/portal.js': source, 'src/page.js': "export const page = 'A page';\n" }), {
    ...remote({ library: '1.0.0' }, [new SubresourceIntegrityPlugin(), new ChunksWithoutFilesPlugin()]),
    // As portals are built: the plugin looks for minimized text.
    optimization: { minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })] },
  });

describe('a chunk that contains only shared modules', () => {
  it('has no digest, and the build succeeds', async () => {
    const entry = (await build("export const load = () => import('library');\n")).get('remoteEntry.js');
    const digests = entry?.match(/sriHashes=\{([^}]*)\}/)?.[1] ?? '';
    // That of the exposed module's chunk, which loads the other one.
    expect(digests.match(/\d+:"[^"]*"/g)).toEqual([expect.stringMatching(/:"sha384-/)]);
    expect(entry).not.toContain('CHUNK-SRI-HASH');
  });

  it('leaves the digests of other chunks', async () => {
    const files = await build("export const load = () => Promise.all([import('library'), import('./page')]);\n");
    expect(files.get('remoteEntry.js')).toMatch(/\b\d+:"sha384-/);
  });
});
