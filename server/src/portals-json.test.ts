import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPortals } from './config';

const root = mkdtempSync(path.join(tmpdir(), 'internships-portal-list-'));
afterAll(() => rmSync(root, { recursive: true }));

const visitors = { name: 'public-portal', package: 'public-portal', base: '/', role: null, port: 3101 };
const tasks = { name: 'intern-portal', package: 'intern-portal', base: '/internDashboard', role: 'INT', port: 3102 };

function read(list: unknown) {
  writeFileSync(path.join(root, 'portals.json'), typeof list === 'string' ? list : JSON.stringify(list));
  return readPortals(root);
}

describe('portals.json', () => {
  it('may hold several portals of one role', () => {
    const notices = { name: 'notices-portal', package: 'notices-portal', base: '/notices', role: 'INT', port: 3105 };
    expect(read([visitors, tasks, notices])).toEqual([visitors, tasks, notices]);
  });

  it.each<[string, unknown, string]>([
    [
      'an unknown role',
      [visitors, { ...tasks, role: 'BOSS' }],
      'portals.json: intern-portal has the unknown role "BOSS". Use INT, SUP, ADM, or null for everyone.',
    ],
    [
      'no role',
      [visitors, { ...tasks, role: undefined }],
      "portals.json: intern-portal: must have required property 'role'.",
    ],
    [
      'a name twice',
      [visitors, { ...tasks, name: 'public-portal' }],
      'portals.json: public-portal: public-portal has the same name, public-portal.',
    ],
    [
      'a port twice',
      [visitors, { ...tasks, port: 3101 }],
      'portals.json: intern-portal: public-portal has the same port, 3101.',
    ],
    [
      'a base twice',
      [tasks, { ...visitors, base: '/InternDashboard' }],
      'portals.json: public-portal: the base /InternDashboard is taken by intern-portal, which has /internDashboard.',
    ],
    [
      'a base inside another',
      [tasks, { ...visitors, base: '/internDashboard/x' }],
      'portals.json: public-portal: the base /internDashboard/x is taken by intern-portal, which has /internDashboard.',
    ],
    [
      "one of the server's paths",
      [{ ...tasks, base: '/api' }],
      'portals.json: intern-portal: the base /api is taken by /api of the product itself.',
    ],
    [
      'a base that is not a path',
      [{ ...tasks, base: 'tasks' }],
      'portals.json: intern-portal: "base" must match pattern "^/([A-Za-z][\\w-]*(/[A-Za-z][\\w-]*)*)?$".',
    ],
    [
      'an unknown field',
      [{ ...tasks, colour: 'red' }],
      'portals.json: intern-portal: must NOT have additional properties: colour.',
    ],
    ['an entry without a name', [{}], "portals.json: entry 1: must have required property 'name'."],
    ['an empty list', [], 'portals.json: it must list at least one portal.'],
    ['text that is not JSON', '[', 'portals.json is not valid JSON.'],
  ])('stops the start with one line for %s', (_what, list, line) => {
    expect(() => read(list)).toThrow(line);
    expect(() => read(list)).toThrow(expect.objectContaining({ name: 'SettingError' }));
  });
});
