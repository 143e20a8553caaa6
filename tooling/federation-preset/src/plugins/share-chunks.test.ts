import { createHash } from 'node:crypto';
import { compile, writeSources } from './compilation.fixture';
import { ShareChunksPlugin } from './share-chunks';

const chunk = (name: string) => `import(/* webpackChunkName: "${name}" */ './${name}.js')`;
const sourcesOf = (names: string[]) => ({
  ...Object.fromEntries(names.map((name) => [`src/${name}.js`, `export const text = 'Of ${name}';\n`])),
  'src/index.js': `export const load = () => [${names.map(chunk).join(', ')}];\n`,
});

async function build(names: string[]) {
  const files = await compile(writeSources(sourcesOf(names)), {
    output: { chunkFilename: 'chunk.[name].js' },
    plugins: [new ShareChunksPlugin()],
  });
  return { files, facts: JSON.parse(files.get('shares.json') ?? '') };
}

describe("shares.json of the shell's build", () => {
  it('names the files that every portal needs, those of its own pages and of each share', async () => {
    const { files, facts } = await build(['portals', 'login', 'login-proof', 'share-form']);
    const { forPortals, integrity, pages, shares } = facts;
    expect(forPortals).toEqual(['/chunk.portals.js']);
    expect(pages).toEqual({
      '/login': ['/chunk.login.js'],
      '/login/proof': ['/chunk.login-proof.js'],
      '/login/account': [],
      '/unauthorized': [],
    });
    expect(shares).toMatchObject({
      '@internship-portals/shared-ui/form': ['/chunk.share-form.js'],
      '@internship-portals/shared-ui/charts': [],
    });
    const digest = createHash('sha256')
      .update(files.get('chunk.login.js') ?? '')
      .digest('base64');
    expect(integrity['/chunk.login.js']).toBe(`sha256-${digest}`);
  });

  it('states the portal contract, and which shares portals may consume in which versions', async () => {
    const { contract, keys, provides } = (await build([])).facts;
    expect(contract).toBe(2);
    expect(keys).toEqual(
      expect.arrayContaining(['react', '@internship-portals/shared-ui/router', '@mui/material/Button']),
    );
    expect(provides).toMatchObject({
      react: expect.stringMatching(/^19\./),
      '@internship-portals/shared-ui': expect.stringMatching(/^1\./),
    });
  });
});
