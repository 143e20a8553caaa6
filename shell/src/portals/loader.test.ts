import { PORTAL_CONTRACT } from 'shared-ui';
import { PortalLoader } from './loader';
import type { RegisteredPortal, Release } from './registry';

const release = (version: string): Release => ({
  version,
  container: `intern_${version}`,
  entry: `/portals/${version}`,
});
const registered = (over: Partial<RegisteredPortal> = {}): RegisteredPortal => ({
  name: 'intern-portal',
  base: '/internDashboard',
  role: 'INT',
  current: release('2'),
  previous: null,
  ...over,
});
const door = { portal: { contract: PORTAL_CONTRACT, title: 'DASHBOARD', routes: [], navigation: [] } };

describe('the portal loader', () => {
  it('fetches a portal once, however often it is asked for', async () => {
    const open = jest.fn(async () => door);
    const loader = new PortalLoader(open);
    await Promise.all([loader.load(registered()), loader.load(registered())]);
    await loader.load(registered());
    expect(open).toHaveBeenCalledTimes(1);
    expect(loader.state('intern-portal')).toEqual({ portal: door.portal });
  });

  it('takes the previous version when the current one does not load', async () => {
    const loader = new PortalLoader(async ({ version }) => {
      if (version === '2') throw new Error('broken');
      return door;
    });
    expect(await loader.load(registered({ previous: release('1') }))).toEqual({ portal: door.portal });
  });

  it('says why a portal cannot be shown, and tries it anew when asked again', async () => {
    const answers = [() => Promise.reject(new Error('gone')), () => Promise.resolve(door)];
    const loader = new PortalLoader(() => (answers.shift() as () => Promise<unknown>)());
    expect(await loader.load(registered())).toEqual({ failure: new Error('gone') });
    expect(await loader.load(registered())).toEqual({ portal: door.portal });
  });

  it('refuses a portal of another contract, by name', async () => {
    const other = { portal: { ...door.portal, contract: PORTAL_CONTRACT + 1 } };
    const state = await new PortalLoader(async () => other).load(registered());
    expect(state).toEqual({
      failure: expect.objectContaining({ message: expect.stringMatching(/intern-portal.*contract/) }),
    });
  });

  it('refuses a module that opens no portal', async () => {
    const state = await new PortalLoader(async () => ({})).load(registered());
    expect(state).toEqual({ failure: new Error('intern-portal does not open a portal.') });
  });

  it('says so when the server has no build of a portal', async () => {
    const state = await new PortalLoader(async () => door).load(registered({ current: null }));
    expect(state).toEqual({ failure: new Error('The server has no build of intern-portal.') });
  });
});
