import { registryOf, releaseOf } from '../testing';
import { candidatesOf, ownerOf, readRegistry } from './registry';

const { portals } = registryOf();

const serve = (registry: unknown) => {
  document.head.innerHTML = `<script type="application/json" id="portal-registry">${JSON.stringify(registry)}</script>`;
};

describe('the registry', () => {
  it.each([
    ['/', 'public-portal'],
    ['/applicationStatus', 'public-portal'],
    ['/internDashboard', 'intern-portal'],
    ['/internDashboard/tasks/1', 'intern-portal'],
    ['/internDashboards', 'public-portal'],
    ['/supervisorDashboard/profile', 'supervisor-portal'],
    ['/adminDashboard/', 'admin-portal'],
    ['/AdminDashboard/positions', 'admin-portal'],
    ['//admin%44ashboard', 'admin-portal'],
  ])('gives %s to %s', (address, name) => {
    expect(ownerOf(portals, address)?.name).toBe(name);
  });

  it.each(['/login', '/unauthorized', '/Login/', '//login', '/%6Cogin'])('gives %s to no portal', (address) => {
    expect(ownerOf(portals, address)).toBeUndefined();
  });

  it('is read from the page that the server wrote it into', () => {
    serve(registryOf());
    expect(readRegistry(document)).toEqual(registryOf());
  });

  it('is missed aloud', () => {
    document.head.innerHTML = '';
    expect(() => readRegistry(document)).toThrow('without the portal registry');
  });

  it.each([{ contract: 1, portals: [] }, { contract: 2 }, null, 'soon'])('is not taken for %j', (other) => {
    serve(other);
    expect(() => readRegistry(document)).toThrow('another registry');
  });

  it('names each version of a portal once, the wanted one first', () => {
    const [portal] = registryOf({
      'public-portal': { current: releaseOf('public-portal', '2'), previous: releaseOf('public-portal', '1') },
    }).portals;
    const versions = (over: object) => candidatesOf({ ...portal, ...over } as never).map(({ version }) => version);
    expect(versions({})).toEqual(['2', '1']);
    expect(versions({ current: null })).toEqual(['1']);
    expect(versions({ previous: portal?.current })).toEqual(['2']);
  });
});
