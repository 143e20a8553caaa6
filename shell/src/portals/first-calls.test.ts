import { listPageUpdates } from '@internship-portals/shared-api/contract';
import { registryOf, releaseOf } from '../testing';
import { beginFirstCalls } from './first-calls';
import type { RegisteredPortal } from './registry';

const firstCalls = { '/': ['/Task'], '/tasks/:id': ['/Task/:id', '/Task/:id/edit'], '/list': ['/List?page=1'] };
const current = { ...releaseOf('intern-portal', '1'), firstCalls };
/** The position of the page in the stream of changes. */
const changes = `/api${listPageUpdates.path}`;
const intern = { token: 'mine', roles: ['INT' as const] };

const { fetch: kept } = globalThis;
const fetched = jest.fn(async () => new Response('{}'));
beforeEach(() => {
  globalThis.fetch = fetched as never;
});
afterEach(() => {
  globalThis.fetch = kept;
  fetched.mockClear();
  window.earlyCalls = undefined;
});

/** The addresses that a page begins to read. */
function readsOf(
  address: string,
  session: Parameters<typeof beginFirstCalls>[1] = intern,
  portal: Partial<RegisteredPortal> = {},
) {
  const { portals } = registryOf({ 'intern-portal': { current, ...portal } });
  beginFirstCalls(portals, session, new URL(address, 'http://localhost'));
  return (fetched.mock.calls as unknown[][]).map(([called]) => called);
}

describe('the first reads of a page', () => {
  it.each([
    ['/internDashboard', [changes, '/api/Task']],
    ['/internDashboard/', [changes, '/api/Task']],
    ['/internDashboard/tasks/t-1', [changes, '/api/Task/t-1', '/api/Task/t-1/edit']],
    ['/internDashboard/list', [changes, '/api/List?page=1']],
    ['/internDashboard/tasks', []],
    ['/internDashboard/tasks/..%2F..', []],
    ['/internDashboards', []],
    ['/login', []],
    ['/', []],
  ])('of %s are %j', (address, reads) => {
    expect(readsOf(address)).toEqual(reads);
  });

  it('do not begin where the address asks for other rows', () => {
    expect(readsOf('/internDashboard/list?page=2')).toEqual([]);
  });

  it.each([
    ['nobody', { token: null, roles: [] }],
    ['a session of another role', { token: 'mine', roles: ['SUP' as const] }],
  ])('do not begin for %s', (_, session) => {
    expect(readsOf('/internDashboard', session)).toEqual([]);
  });

  it.each([
    ['a visitor', { token: null, roles: [] }],
    ['somebody who has signed in', intern],
  ])('begin on a page for everybody, which hears of no changes, for %s', (_, session) => {
    const { portals } = registryOf({
      'public-portal': { current: { ...releaseOf('public-portal', '1'), firstCalls: { '/': ['/Position'] } } },
    });
    beginFirstCalls(portals, session, new URL('/', 'http://localhost'));
    expect((fetched.mock.calls as unknown[][]).map(([called]) => called)).toEqual(['/api/Position']);
  });

  it.each([
    ['a version that does not fit', { current: { ...current, refused: 'It does not fit.' } }],
    ['an override', { override: 'http://localhost:3102' }],
    ['a version from before it named them', { current: releaseOf('intern-portal', '1') }],
    ['a portal without a release', { current: null }],
  ])('do not begin for %s', (_, portal) => {
    expect(readsOf('/internDashboard', intern, portal)).toEqual([]);
  });
});
