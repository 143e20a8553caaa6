import { SCOPE } from 'repository';
import { shareKeys } from '../shares';
import { compile, writeSources } from './compilation.fixture';
import { DECLARATIONS_FILE, type Declarations, DeclarationsPlugin } from './declarations';

// The compiler reads two packages.
jest.setTimeout(60_000);

describe("declarations.json of the shell's build", () => {
  let declarations: Declarations;
  beforeAll(async () => {
    const files = await compile(writeSources({ 'src/index.js': '' }), { plugins: [new DeclarationsPlugin()] });
    declarations = JSON.parse(files.get(DECLARATIONS_FILE) ?? '');
  });

  it('has a file with its text for each module that the shell shares of our packages, and their versions', () => {
    const { paths, files, versions } = declarations;
    expect(Object.keys(paths)).toEqual(shareKeys.filter((key) => key.startsWith(SCOPE)));
    for (const file of Object.values(paths)) expect(files[file]).toMatch(/export/);
    expect(files['shared-ui/src/layout/page-heading.d.ts']).toContain('title: ');
    expect(versions).toEqual({
      [`${SCOPE}/shared-api`]: expect.stringMatching(/^1\./),
      [`${SCOPE}/shared-ui`]: expect.stringMatching(/^1\./),
    });
  });

  it('takes the contract from the portal, whose build contains it', () => {
    const ofContract = Object.entries(declarations.files).filter(([file]) =>
      file.startsWith('shared-api/src/contract'),
    );
    expect(ofContract).toEqual([['shared-api/src/contract.d.ts', `export * from '${SCOPE}/shared-api/contract';\n`]]);
  });
});
