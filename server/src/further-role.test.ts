import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints, listSupervisors, ROLE_CODES, type Role } from '@internship-portals/shared-api/contract';
import { accountData } from './modules/users';
import { PASSWORD, startTestServer, type TestServer } from './testing/server';

/** The first place of the documented steps: the entry in the list. */
jest.mock('../../shared-api/src/contract/roles', () => {
  const roles = jest.requireActual<Record<'ROLES' | 'ROLE_CODES' | 'INVITED_ROLES', unknown[]>>(
    '../../shared-api/src/contract/roles',
  );
  roles.ROLES.push({ code: 'UNI', name: 'university coordinator', invited: true });
  roles.ROLE_CODES.push('UNI');
  roles.INVITED_ROLES.push('UNI');
  return roles;
});

const UNI = 'UNI' as Role;
const product = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(product, file), 'utf8');

let root: string;
let server: TestServer;
let admin: { id: string; token: string };
let coordinator: { id: string; token: string };

const call = (person: { token: string }, method: string, address: string, body?: object) =>
  server.call(method, `/api${address}`, { token: person.token, body });

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'internships-role-'));
  await mkdir(path.join(root, 'shell/dist'), { recursive: true });
  await writeFile(
    path.join(root, 'shell/dist/index.html'),
    '<!doctype html><html><head><!--registry--></head><body></body></html>',
  );
  const portal = { name: 'university-portal', package: 'university-portal', base: '/universityDashboard', port: 3190 };
  const portals = [...(JSON.parse(read('portals.json')) as object[]), { ...portal, role: 'UNI' }];
  await writeFile(path.join(root, 'portals.json'), JSON.stringify(portals));
  (listSupervisors as { access: readonly Role[] }).access = ['ADM', UNI];
  server = await startTestServer({}, { root });
  admin = await server.signInAs('ADM');
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true });
});

describe('a further role', () => {
  const person = { Name: 'Wanjiru Kamau', Email: 'wanjiru@uni.example', PhoneNumber: '+254722334457' };
  const invite = (Role: string) =>
    call(admin, 'POST', '/Admin/User/Administrators', { ...person, Position: 'Advisory', Role });

  it('has accounts, which administrators invite, and whose people choose a password', async () => {
    const answer = await invite('UNI');
    expect([answer.status, answer.body]).toEqual([201, { message: 'University Coordinator Invited' }]);
    const [mail] = await server.mails('wanjiru');
    expect(mail?.subject).toBe('Your university coordinator account');
    const [, token] = /\/resetPassword\/([\w-]{43})/.exec(mail?.text ?? '') ?? [];
    expect((await server.call('POST', '/api/Reset', { body: { token, password: PASSWORD } })).status).toBe(200);
    const signedIn = await server.call('POST', '/api/login', { body: { email: person.Email, password: PASSWORD } });
    expect(signedIn.body).toMatchObject({ Role: ['UNI'] });
    const { token: session, user } = signedIn.body as { token?: string; user?: { user_id: string } };
    coordinator = { id: user?.user_id ?? '', token: session ?? '' };
  });

  it('has people only of its own and of administrators in that list', async () => {
    const { body } = await call(admin, 'GET', '/Admin/User/Administrators');
    expect((body.Administrators as { Role: string }[]).map(({ Role }) => Role).sort()).toEqual(['ADM', 'ADM', 'UNI']);
    expect((await call(admin, 'GET', '/Admin/User/Supervisors')).body).toMatchObject({ Supervisors: [] });
  });

  it('is refused where the list has no such code', async () => {
    const { status, body } = await invite('BOS');
    expect([status, body.errors.Role]).toEqual([422, ['Choose a role from the list.']]);
  });

  it('makes the calls that name it and those of everyone, and no other', async () => {
    const named = endpoints.filter(({ access }) => Array.isArray(access) && access.includes(UNI));
    expect(named).toEqual([listSupervisors]);
    expect((await call(coordinator, 'GET', listSupervisors.path)).status).toBe(200);
    expect((await call(coordinator, 'GET', `/User/${coordinator.id}/edit`)).status).toBe(200);
    for (const { method, access, path: address } of endpoints) {
      if (access !== 'deploy' && (typeof access === 'string' || access.includes(UNI))) continue;
      const { status } = await call(coordinator, method, address.replaceAll(/:\w+/g, 'nobody'));
      expect([method, address, status]).toEqual([method, address, 403]);
    }
  });

  it("reads no other person's rows, and finds nothing, until a policy says otherwise", async () => {
    const intern = await server.signInAs('INT');
    for (const address of [`/User/${intern.id}`, `/User/${intern.id}/edit`, `/User/${admin.id}/edit`])
      expect([address, (await call(coordinator, 'GET', address)).status]).toEqual([address, 404]);
    expect((await call(coordinator, 'GET', '/Search?search=person')).body).toEqual({ Hits: [] });
  });

  it('has pages, which may make its calls and no others', async () => {
    const { headers } = await server.call('GET', '/universityDashboard', { headers: { host: 'internships.test' } });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`internships.test/api${listSupervisors.path}`);
    expect(policy).not.toContain('/api/Admin/User/Interns');
  });

  it('has its name in exports of personal data, and in the answer to a deletion', async () => {
    const { db } = server.services;
    const data = await accountData.read(db, { id: coordinator.id } as Parameters<typeof accountData.read>[1]);
    expect(data.role).toBe('university coordinator');
    const { body } = await call(admin, 'DELETE', `/User/${coordinator.id}`);
    expect(body.message).toBe('University Coordinator Deleted');
    expect((await call(coordinator, 'GET', listSupervisors.path)).status).toBe(401);
  });
});

describe('the documented steps for a new role', () => {
  const [, section = ''] = read('docs/add-a-portal.md').split('## For a new role\n');
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  const places = rows.map((row) => /^\| `([^`]+)`/.exec(row)?.[1] ?? '');

  it('name at most five places, all in the repository and none a migration', () => {
    expect(places).toEqual([
      'shared-api/src/contract/roles.ts',
      'portals.json',
      'shared-api/src/contract/<noun>.ts',
      'server/src/modules/<noun>/policy.ts',
      'server/src/http/permissions.test.ts',
    ]);
    for (const place of places)
      expect([place, existsSync(path.join(product, place.replace('<noun>', 'users')))]).toEqual([place, true]);
  });

  it('are all: no other file has something for each role, which a further one would be missing from', () => {
    // What a `Partial` leaves out has a default, and the compiler sees to it.
    const files = execFileSync(
      'git',
      ['ls-files', '*.ts', '*.tsx', ':!*.test.ts', ':!*.test.tsx', ':!server/src/database/migrations'],
      {
        cwd: product,
        encoding: 'utf8',
      },
    );
    const listing = files
      .trim()
      .split('\n')
      .filter((file) => existsSync(path.join(product, file)))
      .filter((file) => /(?<!Partial<)Record<Role,|Literal\('INT'\),\s*Type\.Literal/.test(read(file)));
    expect(listing).toEqual([]);
    expect(ROLE_CODES).toContain('UNI');
  });
});
