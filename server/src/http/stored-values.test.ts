import { startTestServer, type TestServer } from '../testing/server';

type Person = Awaited<ReturnType<TestServer['signInAs']>>;
let server: TestServer;
let admin: Person;
let supervisor: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAs('ADM');
  supervisor = await server.signInAs('SUP');
});
afterAll(() => server.stop());

const put = async (by: Person, path: string, body: object) => {
  const answer = await server.call('PUT', `/api${path}`, { token: by.token, body });
  return [answer.status, answer.body.errors];
};
const PHONE = 'Enter a valid phone number with its country code.';
/** A row of a list, or the settings, as administrators read them. */
interface Row {
  id: string;
  Name: string;
  Revision: number;
}
const read = async <Body>(path: string) =>
  (await server.call('GET', `/api${path}`, { token: admin.token })).body as unknown as Body;
const CONTACT = 'Enter a valid e-mail address, such as name@example.com.';
const TITLE = 'Use at least one letter or digit.';
const NAME = 'A name has at least one letter, and no address, link or control characters.';

/** Each record has values that no form takes any more: of earlier rules, or of earlier metadata of phone numbers. */
describe('a value from before a rule became stricter', () => {
  it('stays in a profile, and is refused where it is changed to another such value', async () => {
    const { db } = server.services;
    const intern = await server.signInAs('INT');
    const old = { name: '007', phone: '+2549999' };
    await db.updateTable('users').set(old).where('id', '=', intern.id).execute();
    const same = { Name: '007', Email: intern.email, PhoneNumber: '+2549999' };
    for (const by of [intern, admin]) {
      expect(
        await put(by, `/User/${intern.id}`, { ...same, ...(by === admin ? { Position: 'Advisory' } : {}) }),
      ).toEqual([200, undefined]);
      expect(await put(by, `/User/${intern.id}`, { ...same, Name: '008' })).toEqual([422, { Name: [NAME] }]);
      expect(await put(by, `/User/${intern.id}`, { ...same, PhoneNumber: '+2549998' })).toEqual([
        422,
        { PhoneNumber: [PHONE] },
      ]);
    }
    expect(await put(supervisor, `/User/${intern.id}`, same)).toEqual([422, { Name: [NAME], PhoneNumber: [PHONE] }]);
    expect(await put(intern, `/User/${intern.id}`, { ...same, Name: 'James' })).toEqual([200, undefined]);
    const stored = db.selectFrom('users').select(['name', 'phone']).where('id', '=', intern.id);
    expect(await stored.executeTakeFirst()).toEqual({ name: 'James', phone: '+2549999' });
  });

  it('stays in the details of an applicant', async () => {
    await server.apply({ Email: 'old@example.com' });
    const id = await server.applicationId('old@example.com');
    const { db } = server.services;
    await db.updateTable('applications').set({ name: '007', phone: '+2549999' }).where('id', '=', id).execute();
    const same = { Name: '007', Email: 'old@example.com', PhoneNumber: '+2549999' };
    expect(await put(admin, `/Apply/${id}/PersonalData`, { ...same, Email: 'new@example.com' })).toEqual([
      200,
      undefined,
    ]);
    expect(await put(admin, `/Apply/${id}/PersonalData`, { ...same, Name: '008' })).toEqual([422, { Name: [NAME] }]);
    const stored = db.selectFrom('applications').select(['name', 'email', 'phone']).where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({ name: '007', email: 'new@example.com', phone: '+2549999' });
  });

  it('stays in a university, an intake and a document before day one', async () => {
    const { db } = server.services;
    const add = (path: string, body: object) => server.call('POST', `/api${path}`, { token: admin.token, body });
    const contact = { ContactName: 'Ruth', ContactEmail: 'ruth@uni', ContactPhone: '+2549999' };
    await add('/Admin/University', { Name: 'Moi', ...contact, ContactEmail: '', ContactPhone: '' });
    const old = { name: '🎉', contact_email: 'ruth@uni', contact_phone: '+2549999' };
    await db.updateTable('universities').set(old).where('name', '=', 'Moi').execute();
    const { Universities } = await read<{ Universities: Row[] }>('/Admin/University');
    const { id, Revision } = Universities.find(({ Name }) => Name === '🎉') as Row;
    const university = { Name: '🎉', ...contact, ContactName: 'Ruth A.', Seen: Revision };
    expect(await put(admin, `/Admin/University/${id}`, university)).toEqual([200, undefined]);
    const stored = db.selectFrom('universities').select(['name', 'contact_email', 'contact_phone']);
    expect(await stored.where('id', '=', id).executeTakeFirst()).toEqual(old);
    const changed = { ...university, Name: '🎂', ContactPhone: '+2549998', Seen: Revision + 1 };
    expect(await put(admin, `/Admin/University/${id}`, changed)).toEqual([
      422,
      { Name: [TITLE], ContactPhone: [PHONE] },
    ]);

    const [intake] = (await read<{ Intakes: [Row] }>('/Admin/Intake')).Intakes;
    await db.updateTable('intakes').set({ name: '🎉' }).where('id', '=', intake.id).execute();
    const fields = { ...intake, Positions: [], Seen: intake.Revision };
    expect(await put(admin, `/Admin/Intake/${intake.id}`, { ...fields, Name: '🎉' })).toEqual([200, undefined]);
    expect((await put(admin, `/Admin/Intake/${intake.id}`, { ...fields, Name: '🎂' }))[0]).toBe(422);

    const document = { Name: 'Insurance', Explanation: 'Proof', DaysBefore: 7, Required: true, Active: true };
    await add('/Admin/JoiningDocument', document);
    await db.updateTable('joining_documents').set({ name: '🎉' }).execute();
    const [kept] = (await read<{ Documents: [Row] }>('/Admin/JoiningDocument')).Documents;
    const path = `/Admin/JoiningDocument/${kept.id}`;
    Object.assign(document, { Seen: kept.Revision });
    expect(await put(admin, path, { ...document, Name: '🎉', DaysBefore: 3 })).toEqual([200, undefined]);
    expect((await put(admin, path, { ...document, Name: '🎂' }))[0]).toBe(422);
  });

  it('stays in the settings', async () => {
    const { db } = server.services;
    const old = { firm: 'A\nB', contact_email: 'team@firm', contact_phone: '+2549999', reply_to: 'us@firm' };
    const { Settings } = await read<{ Settings: object }>('/Admin/Programme');
    expect(await put(admin, '/Admin/Programme', { ...Settings, Firm: 'Savanna', Seen: 0 })).toEqual([200, undefined]);
    await db.updateTable('programme_settings').set(old).execute();
    const body = await read<{ Settings: object; Revision: number }>('/Admin/Programme');
    const same = { ...body.Settings, City: 'Kisumu', Seen: body.Revision };
    expect(await put(admin, '/Admin/Programme', same)).toEqual([200, undefined]);
    const stored = db.selectFrom('programme_settings').select(['firm', 'contact_email', 'contact_phone', 'reply_to']);
    expect(await stored.executeTakeFirst()).toEqual(old);
    const others = { ReplyTo: 'you@firm', ContactPhone: '+2549998' };
    expect(await put(admin, '/Admin/Programme', { ...same, ...others, Seen: body.Revision + 1 })).toEqual([
      422,
      { ReplyTo: [CONTACT], ContactPhone: [PHONE] },
    ]);
  });

  it('stays in a task, a position and a template', async () => {
    const { db } = server.services;
    const intern = await server.signInAs('INT', { supervisorId: supervisor.id });
    const task = await server.assignTask(supervisor, intern);
    await db.updateTable('tasks').set({ title: '🎉' }).where('id', '=', task).execute();
    const changed = { Task: '🎉', Description: 'Other', Deadline: '2099-01-05' };
    expect(await put(supervisor, `/Task/${task}`, changed)).toEqual([200, undefined]);
    expect((await put(supervisor, `/Task/${task}`, { ...changed, Task: '🎂' }))[0]).toBe(422);

    const position = await db
      .selectFrom('positions')
      .select('id')
      .where('name', '=', 'Technology')
      .executeTakeFirstOrThrow();
    await db.updateTable('positions').set({ name: '🎉' }).where('id', '=', position.id).execute();
    expect(await put(admin, `/Position/${position.id}`, { Position: '🎉' })).toEqual([200, undefined]);
    expect((await put(admin, `/Position/${position.id}`, { Position: '🎂' }))[0]).toBe(422);

    const template = { Name: 'Week 1', Shared: false, Tasks: [{ Task: 'Read', TaskDescription: 'All', DueInDays: 1 }] };
    await server.call('POST', '/api/Supervisor/Template', { token: supervisor.token, body: template });
    const { id } = await db.selectFrom('templates').select('id').executeTakeFirstOrThrow();
    await db.updateTable('templates').set({ name: '🎉' }).execute();
    await db.updateTable('template_tasks').set({ title: '🎉' }).execute();
    const same = { Name: '🎉', Shared: true, Tasks: [{ Task: '🎉', TaskDescription: 'All', DueInDays: 1 }] };
    expect(await put(supervisor, `/Supervisor/Template/${id}`, same)).toEqual([200, undefined]);
    expect((await put(supervisor, `/Supervisor/Template/${id}`, { ...same, Name: '🎂' }))[0]).toBe(422);
  });
});
