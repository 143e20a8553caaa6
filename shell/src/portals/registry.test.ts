import portals from '../../../portals.json';
import { ownerOf, type RegisteredPortal, readRegistry } from './registry';

const registered = portals.map((portal) => ({ ...portal, current: null, previous: null }) as RegisteredPortal);

describe('the registry', () => {
  it.each([
    ['/', 'public-portal'],
    ['/applicationStatus', 'public-portal'],
    ['/internDashboard', 'intern-portal'],
    ['/internDashboard/tasks/1', 'intern-portal'],
    ['/internDashboards', 'public-portal'],
    ['/supervisorDashboard/profile', 'supervisor-portal'],
    ['/adminDashboard/', 'admin-portal'],
  ])('gives %s to %s', (address, name) => {
    expect(ownerOf(registered, address)?.name).toBe(name);
  });

  it('is read from the page that the server wrote it into', () => {
    document.head.innerHTML = `<script type="application/json" id="portal-registry">{"contract":1,"portals":[]}</script>`;
    expect(readRegistry(document)).toEqual({ contract: 1, portals: [] });
  });

  it('is missed aloud', () => {
    document.head.innerHTML = '';
    expect(() => readRegistry(document)).toThrow('without the portal registry');
  });
});
