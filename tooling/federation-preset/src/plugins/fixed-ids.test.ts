import { compile, remote, writeSources } from './compilation.fixture';
import { FixedIdsPlugin } from './fixed-ids';

describe('the modules that the federation generates', () => {
  it('have fixed ids, which do not depend on where the packages are installed', async () => {
    const folder = writeSources({ 'src/portal.js': "export const text = 'Of a portal';\n" });
    const entry = (await compile(folder, remote({}, [new FixedIdsPlugin()]))).get('remoteEntry.js');
    expect(entry).toMatch(/^\/\*\*\*\/ "container"/m);
    expect(entry).toMatch(/^\/\*\*\*\/ "federation"/m);
  });
});
