import { getDashboard, getDecisionsNeeded, listInterns } from '@internship-portals/shared-api/contract';
import { changesOf } from '../../testing/change-stream';
import { startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string; email: string };
let server: TestServer;
let admin: Person;
let supervisor: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAs('ADM');
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
});
afterAll(() => server.stop());

const put = (id: string, body: object, by = admin) => server.call('PUT', `/api/User/${id}`, { token: by.token, body });
const assign = (intern: Person, to: Person) => put(intern.id, { InternID: intern.id, SupervisorID: to.id });
const mailsTo = async (person: Person) =>
  (await server.mails()).filter((mail) => mail.to?.[0]?.address === person.email);
async function supervisorOf(intern: Person) {
  const { body } = await server.call('GET', `/api/User/${intern.id}`, { token: admin.token });
  return (body.User as { Supervisor: { user_id: string; Name: string } | null }).Supervisor;
}

describe('PUT /User/{id} with InternID and SupervisorID', () => {
  it('assigns the supervisor, whose list then contains the intern, and notifies the intern by e-mail', async () => {
    const intern = await server.signInAs('INT', { name: 'Brian Kiprotich' });
    const answer = await assign(intern, supervisor);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Supervisor Assigned' }]);
    expect(await supervisorOf(intern)).toEqual({ user_id: supervisor.id, Name: 'Grace Wambui' });
    const mine = await server.call('GET', '/api/Supervisor/User/MyInterns', { token: supervisor.token });
    expect(mine.body.MyInterns).toMatchObject([{ user_id: intern.id, Name: 'Brian Kiprotich' }]);
    const mails = await mailsTo(intern);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Your supervisor');
    expect(mails[0]?.text).toContain('Grace Wambui is your supervisor from now on.');
    expect(mails[0]?.text).toContain('http://internships.test/internDashboard');
  });

  it('shows administrators who have the dashboard open that the intern has a supervisor, until that one is deleted', async () => {
    const intern = await server.signInAs('INT');
    const leaving = await server.signInAs('SUP');
    const other = await server.signInAs('ADM');
    const expected = [listInterns.path, getDashboard.path, getDecisionsNeeded.path];
    expect(await changesOf(server, other, () => assign(intern, leaving))).toEqual(expected);
    const remove = () => server.call('DELETE', `/api/User/${leaving.id}`, { token: admin.token });
    expect(await changesOf(server, other, remove)).toEqual(expected);
  });

  it('moves an intern to another one, and sends nothing when it is that one already', async () => {
    const intern = await server.signInAs('INT', { supervisorId: supervisor.id });
    const other = await server.signInAs('SUP');
    expect((await assign(intern, supervisor)).status).toBe(200);
    expect(await mailsTo(intern)).toHaveLength(0);
    const answers = await Promise.all([assign(intern, other), assign(intern, other)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await mailsTo(intern)).toHaveLength(1);
    expect(await supervisorOf(intern)).toMatchObject({ user_id: other.id });
  });

  it('does not replace a supervisor whom another person has assigned since the form was opened', async () => {
    const intern = await server.signInAs('INT', { name: 'Kevin Mutua' });
    const [first, second] = [await server.signInAs('SUP', { name: 'Peter Ochieng' }), await server.signInAs('SUP')];
    const assignSeeing = (to: Person, SeenSupervisorID: unknown) =>
      put(intern.id, { InternID: intern.id, SupervisorID: to.id, SeenSupervisorID });
    expect((await assignSeeing(first, null)).status).toBe(200);
    for (const seen of [null, second.id]) {
      const late = await assignSeeing(second, seen);
      expect([late.status, late.body.message]).toEqual([
        409,
        'Nothing was changed: Peter Ochieng is now the supervisor of Kevin Mutua. Assign again to replace Peter Ochieng.',
      ]);
    }
    expect(await supervisorOf(intern)).toMatchObject({ user_id: first.id });
    // Two who want the same do not contradict each other.
    expect((await assignSeeing(first, null)).status).toBe(200);
    expect(await mailsTo(intern)).toHaveLength(1);
    expect((await assignSeeing(second, first.id)).status).toBe(200);
    await server.call('DELETE', `/api/User/${second.id}`, { token: admin.token });
    const unassigned = await assignSeeing(first, second.id);
    expect([unassigned.status, unassigned.body.message]).toEqual([
      409,
      'Nothing was changed: Kevin Mutua no longer has a supervisor. Assign again to continue.',
    ]);
    expect((await assignSeeing(first, 7)).status).toBe(422);
    expect((await assignSeeing(first, null)).status).toBe(200);
  });

  it('accepts one of two simultaneous assignments and answers the other with 409', async () => {
    const intern = await server.signInAs('INT');
    const others = [await server.signInAs('SUP'), await server.signInAs('SUP')];
    const answers = await Promise.all(
      others.map(({ id }) => put(intern.id, { InternID: intern.id, SupervisorID: id, SeenSupervisorID: null })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = others[answers.findIndex(({ status }) => status === 200)];
    expect(await supervisorOf(intern)).toMatchObject({ user_id: winner?.id });
    expect(await mailsTo(intern)).toHaveLength(1);
  });

  it('is for administrators only, for any intern', async () => {
    const intern = await server.signInAs('INT');
    for (const by of [intern, supervisor]) {
      for (const body of [
        { InternID: intern.id, SupervisorID: supervisor.id },
        { InternID: 'x' },
        { SupervisorID: 'x' },
      ]) {
        expect((await put(intern.id, body, by)).status).toBe(403);
        expect((await put(by.id, body, by)).status).toBe(403);
      }
    }
    expect(await supervisorOf(intern)).toBeNull();
  });

  it('reports each missing or invalid field', async () => {
    const intern = await server.signInAs('INT');
    const other = await server.signInAs('INT');
    const errors = async (body: object, id = intern.id) => {
      const answer = await put(id, body);
      return [answer.status, answer.body.errors];
    };
    const intern422 = { InternID: ['Choose an intern from the list.'] };
    const supervisor422 = { SupervisorID: ['Choose a supervisor from the list.'] };
    expect(await errors({ InternID: intern.id })).toEqual([422, { SupervisorID: ['Choose a supervisor.'] }]);
    expect(await errors({ SupervisorID: supervisor.id })).toEqual([422, { InternID: ['Choose an intern.'] }]);
    expect(await errors({ InternID: intern.id, SupervisorID: '' })).toEqual([
      422,
      { SupervisorID: ['Choose a supervisor.'] },
    ]);
    expect(await errors({ InternID: supervisor.id, SupervisorID: supervisor.id }, supervisor.id)).toEqual([
      422,
      intern422,
    ]);
    expect(await errors({ InternID: 'nobody', SupervisorID: 'nobody' }, 'nobody')).toEqual([
      422,
      { ...intern422, ...supervisor422 },
    ]);
    expect(await errors({ InternID: intern.id, SupervisorID: other.id })).toEqual([422, supervisor422]);
    expect(await errors({ InternID: intern.id, SupervisorID: admin.id })).toEqual([422, supervisor422]);
    expect(await errors({ InternID: other.id, SupervisorID: supervisor.id })).toEqual([
      422,
      { InternID: ['This is not the intern of this call.'] },
    ]);
    expect(await supervisorOf(intern)).toBeNull();
    expect(await supervisorOf(other)).toBeNull();
  });

  it('takes no account that was deleted', async () => {
    const [intern, leavingIntern] = [await server.signInAs('INT'), await server.signInAs('INT')];
    const leavingSupervisor = await server.signInAs('SUP');
    for (const { id } of [leavingIntern, leavingSupervisor]) {
      await server.call('DELETE', `/api/User/${id}`, { token: admin.token });
    }
    expect(Object.keys((await assign(leavingIntern, supervisor)).body.errors)).toEqual(['InternID']);
    expect(Object.keys((await assign(intern, leavingSupervisor)).body.errors)).toEqual(['SupervisorID']);
  });

  it('leaves no intern with a supervisor who is being deleted at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const intern = await server.signInAs('INT');
      const leaving = await server.signInAs('SUP');
      const [assigned, deleted] = await Promise.all([
        assign(intern, leaving),
        server.call('DELETE', `/api/User/${leaving.id}`, { token: admin.token }),
      ]);
      expect([200, 422]).toContain(assigned.status);
      expect(deleted.status).toBe(200);
      expect(await supervisorOf(intern)).toBeNull();
    }
  });
});
