import { saveNotificationChoice } from '@internship-portals/shared-api/contract';
import { createPostgresDatabase, startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string; email: string };
interface Told {
  id: string;
  Kind: string;
  Text: string;
  Names: string[];
  TaskId: string | null;
  Read: boolean;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let server: TestServer;
let people = 0;

/** A supervisor with an intern and a task, whom no other test tells anything. */
async function team(on = server): Promise<{ supervisor: Person; intern: Person; task: string }> {
  const mark = ++people;
  const supervisor = await on.signInAs('SUP', { name: `Grace ${mark}`, email: `grace${mark}@example.com` });
  const intern = await on.signInAs('INT', {
    name: `Amina ${mark}`,
    email: `amina${mark}@example.com`,
    supervisorId: supervisor.id,
  });
  return { supervisor, intern, task: await on.assignTask(supervisor, intern) };
}

const call = (method: string, path: string, { token }: Person, body?: object) =>
  server.call(method, `/api${path}`, { token, ...(body ? { body } : {}) });
const notificationsOf = async (person: Person) =>
  (await call('GET', '/Notification', person)).body.Notifications as Told[];
const unread = async (person: Person) => (await call('GET', '/Notification/Unread', person)).body.Unread;
const comment = (by: Person, Taskid: string, on = server) =>
  on.call('POST', '/api/Comment', { token: by.token, body: { Taskid, Intern_comment: 'Noted' } });
const choose = (by: Person, Kind: string, Channel: string, On: boolean) =>
  call('PUT', saveNotificationChoice.path, by, { Kind, Channel, On });
const mailsTo = async ({ email }: Person) => {
  await server.services.notifications.sendDue();
  const mails = await server.mails();
  return mails.filter(({ to }) => to?.some(({ address }) => address === email));
};

beforeAll(async () => {
  // Days pass here.
  server = await startTestServer({ SESSION_IDLE_HOURS: '240' });
  // From noon in the time zone of the programme, so that digests do not depend on when the tests run.
  const now = server.services.now().getTime();
  server.advance(Math.ceil((now - 9 * 60 * MINUTE) / DAY) * DAY + 9 * 60 * MINUTE - now);
});
afterAll(() => server.stop());

describe('the list of notifications', () => {
  it('says to each of the two people what the other one did, with present names and titles', async () => {
    const { supervisor, intern, task } = await team();
    await comment(intern, task);
    await comment(supervisor, task);
    await call('PUT', `/Task/${task}`, supervisor, { Task: 'Plan', Description: 'Short.', Deadline: '2099-02-03' });
    await call('PUT', `/Task/Status/${task}`, intern);
    await call('POST', `/Supervisor/Task/Rate/${task}`, supervisor, { rating: 85 });
    const [name] = [`Grace ${people}`];
    expect((await notificationsOf(intern)).map(({ Kind, Text, TaskId }) => [Kind, Text, TaskId])).toEqual([
      ['task-rated', `${name} rated “Plan”: 85%.`, task],
      ['deadline-changed', `${name} moved the deadline of “Plan” to Tuesday, 3 February 2099.`, task],
      ['remark', `${name} wrote a remark on “Plan”.`, task],
      ['task-assigned', `${name} assigned “Plan” to you.`, task],
    ]);
    expect((await notificationsOf(intern)).map(({ Names }) => Names)).toEqual(Array(4).fill([name]));
    expect((await notificationsOf(supervisor)).map(({ Text }) => Text)).toEqual([
      `Amina ${people} completed “Plan”.`,
      `Amina ${people} commented on “Plan”.`,
    ]);
  });

  it('says nothing about what changes nothing', async () => {
    const { supervisor, intern, task } = await team();
    await call('PUT', `/Task/Status/${task}`, intern);
    await call('PUT', `/Task/Status/${task}`, intern);
    for (const rating of [70, 70]) await call('POST', `/Supervisor/Task/Rate/${task}`, supervisor, { rating });
    expect(await notificationsOf(supervisor)).toHaveLength(1);
    expect((await notificationsOf(intern)).filter(({ Kind }) => Kind === 'task-rated')).toHaveLength(1);
  });

  it('tells the intern and both supervisors who guides the intern', async () => {
    const { supervisor, intern } = await team();
    const next = await server.signInAs('SUP', { name: 'Peter Njoroge' });
    const admin = await server.signInAs('ADM');
    await call('PUT', `/User/${intern.id}`, admin, { InternID: intern.id, SupervisorID: next.id });
    expect((await notificationsOf(intern))[0]?.Text).toBe('Peter Njoroge is your supervisor from now on.');
    expect((await notificationsOf(next))[0]?.Text).toBe(`You are now the supervisor of Amina ${people}.`);
    expect((await notificationsOf(supervisor))[0]?.Text).toBe(`Amina ${people} has another supervisor from now on.`);
  });

  it('is read on all devices, one by one or up to one that was seen', async () => {
    const { supervisor, intern, task } = await team();
    for (let times = 0; times < 3; times++) await comment(intern, task);
    const [, second, third] = await notificationsOf(supervisor);
    expect(await unread(supervisor)).toBe(3);
    await call('PUT', '/Notification/Read', supervisor, { Id: third?.id });
    expect(await unread(supervisor)).toBe(2);
    await call('PUT', '/Notification/Read', supervisor, { Id: second?.id, Earlier: true });
    expect((await notificationsOf(supervisor)).map(({ Read }) => Read)).toEqual([false, true, true]);
    const stranger = await server.signInAs('SUP');
    expect((await call('PUT', '/Notification/Read', stranger, { Id: second?.id })).status).toBe(404);
  });

  it('is read for a task whose page was opened, and says until then that a rating is new', async () => {
    const { supervisor, intern, task } = await team();
    const other = await server.assignTask(supervisor, intern);
    const newlyRated = async () => (await call('GET', '/Task', intern)).body.NewlyRated;
    await call('PUT', `/Task/Status/${task}`, intern);
    expect(await newlyRated()).toEqual([]);
    for (const rating of [60, 85]) await call('POST', `/Supervisor/Task/Rate/${task}`, supervisor, { rating });
    expect(await newlyRated()).toEqual([task]);
    // No one reads for another person.
    await call('PUT', '/Notification/Read', supervisor, { TaskId: task });
    expect(await newlyRated()).toEqual([task]);
    expect((await call('PUT', '/Notification/Read', intern, { TaskId: task })).status).toBe(200);
    expect(await newlyRated()).toEqual([]);
    expect((await notificationsOf(intern)).filter(({ Read }) => !Read).map(({ TaskId }) => TaskId)).toEqual([other]);
    const nothing = await call('PUT', '/Notification/Read', intern, {});
    expect([nothing.status, nothing.body.errors]).toEqual([422, { Id: ['Say what was read.'] }]);
  });

  it('says who was mentioned instead of that there is a comment, also by a later edit', async () => {
    const { supervisor, intern, task } = await team();
    const [amina, grace] = [`Amina ${people}`, `Grace ${people}`];
    const write = (by: Person, Intern_comment: string) =>
      call('POST', '/Comment', by, { Taskid: task, Intern_comment });
    await write(intern, `@${grace}: please look`);
    await write(intern, `@${grace}x is someone else`);
    const { body } = await call('GET', `/Task/${task}`, intern);
    const last = (body.comment as { id: string }[]).at(-1);
    for (const Comment of [`(@${grace.toLowerCase()}) sorry`, `@${grace} sorry!`])
      await call('PUT', `/Comment/${last?.id}`, intern, { Comment });
    const kinds = async (person: Person) => (await notificationsOf(person)).map(({ Kind }) => Kind).slice(0, 3);
    expect(await kinds(supervisor)).toEqual(['mention', 'comment', 'mention']);
    expect((await notificationsOf(supervisor))[0]?.Text).toBe(
      `${amina} mentioned you in a comment on “${String((body.task as { Task: string }).Task)}”.`,
    );
    // A person who wants to hear nothing of mentions still hears of the remark.
    for (const channel of ['product', 'email', 'digest']) await choose(intern, 'mention', channel, false);
    await write(supervisor, `@${amina} thanks`);
    expect(await kinds(intern)).toEqual(['remark', 'task-assigned']);
    server.advance(2 * MINUTE);
    const mails = await mailsTo(supervisor);
    expect(mails.at(-1)?.text).toContain(`${amina} mentioned you in a comment`);
    expect(mails.at(-1)?.text).toContain(`/supervisorDashboard/taskDetails/${task}`);
  });

  it('leaves out kinds that are muted in the product', async () => {
    const { supervisor, intern, task } = await team();
    await choose(supervisor, 'comment', 'product', false);
    await comment(intern, task);
    expect([await notificationsOf(supervisor), await unread(supervisor)]).toEqual([[], 0]);
    expect((await choose(supervisor, 'task-rated', 'product', false)).status).toBe(422);
  });

  it('pages through many', async () => {
    const { supervisor, intern, task } = await team();
    for (let times = 0; times < 52; times++) {
      await server.services.db.transaction().execute((trx) =>
        server.services.notifications.notify(trx, {
          kind: 'comment',
          to: supervisor.id,
          by: intern.id,
          taskId: task,
        }),
      );
    }
    const { body } = await call('GET', '/Notification', supervisor);
    const last = (body.Notifications as Told[]).at(-1);
    const next = await call('GET', `/Notification?Before=${last?.id}`, supervisor);
    expect([body.More, (next.body.Notifications as Told[]).length, next.body.More]).toEqual([true, 2, false]);
  });
});

describe('e-mails about news', () => {
  const header = (mail: { headers: { key: string; value: string }[] } | undefined, name: string) =>
    mail?.headers.find(({ key }) => key === name)?.value;

  it('gather what happens to one task within two minutes', async () => {
    const { supervisor, intern, task } = await team();
    const change = (Deadline: string) =>
      call('PUT', `/Task/${task}`, supervisor, { Task: 'Plan', Description: 'Short.', Deadline });
    await change('2099-03-01');
    await change('2099-03-02');
    expect((await mailsTo(intern)).map(({ subject }) => subject)).toEqual(['New task: Write the report']);
    server.advance(2 * MINUTE);
    const [, mail, ...more] = await mailsTo(intern);
    expect([mail?.subject, more]).toEqual(['News about Plan', []]);
    expect(mail?.text).toMatch(/1 March 2099[\s\S]*2 March 2099/);
    expect(mail?.text).toContain(`/internDashboard/tasks/${task}`);
  });

  it('are not written about what was read in the meantime', async () => {
    const { supervisor, intern, task } = await team();
    await call('PUT', `/Task/${task}`, supervisor, { Task: 'Plan', Description: 'Short.', Deadline: '2099-03-01' });
    const [newest] = await notificationsOf(intern);
    await call('PUT', '/Notification/Read', intern, { Id: newest?.id, Earlier: true });
    server.advance(2 * MINUTE);
    expect(await mailsTo(intern)).toHaveLength(1);
  });

  it('come once a day as a digest, with what no one has read', async () => {
    const { supervisor, intern, task } = await team();
    await comment(intern, task);
    await comment(intern, task);
    for (let hours = 0; hours < 48; hours += 4) {
      server.advance(4 * 60 * MINUTE);
      await server.services.notifications.sendDue();
      if (hours === 28) await comment(intern, task);
    }
    const mails = await mailsTo(supervisor);
    expect(mails.map(({ text }) => text?.match(/commented on/g)?.length)).toEqual([2, 1]);
    const days = mails.map(({ subject }) => subject);
    expect(new Set(days).size).toBe(2);
    expect(days[0]).toMatch(/^Your news of /);
  });

  it('tell in the digest what is muted in the product, although the task was read', async () => {
    const { supervisor, intern, task } = await team();
    await choose(supervisor, 'comment', 'product', false);
    await comment(intern, task);
    await call('PUT', '/Notification/Read', supervisor, { TaskId: task });
    await choose(intern, 'task-assigned', 'email', false);
    await choose(intern, 'task-assigned', 'digest', true);
    const before = (await mailsTo(intern)).length;
    await server.assignTask(supervisor, intern, { Task: 'Later' });
    server.advance(DAY);
    expect((await mailsTo(supervisor)).at(-1)?.text).toMatch(/commented on/);
    const [digest, ...more] = (await mailsTo(intern)).slice(before);
    expect([digest?.subject, more]).toEqual([expect.stringMatching(/^Your news of /), []]);
    expect(digest?.text).toContain('“Later”');
  });

  it('are one for a set of tasks that was assigned at once', async () => {
    const { supervisor, intern } = await team();
    const before = (await mailsTo(intern)).length;
    const Tasks = ['One', 'Two'].map((Task) => ({ Task, TaskDescription: 'Short.', DueInDays: 3 }));
    await call('POST', '/Supervisor/Template', supervisor, { Name: 'Week 1', Shared: false, Tasks });
    const { body } = await call('GET', '/Supervisor/Template', supervisor);
    const [template] = body.Templates as { id: string }[];
    await call('POST', `/Supervisor/Template/${template?.id}/Assign`, supervisor, { Interns: [intern.id] });
    expect(await mailsTo(intern)).toHaveLength(before);
    server.advance(2 * MINUTE);
    const [mail, ...more] = (await mailsTo(intern)).slice(before);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/“One”[\s\S]*“Two”/);
    expect(mail?.text).not.toContain('/internDashboard/tasks/');
  });

  it('are not written for a kind that is muted, also of what waits already', async () => {
    const { supervisor, intern, task } = await team();
    await comment(intern, task);
    await choose(supervisor, 'comment', 'digest', false);
    await comment(intern, task);
    server.advance(DAY);
    await mailsTo(supervisor);
    server.advance(DAY);
    expect(await mailsTo(supervisor)).toEqual([]);
    await choose(intern, 'task-assigned', 'email', false);
    const before = (await mailsTo(intern)).length;
    await server.assignTask(supervisor, intern);
    expect(await mailsTo(intern)).toHaveLength(before);
  });

  it('end by one click in the mail program, without a session', async () => {
    const { supervisor, intern } = await team();
    const [mail] = await mailsTo(intern);
    const address = /^<(.+)>$/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
    expect(address).toContain('http://internships.test/api/Notification/Unsubscribe?');
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain(address);
    const path = address.replace('http://internships.test', '');
    const page = await server.call('GET', path);
    expect([page.status, page.raw.toString()]).toEqual([200, expect.stringContaining('Stop these e-mails')]);
    expect((await server.call('HEAD', path)).status).toBe(200);
    await server.assignTask(supervisor, intern);
    expect(await mailsTo(intern)).toHaveLength(2);
    const post = (url: string) =>
      server.call('POST', url, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await post(path.replace('task-assigned', 'remark'))).status).toBe(403);
    expect((await post(path)).status).toBe(200);
    await server.assignTask(supervisor, intern);
    expect(await mailsTo(intern)).toHaveLength(2);
    const { body } = await call('GET', '/Notification/Choice', intern);
    expect((body.Choices as { Kind: string }[])[0]).toEqual({
      Kind: 'task-assigned',
      product: true,
      email: false,
      digest: false,
    });
  });
});

