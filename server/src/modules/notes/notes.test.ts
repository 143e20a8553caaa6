import type { PageUpdate } from '@internship-portals/shared-api/contract';
import { startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string; email: string };
interface Note {
  id: string;
  Text: string;
  By: string;
  EditedAt: string | null;
}

let server: TestServer;
let grace: Person;
let amina: Person;
let application: string;
let applications = 0;

beforeAll(async () => {
  server = await startTestServer();
  grace = await server.signInAs('ADM', { name: 'Grace Wambui' });
  amina = await server.signInAs('ADM', { name: 'Amina Otieno' });
});
beforeEach(async () => {
  const email = `applicant${++applications}@example.com`;
  await server.apply({ Name: 'Brian Mutiso', Email: email });
  application = await server.applicationId(email);
});
afterAll(() => server.stop());

const call = (method: string, path: string, { token }: Person, body?: object) =>
  server.call(method, `/api${path}`, { token, ...(body ? { body } : {}) });
const add = (by: Person, Text: unknown, id = application) => call('POST', `/Apply/${id}/Note`, by, { Text });
const notes = async (id = application) => (await call('GET', `/Apply/${id}/Note`, grace)).body.Notes as Note[];
const notificationsOf = async (person: Person) => {
  const { body } = await call('GET', '/Notification', person);
  return (body.Notifications as { Kind: string; Text: string; ApplicationId?: string }[]).filter(
    ({ ApplicationId }) => ApplicationId === application,
  );
};

describe('the notes about an application', () => {
  it('are for all administrators, oldest first, with the people who can be mentioned', async () => {
    expect(await add(grace, '  First\nline ')).toMatchObject({ status: 201, body: { message: 'Note Added' } });
    await add(amina, '<b>Second</b>');
    const { body } = await call('GET', `/Apply/${application}/Note`, amina);
    expect(body.Notes).toEqual([
      {
        id: expect.any(String),
        Text: 'First\nline',
        By: 'Grace Wambui',
        user_id: grace.id,
        CreatedAt: expect.stringMatching(/Z$/),
        EditedAt: null,
      },
      expect.objectContaining({ Text: '<b>Second</b>', By: 'Amina Otieno' }),
    ]);
    expect(body.People).toEqual(
      expect.arrayContaining([
        { user_id: amina.id, Name: 'Amina Otieno' },
        { user_id: grace.id, Name: 'Grace Wambui' },
      ]),
    );
  });

  it('are refused without text, for no application, and once the personal data is erased', async () => {
    expect((await add(grace, ' ')).body.errors).toEqual({ Text: ['Write something first.'] });
    expect((await add(grace, 'x'.repeat(2001))).body.errors).toEqual({ Text: ['Use at most 2,000 characters.'] });
    expect((await add(grace, 'A note', 'nobody')).status).toBe(404);
    expect((await call('GET', '/Apply/nobody/Note', grace)).status).toBe(404);
    await add(grace, 'About the person');
    await server.services.mailer.flush();
    expect((await call('DELETE', `/Apply/${application}/PersonalData`, grace)).status).toBe(200);
    expect(await notes()).toEqual([]);
    const late = await add(grace, 'Too late');
    expect([late.status, late.body.code]).toEqual([409, 'personal_data_erased']);
  });

  it('are 200 at most, so that one answer has all', async () => {
    await add(grace, 'The first');
    const { db } = server.services;
    const row = await db
      .selectFrom('application_notes')
      .selectAll()
      .where('application_id', '=', application)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('application_notes')
      .values(Array.from({ length: 199 }, (_, index) => ({ ...row, id: `${row.id}-${index}` })))
      .execute();
    const answer = await add(grace, 'One more');
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_notes']);
  });
});

describe('a note', () => {
  it('is changed and deleted by its author alone', async () => {
    await add(grace, 'Mine');
    const [note] = await notes();
    const path = `/Admin/Note/${note?.id}`;
    for (const method of ['PUT', 'DELETE'])
      expect((await call(method, path, amina, { Text: 'Not mine' })).status).toBe(403);
    await call('PUT', path, grace, { Text: ' Mine ' });
    expect(await notes()).toEqual([note]);
    await call('PUT', path, grace, { Text: 'Still mine' });
    expect(await notes()).toEqual([{ ...note, Text: 'Still mine', EditedAt: expect.stringMatching(/Z$/) }]);
    expect((await call('DELETE', path, grace)).body).toEqual({ message: 'Note Deleted' });
    expect(await notes()).toEqual([]);
    expect((await call('PUT', path, grace, { Text: 'Gone' })).status).toBe(404);
  });

  it('tells those whom it mentions, and the pages of all administrators', async () => {
    const { body } = await call('GET', '/Change', amina);
    const added = await add(grace, 'What do you think, @amina otieno? And @Grace Wambui, @Nobody, x@Amina Otieno.');
    expect(await notificationsOf(amina)).toEqual([
      expect.objectContaining({ Kind: 'mention', Text: 'Grace Wambui mentioned you in a note on Brian Mutiso.' }),
    ]);
    expect(await notificationsOf(grace)).toEqual([]);
    const changed = await call('GET', `/Change?After=${body.Position}`, amina);
    const isOfNotes = `{"Path":"/Apply/:id/Note","Id":"${application}"}`;
    expect(JSON.stringify(changed.body.Changes)).toContain(isOfNotes);
    // The author's other windows, too; the window that wrote it knows it by its answer.
    const own = await call('GET', `/Change?After=${body.Position}`, grace);
    const change = (own.body.Changes as PageUpdate[]).find(({ Calls }) => JSON.stringify(Calls).includes(isOfNotes));
    expect(added.headers['x-changes-made']).toBe(change?.Id);
  });

  it('tells once who is mentioned, and those whom an edit adds', async () => {
    const third = await server.signInAs('ADM', { name: 'Amina Otieno-Njoroge' });
    await add(grace, 'For @Amina Otieno-Njoroge.');
    expect([await notificationsOf(amina), await notificationsOf(third)]).toEqual([[], [expect.anything()]]);
    const [note] = await notes();
    await call('PUT', `/Admin/Note/${note?.id}`, grace, { Text: 'For @Amina Otieno-Njoroge and @Amina Otieno.' });
    expect([await notificationsOf(amina), await notificationsOf(third)]).toEqual([
      [expect.anything()],
      [expect.anything()],
    ]);
  });

  it('is e-mailed to who is mentioned, without the name of the applicant, unless they turned that off', async () => {
    const reader = await server.signInAs('ADM', { name: 'Njeri Kamau', email: 'njeri@example.com' });
    await add(grace, 'For @Njeri Kamau.');
    server.advance(3 * 60_000);
    await server.services.notifications.sendDue();
    const sent = async () =>
      (await server.mails()).filter(({ to }) => to?.some(({ address }) => address === reader.email));
    const [mail] = await sent();
    expect(mail?.text).toContain('Grace Wambui mentioned you in a note on an application.');
    expect(mail?.text).toContain('/adminDashboard/notifications');
    expect(mail?.text).not.toContain('Mutiso');
    await call('PUT', '/Notification/Choice', reader, { Kind: 'mention', Channel: 'email', On: false });
    await add(grace, 'Again for @Njeri Kamau.');
    server.advance(3 * 60_000);
    await server.services.notifications.sendDue();
    expect(await sent()).toHaveLength(1);
  });
});
