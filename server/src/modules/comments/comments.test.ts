import { moments } from '../../testing/races';
import { startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string };
type Comment = {
  id: string;
  Comments: string;
  madeby: string;
  user_id: string;
  CreatedAt: string;
  EditedAt: string | null;
};
let server: TestServer;
let supervisor: Person;
let intern: Person;
let task: string;

beforeAll(async () => {
  server = await startTestServer();
  // Two people of one name: the author is known by the id.
  supervisor = await server.signInAs('SUP', { name: 'Amina Otieno' });
  intern = await server.signInAs('INT', { name: 'Amina Otieno', supervisorId: supervisor.id });
  task = await server.assignTask(supervisor, intern);
});
afterAll(() => server.stop());

const add = (by: Person, values: Record<string, unknown> = {}) =>
  server.call('POST', '/api/Comment', { token: by.token, body: { Taskid: task, Intern_comment: 'Text', ...values } });
const edit = (by: Person, id: string, Comment: unknown) =>
  server.call('PUT', `/api/Comment/${id}`, { token: by.token, body: { Comment } });
async function comments(by = intern): Promise<Comment[]> {
  const { body } = await server.call('GET', `/api/Task/${task}`, { token: by.token });
  return body.comment as Comment[];
}
async function added(by: Person, text: string): Promise<Comment> {
  await add(by, { Intern_comment: text });
  const comment = (await comments()).find((one) => one.Comments === text);
  if (!comment) throw new Error('The comment was not added.');
  return comment;
}

describe('POST /Comment', () => {
  it('adds comments and remarks, oldest first, and ignores Userid', async () => {
    const first = await add(intern, { Intern_comment: '  First\nline  ', Userid: supervisor.id });
    expect([first.status, first.body]).toEqual([200, { message: 'Comment Added Successfully' }]);
    const second = await add(supervisor, { Intern_comment: '<b>Second</b>', Userid: intern.id });
    expect([second.status, second.body]).toEqual([200, { message: 'Remark Added Successfully' }]);
    const all = await comments();
    expect(all.map((one) => [one.Comments, one.madeby, one.user_id, one.EditedAt])).toEqual([
      ['First\nline', 'Amina Otieno', intern.id, null],
      ['<b>Second</b>', 'Amina Otieno', supervisor.id, null],
    ]);
    expect(all[0]?.CreatedAt).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/);
    expect(await comments(supervisor)).toEqual(all);
  });

  it.each([
    ['Intern_comment', undefined, 'Write something first.'],
    ['Intern_comment', ' \n ', 'Write something first.'],
    ['Intern_comment', 'x'.repeat(2001), 'Use at most 2,000 characters.'],
    ['Taskid', undefined, 'This field is required.'],
  ])('refuses the %s %p', async (field, value, message) => {
    const answer = await add(intern, { [field]: value });
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
  });

  it('takes 2,000 characters of any script', async () => {
    expect((await add(intern, { Intern_comment: '🦒'.repeat(2000) })).status).toBe(200);
  });

  it('answers 404 for a task that does not exist', async () => {
    expect((await add(intern, { Taskid: 'nobody' })).status).toBe(404);
    expect((await add(supervisor, { Taskid: "'; drop table tasks; --" })).status).toBe(404);
  });

  it('is not for an intern who was deleted', async () => {
    const leaving = await server.signInAs('INT', { supervisorId: supervisor.id });
    const own = await server.assignTask(supervisor, leaving);
    const admin = await server.signInAs('ADM');
    await server.call('DELETE', `/api/User/${leaving.id}`, { token: admin.token });
    expect((await add(leaving, { Taskid: own })).status).toBe(401);
    expect((await add(supervisor, { Taskid: own })).status).toBe(200);
  });
});

describe('PUT /Comment/{id}', () => {
  it('changes the text and records the time, but not for the same text', async () => {
    const comment = await added(intern, 'To be changed');
    const same = await edit(intern, comment.id, ' To be changed ');
    expect([same.status, same.body]).toEqual([200, { message: 'Comment Updated Successfully' }]);
    expect((await comments()).find((one) => one.id === comment.id)).toEqual(comment);
    expect((await edit(intern, comment.id, 'Changed')).status).toBe(200);
    expect((await comments()).find((one) => one.id === comment.id)).toEqual({
      ...comment,
      Comments: 'Changed',
      EditedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('changes a remark of the supervisor', async () => {
    const remark = await added(supervisor, 'A remark');
    const answer = await edit(supervisor, remark.id, 'Another remark');
    expect([answer.status, answer.body]).toEqual([200, { message: 'Remark Updated Successfully' }]);
  });

  it('is for the author only, also where another one has the same name', async () => {
    const comment = await added(intern, 'Mine');
    const answer = await edit(supervisor, comment.id, 'Not mine');
    expect([answer.status, answer.body]).toEqual([403, { code: 'forbidden', message: 'This action is unauthorized.' }]);
    expect((await comments()).find((one) => one.id === comment.id)?.Comments).toBe('Mine');
  });

  it.each([
    [undefined, 'Write something first.'],
    ['', 'Write something first.'],
    ['x'.repeat(2001), 'Use at most 2,000 characters.'],
  ])('refuses the text %p', async (text, message) => {
    const comment = await added(intern, `Before ${String(text).length}`);
    const answer = await edit(intern, comment.id, text);
    expect([answer.status, answer.body.errors]).toEqual([422, { Comment: [message] }]);
  });
});

describe('GET /Supervisor/User/{id}/Comment', () => {
  it('are listed for the page of an intern, the newest first, with their tasks', async () => {
    const own = await server.signInAs('INT', { supervisorId: supervisor.id });
    const id = await server.assignTask(supervisor, own, { Task: 'Draw the plan' });
    await add(own, { Taskid: id, Intern_comment: 'Done soon.' });
    server.advance(1000);
    await add(supervisor, { Taskid: id, Intern_comment: 'Good.' });
    // Of another supervisor, before the intern came to this one.
    const before = await server.signInAs('SUP');
    const earlier = await server.signInAs('INT', { supervisorId: before.id });
    const foreign = await server.assignTask(before, earlier);
    await server.services.db.updateTable('tasks').set({ assigned_to: own.id }).where('id', '=', foreign).execute();
    await add(own, { Taskid: foreign, Intern_comment: 'Not for all.' });
    const path = `/api/Supervisor/User/${own.id}/Comment`;
    const { body } = await server.call('GET', path, { token: supervisor.token });
    expect(body.Comments).toMatchObject([
      { Comments: 'Good.', user_id: supervisor.id, TaskId: id, Task: 'Draw the plan' },
      { Comments: 'Done soon.', user_id: own.id, TaskId: id, Task: 'Draw the plan' },
    ]);
  });
});

describe('an author whose account is deleted', () => {
  it.each(Object.entries(moments))('writes nothing more, also when it is deleted %s', async (_moment, during) => {
    const leaving = await server.signInAs('INT', { supervisorId: supervisor.id });
    const { db } = server.services;
    const id = await server.assignTask(supervisor, leaving);
    const answer = await during(
      db,
      (trx) => trx.updateTable('users').set({ active: 0 }).where('id', '=', leaving.id).execute(),
      () => add(leaving, { Taskid: id }),
    );
    expect(answer.status).toBe(401);
    expect(await db.selectFrom('comments').select('id').where('author_id', '=', leaving.id).execute()).toEqual([]);
  });
});
