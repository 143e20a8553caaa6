import type { SearchHit } from '@internship-portals/shared-api/contract';
import { startTestServer, type TestServer } from '../../testing/server';

type SignedIn = Awaited<ReturnType<TestServer['signInAs']>>;

let server: TestServer;
let admin: SignedIn;
let grace: SignedIn;
let kevin: SignedIn;
let other: SignedIn;

const search = async (token: string, text: string) => {
  const answer = await server.call('GET', `/api/Search?search=${encodeURIComponent(text)}`, { token });
  expect(answer.status).toBe(200);
  return answer.body.Hits as SearchHit[];
};
const found = async (token: string, text: string) =>
  (await search(token, text)).map(({ Kind, Name }) => `${Kind} ${Name}`);

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAs('ADM', { name: 'Wanjiku Maina' });
  grace = await server.signInAs('SUP', { name: 'Grace Wambui' });
  kevin = await server.signInAs('INT', { name: 'Kévin Mutua', supervisorId: grace.id });
  await server.apply({ Name: 'Kevin Odhiambo', Email: 'odhiambo@example.com', Position: 'Advisory' });
  await server.apply({ Name: 'Amina Kevin', Email: 'amina@example.com' });
  const paul = await server.signInAs('SUP', { name: 'Paul Were' });
  other = await server.signInAs('INT', { name: 'Kevin Otieno', supervisorId: paul.id });
  await server.assignTask(grace, kevin, { Task: 'Write the handbook' });
  await server.assignTask(paul, other, { Task: 'Read the handbook' });
});
afterAll(() => server.stop());

describe('GET /Search', () => {
  it('finds everyone for an administrator, first the applicants whose name begins with the words', async () => {
    expect(await found(admin.token, 'KEVIN')).toEqual([
      'applicant Kevin Odhiambo',
      'applicant Amina Kevin',
      'intern Kévin Mutua',
      'intern Kevin Otieno',
    ]);
    expect(await found(admin.token, 'grace wam')).toEqual(['supervisor Grace Wambui']);
    expect(await found(admin.token, 'maina')).toEqual(['administrator Wanjiku Maina']);
  });

  it('finds by e-mail address, with what tells people of one name apart', async () => {
    expect(await search(admin.token, 'odhiambo@')).toMatchObject([
      {
        Kind: 'applicant',
        Name: 'Kevin Odhiambo',
        About: ['odhiambo@example.com', 'Advisory', 'Processing'],
        PhoneNumber: '+254712345678',
        AppliedAt: expect.stringMatching(/^20/),
      },
    ]);
  });

  it('finds an application by the reference that the applicant was told', async () => {
    const { body } = await server.apply({ Name: 'Naomi Wairimu', Email: 'naomi@example.com' });
    const reference = String(body.Reference);
    expect(await found(admin.token, reference)).toEqual(['applicant Naomi Wairimu']);
    expect(await found(admin.token, ` ${reference.toLowerCase()} `)).toEqual(['applicant Naomi Wairimu']);
    const list = await server.call('GET', `/api/Admin/User/Applicants?search=${reference}`, { token: admin.token });
    expect(list.body.Applicants).toMatchObject([{ Name: 'Naomi Wairimu' }]);
    const id = await server.applicationId('naomi@example.com');
    const read = await server.call('GET', `/api/Apply/${id}`, { token: admin.token });
    expect(read.body.Reference).toBe(reference);
    expect(await found(grace.token, reference)).toEqual([]);
    const erased_at = '2026-01-01T00:00:00.000Z';
    await server.services.db.updateTable('applications').set({ erased_at }).where('id', '=', id).execute();
    expect(await found(admin.token, reference)).toEqual([]);
  });

  it('finds people by their phone number in any written form, and by four digits of it', async () => {
    await server.apply({ Name: 'Only Number', Email: 'number@example.com', PhoneNumber: '+254712000201' });
    await server.apply({ Name: 'Other Number', Email: 'other@example.com', PhoneNumber: '+254700201712' });
    for (const typed of [
      ...['+254712000201', '0712 000 201', '712 000 201', '+254 (0)712 000 201', '00254 712-000-201', '254712000201'],
      ...['0712000', '712 000 2', '2000201'],
    ])
      expect([typed, await found(admin.token, typed)]).toEqual([typed, ['applicant Only Number']]);
    expect(await found(admin.token, '1712')).toEqual(['applicant Other Number']);
    expect(await found(admin.token, '0712')).toEqual(expect.arrayContaining(['applicant Only Number']));
    expect(await found(grace.token, '0712 000 201')).toEqual([]);
    const { db } = server.services;
    const own = { phone: '+254733000303', search: 'kevin mutua +254733000303', starts_on: '2026-11-02' };
    await db.updateTable('users').set(own).where('id', '=', kevin.id).execute();
    for (const token of [admin.token, grace.token])
      expect(await search(token, '0733 000 303')).toMatchObject([
        { Kind: 'intern', PhoneNumber: '+254733000303', StartsOn: '2026-11-02' },
      ]);
  });

  it('counts what both lists of applications show for a search that finds more than it returns', async () => {
    const answer = async (text: string) =>
      (await server.call('GET', `/api/Search?search=${text}`, { token: admin.token })).body;
    for (let number = 1; number <= 7; number++)
      await server.apply({ Name: `Zawadi ${number}`, Email: `zawadi.${number}@example.com` });
    const id = await server.applicationId('zawadi.7@example.com');
    const { db } = server.services;
    await db.updateTable('applications').set({ status: 'Declined' }).where('id', '=', id).execute();
    const { Hits, Applications } = await answer('zawadi');
    expect(Hits).toHaveLength(6);
    expect(Applications).toEqual({ Waiting: 6, Decided: 1 });
    expect(await answer('odhiambo')).not.toHaveProperty('Applications');
  });

  it('finds for a supervisor their own interns and tasks, these by the intern too', async () => {
    expect(await found(grace.token, 'kevin')).toEqual(['intern Kévin Mutua', 'task Write the handbook']);
    expect(await search(grace.token, 'handbook')).toMatchObject([{ Kind: 'task', About: ['Kévin Mutua'] }]);
    expect(await found(grace.token, 'amina')).toEqual([]);
  });

  it('finds for an intern their own tasks and no people', async () => {
    expect(await found(kevin.token, 'handbook')).toEqual(['task Write the handbook']);
    expect(await found(kevin.token, 'kevin')).toEqual([]);
  });

  it('takes every character as it is, and finds nothing for no words', async () => {
    expect(await found(admin.token, '%')).toEqual([]);
    expect(await found(admin.token, '_')).toEqual([]);
    expect(await found(admin.token, "'; drop table users; --")).toEqual([]);
    expect(await found(admin.token, '  ')).toEqual([]);
  });

  it('names no one whose data was erased or whose account is gone', async () => {
    const id = await server.applicationId('amina@example.com');
    const { db } = server.services;
    await db.updateTable('applications').set({ erased_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute();
    await db.updateTable('users').set({ active: 0 }).where('id', '=', other.id).execute();
    expect(await found(admin.token, 'kevin')).toEqual(['applicant Kevin Odhiambo', 'intern Kévin Mutua']);
  });
});
