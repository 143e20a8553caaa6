import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ReleaseManifest } from '@internship-portals/shared-api/contract';
import type { Configuration } from 'webpack';
import { compile, remote, writeSources } from './compilation.fixture';
import { integrityOf, ReleasePlugin } from './release';

const portal = {
  portal: 'small-portal',
  version: '1.2.3',
  container: 'small',
  requires: { react: '^19.0.0', '@internship-portals/shared-ui': '^0.1.0', zustand: '^5.0.0' },
};

const sources = {
  'src/portal.js': `import { use } from 'react';
export const portal = () => [use, import('./page')];
`,
  'src/page.js':
    "import { text } from 'small-package';\nexport { useForm } from '@internship-portals/shared-ui/form';\nexport const page = text;\n",
  'node_modules/small-package/package.json': '{ "name": "small-package", "version": "4.5.6", "main": "text.js" }',
  'node_modules/small-package/text.js': "exports.text = 'small';\n",
};

async function build(
  mode: Configuration['mode'] = 'production',
  given = sources,
  devtool: Configuration['devtool'] = false,
) {
  const shared = { react: '19.0.0', '@internship-portals/shared-ui/form': '0.1.0', zustand: '5.0.0' };
  const files = await compile(writeSources(given), {
    ...remote(shared, [new ReleasePlugin(portal)], mode === 'production' ? 'dist/version' : 'dist'),
    mode,
    devtool,
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
    const { version } = release;
    expect(version).toMatch(/^1\.2\.3-[0-9a-f]{10}$/);
    expect(release).toMatchObject({ portal: 'small-portal', container: 'small', contract: 2 });
    expect(release.entry).toBe(`${version}/remoteEntry.js`);
    expect(release.preload).toEqual([`${version}/remoteEntry.js`, '_chunks/__federation_expose_portal.js']);
    expect(release.commit ?? '').toMatch(/^([0-9a-f]{40}(-dirty)?)?$/);
  });

  it('states the shares of all pages, those of the first page, and the declared ranges', () => {
    const { release } = production;
    expect(release.consumes).toEqual(['@internship-portals/shared-ui/form', 'react']);
    expect(release.consumesFirst).toEqual(['react']);
    expect(release.requires).toEqual({ react: '^19.0.0', '@internship-portals/shared-ui': '^0.1.0' });
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

  it('names files that exist in mf-manifest.json, relative to it', () => {
    const { files, release } = production;
    const manifest = JSON.parse(files.get(release.manifest) ?? '');
    const { name, path } = manifest.metaData.remoteEntry;
    const { sync, async } = manifest.exposes[0].assets.js;
    for (const file of [path + name, ...sync, ...async])
      expect([...files.keys()]).toContain(join(dirname(release.manifest), file));
  });

  it('has another version when a file differs, and the same when none does', async () => {
    expect((await build()).release.version).toBe(production.release.version);
    const other = { ...sources, 'src/page.js': `${sources['src/page.js']}export const more = 1;\n` };
    expect((await build('production', other)).release.version).not.toBe(production.release.version);
  });

  it('has the source maps of the portal in a file that it does not list among those for browsers', async () => {
    const { files, release } = await build('production', sources, 'hidden-nosources-source-map');
    expect(release.version).toBe(production.release.version);
    expect(release.files).toEqual(production.release.files);
    const packed = Buffer.from(files.get(`${release.version}/source-maps.json.gz`) ?? '', 'latin1');
    const maps = gunzipSync(packed);
    expect(release.maps).toEqual({ size: maps.length, integrity: integrityOf(maps) });
    const { sources: named, ...map } = JSON.parse(maps.toString())['_chunks/__federation_expose_portal.js'];
    expect(named).toContain('src/portal.js');
    expect(Object.keys(map)).toEqual(['names', 'mappings']);
    expect([...files.keys()].filter((name) => name.endsWith('.map'))).toEqual([]);
    expect(production.release.maps).toBeUndefined();
  });

  it('lists no files of a development build, which change with every rebuild', async () => {
    expect((await build('development')).release.files).toEqual({});
  });

  it('leaves the source maps of a development build beside its scripts, where the browser finds them', async () => {
    const { files, release } = await build('development', sources, 'cheap-module-source-map');
    expect([...files.keys()].some((name) => name.endsWith('.js.map'))).toBe(true);
    expect([...files.keys()].some((name) => name.includes('source-maps.json'))).toBe(false);
    expect(release.maps).toBeUndefined();
  });
});
