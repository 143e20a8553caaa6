import { createHash } from 'node:crypto';
import type { ReleaseManifest } from 'shared-api/contract';
import type { Configuration } from 'webpack';
import { compile, remote, writeSources } from './compilation.fixture';
import { ReleaseManifestPlugin } from './release-manifest';

const names = {
  portal: 'small-portal',
  version: '1.2.3',
  container: 'small',
  entry: 'remoteEntry.js',
  manifest: 'mf-manifest.json',
};

const sources = {
  'src/portal.js': `import { use } from 'react';
export const portal = () => [use, import('./page')];
`,
  'src/page.js':
    "import { text } from 'small-package';\nexport { useForm } from 'shared-ui/form';\nexport const page = text;\n",
  'node_modules/small-package/package.json': '{ "name": "small-package", "version": "4.5.6", "main": "text.js" }',
  'node_modules/small-package/text.js': "exports.text = 'small';\n",
};

async function build(mode: Configuration['mode'] = 'production') {
  const shared = { react: '19.0.0', 'shared-ui/form': '0.1.0', zustand: '5.0.0' };
  const files = await compile(writeSources(sources), {
    ...remote(shared, [new ReleaseManifestPlugin(names)]),
    mode,
    devtool: false,
  });
  return { files, release: JSON.parse(files.get('release.json') ?? '') as ReleaseManifest };
}

let production: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  production = await build();
});

describe('release.json', () => {
  it('names the release, its first files and the commit', () => {
    const { release } = production;
    expect(release).toMatchObject({ ...names, contract: 1 });
    expect(release.preload).toEqual(['remoteEntry.js', '__federation_expose_portal.js']);
    expect(release.commit ?? '').toMatch(/^([0-9a-f]{40}(-dirty)?)?$/);
  });

  it('states the shares of all pages, those of the first page, and the versions that they need', () => {
    const { release } = production;
    expect(release.consumes).toEqual(['react', 'shared-ui/form']);
    expect(release.consumesFirst).toEqual(['react']);
    // The first is what runs the entry.
    expect(Object.keys(release.requires)).toEqual(['@module-federation/webpack-bundler-runtime', 'react', 'shared-ui']);
    expect(release.calls).toEqual([]);
  });

  it('states the version of each package whose code is in it', () => {
    expect(production.release.packages).toMatchObject({ 'small-package': '4.5.6' });
    expect(Object.keys(production.release.packages ?? {})).not.toContain('react');
  });

  it('has size and digest of every other file', () => {
    const { files, release } = production;
    const others = [...files].filter(([name]) => name !== 'release.json');
    expect(Object.keys(release.files)).toEqual(others.map(([name]) => name).sort());
    for (const [name, text] of others) {
      const digest = createHash('sha256').update(text).digest('base64');
      expect(release.files[name]).toEqual({ size: Buffer.byteLength(text), integrity: `sha256-${digest}` });
    }
  });

  it('lists no files of a development build, which change with every rebuild', async () => {
    expect((await build('development')).release.files).toEqual({});
  });
});