/** The events of a stream as they arrive, read from the network. */
class Events {
  private text = '';
  private constructor(
    private readonly reader: ReadableStreamDefaultReader<Uint8Array>,
    private readonly abort: AbortController,
  ) {}

  static async open(base: string, { token }: Person, position?: string): Promise<Events> {
    const abort = new AbortController();
    const answer = await fetch(`${base}/api/Change/Stream`, {
      headers: { authorization: `Bearer ${token}`, ...(position ? { 'last-event-id': position } : {}) },
      signal: abort.signal,
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const reader = answer.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    return new Events(reader, abort);
  }

  /** The next event; undefined once the stream has ended. */
  async next(): Promise<{ id: string; event: string; data: Record<string, unknown> } | undefined> {
    for (;;) {
      const end = this.text.indexOf('\n\n');
      if (end >= 0) {
        const fields = Object.fromEntries(
          this.text
            .slice(0, end)
            .split('\n')
            .map((line) => line.split(/: (.*)/s)),
        );
        this.text = this.text.slice(end + 2);
        return { id: fields.id, event: fields.event, data: JSON.parse(fields.data) };
      }
      const { done, value } = await this.reader.read();
      if (done) return undefined;
      this.text += Buffer.from(value).toString();
    }
  }

  /** The calls of the next change. */
  async calls(): Promise<unknown> {
    for (;;) {
      const event = await this.next();
      if (!event || event.event === 'change') return event?.data.Calls;
    }
  }

  /** The id of the next change that names a call with this in its path. */
  async idOf(path: string): Promise<unknown> {
    for (;;) {
      const event = await this.next();
      if (!event || JSON.stringify(event.data.Calls ?? '').includes(path)) return event?.data.Id;
    }
  }

  /** The calls of the next comment. What happened before it, as the assignment, may still be on its way. */
  async commented(): Promise<unknown> {
    for (;;) {
      const calls = await this.calls();
      if (!calls || JSON.stringify(calls).includes('/Comment')) return calls;
    }
  }

  close(): void {
    this.abort.abort();
  }
}

describe('the stream of changes', () => {
  let base: string;
  beforeAll(async () => {
    base = await server.server.listen({ port: 0, host: '127.0.0.1' });
  });

  it('names to each person the answers that another one has changed', async () => {
    const { supervisor, intern, task } = await team();
    const stranger = await team();
    server.advance(MINUTE);
    const [own, other] = await Promise.all([Events.open(base, supervisor), Events.open(base, stranger.supervisor)]);
    expect((await own.next())?.event).toBe('hello');
    await other.next();
    await comment(intern, task);
    const calls = await own.commented();
    expect(calls).toEqual(
      expect.arrayContaining([
        { Path: '/Task/:id', Id: task },
        { Path: '/Notification/Unread' },
        { Path: '/Notification' },
      ]),
    );
    // A comment changes no form and no profile.
    expect(JSON.stringify(calls)).not.toMatch(/edit|"\/User/);
    await comment(stranger.intern, stranger.task);
    expect(await other.commented()).toContainEqual({ Path: '/Task/:id', Id: stranger.task });
    own.close();
    other.close();
  });

  it('resumes where it was cut off, and the ordinary call answers the same', async () => {
    const { supervisor, intern, task } = await team();
    const first = await Events.open(base, intern);
    const position = (await first.next())?.id;
    first.close();
    await comment(supervisor, task);
    const again = await Events.open(base, intern, position);
    expect((await again.next())?.data).toEqual({ Reset: false });
    const missed = [];
    for (let times = 0; times < 2; times++) missed.push(await again.calls());
    expect(missed).toContainEqual(expect.arrayContaining([{ Path: '/Task/:id', Id: task }]));
    const polled = await call('GET', `/Change?After=${position}`, intern);
    expect((polled.body.Changes as { Calls: unknown }[]).map(({ Calls }) => Calls)).toEqual(missed);
    again.close();
    const late = await call('GET', `/Change?After=${Date.now() - DAY}`, intern);
    expect([late.body.Reset, late.body.Changes]).toEqual([true, []]);
  });

  it("names what a person changed to the person's other windows", async () => {
    const { supervisor, intern, task } = await team();
    server.advance(MINUTE);
    const windows = await Promise.all([Events.open(base, intern), Events.open(base, supervisor)]);
    for (const window of windows) await window.next();
    await comment(intern, task);
    const [own, other] = await Promise.all(windows.map((window) => window.commented()));
    expect(own).toContainEqual({ Path: '/Task/:id', Id: task });
    // The author is told nothing.
    expect(own).not.toContainEqual({ Path: '/Notification/Unread' });
    expect(other).toContainEqual({ Path: '/Notification/Unread' });
    for (const window of windows) window.close();
  });

  it('repeats what an answer has named as its own change, so that the page can tell it from those of others', async () => {
    const { supervisor, intern, task } = await team();
    server.advance(MINUTE);
    const [own, other] = await Promise.all([Events.open(base, intern), Events.open(base, supervisor)]);
    const made = String((await comment(intern, task)).headers['x-changes-made']).split(',');
    expect(made).toHaveLength(1);
    expect(await own.idOf('/Comment')).toEqual(made[0]);
    expect(await other.idOf('/Comment')).not.toEqual(made[0]);
    expect((await call('GET', `/Task/${task}`, intern)).headers).not.toHaveProperty('x-changes-made');
    own.close();
    other.close();
  });

  it('says after many missed changes that everything may have changed', async () => {
    const { supervisor, intern, task } = await team();
    const first = await Events.open(base, intern);
    const position = (await first.next())?.id;
    first.close();
    await server.services.db.transaction().execute(async (trx) => {
      for (let times = 0; times < 51; times++)
        await server.services.pageUpdates.announce(trx, [intern.id], [{ Path: '/Task/:id', Id: task }]);
    });
    const again = await Events.open(base, intern, position);
    expect((await again.next())?.data).toEqual({ Reset: true });
    await comment(supervisor, task);
    expect(await again.commented()).toContainEqual({ Path: '/Notification' });
    again.close();
  });

  it('is for people who are signed in', async () => {
    expect((await server.call('GET', '/api/Change/Stream', { token: 'x'.repeat(43) })).status).toBe(401);
  });
});

describe('a second instance', () => {
  const onPostgres = globalThis.ENGINE === 'postgresql' ? it : it.skip;

  onPostgres('streams what the first one changes, and a stop ends its streams', async () => {
    const database = await createPostgresDatabase();
    const both = await Promise.all([1, 2].map(() => startTestServer({ DATABASE_URL: database.url })));
    const [one, two] = both as [TestServer, TestServer];
    const { supervisor, intern, task } = await team(one);
    one.advance(MINUTE);
    two.advance(MINUTE);
    const events = await Events.open(await two.server.listen({ port: 0, host: '127.0.0.1' }), supervisor);
    await events.next();
    await comment(intern, task, one);
    expect(await events.commented()).toContainEqual({ Path: '/Task/:id', Id: task });
    await two.stop();
    expect(await events.next()).toBeUndefined();
    await one.stop();
    await database.drop();
  });
});
