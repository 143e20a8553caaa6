import { startTestServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: { id: string; token: string; email: string };
let supervisor: typeof admin;
let intern: typeof admin;

beforeAll(async () => {
  server = await startTestServer({ PORTAL_OVERRIDES: 'on' });
  admin = await server.signInAs('ADM');
  supervisor = await server.signInAs('SUP');
  intern = await server.signInAs('INT', { supervisorId: supervisor.id });
});
afterAll(() => server.stop());

const LONG = 'x'.repeat(6000);
const PAST = '2001-02-03';

/** The messages of a call whose every field is wrong; each field has exactly one. */
async function messagesOf(method: string, path: string, body: unknown, token?: string) {
  const answer = await server.call(method, `/api${path}`, { token, body });
  expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
  return Object.fromEntries(Object.entries(answer.body.errors).map(([field, [message]]) => [field, message]));
}

describe('one answer has the messages of every field, for any kind of mistake', () => {
  it('of an application', async () => {
    await server.apply({ Email: 'open@example.com' });
    const answer = await server.apply(
      { Name: '', Email: 'open@example.com', PhoneNumber: '12', Position: 'Alchemy' },
      { Cv: new Blob(['text']), AttachmentLetter: null },
    );
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toEqual({
      Name: ['Enter a name.'],
      Email: ['There is already an open application for this e-mail address.'],
      PhoneNumber: ['Enter a valid phone number with its country code.'],
      Position: ['Choose a position from the list.'],
      Cv: ['This file is not a PDF. Save it as PDF and choose it again.'],
      AttachmentLetter: ['Choose a PDF file.'],
    });
  });

  it('of an interview', async () => {
    await server.apply({ Email: 'interview@example.com' });
    const path = `/Apply/${await server.applicationId('interview@example.com')}`;
    const body = { ApplicationStatus: 'Accepted', Date: PAST, SeenDate: 'soon' };
    expect(await messagesOf('PUT', path, body, admin.token)).toEqual({
      Date: 'Choose today or a later day.',
      SeenDate: 'Enter a real date.',
    });
  });

  it('of a new task', async () => {
    const body = { AssignedTo: 'unknown', Task: '', TaskDescription: LONG, Deadline: PAST };
    expect(await messagesOf('POST', '/Task', body, supervisor.token)).toEqual({
      AssignedTo: 'Choose one of your interns.',
      Task: 'Enter the task.',
      TaskDescription: 'Use at most 5,000 characters.',
      Deadline: 'Choose today or a later day.',
    });
  });

  it('of a changed task', async () => {
    const path = `/Task/${await server.assignTask(supervisor, intern)}`;
    const body = { Task: '', Description: '', Deadline: PAST };
    expect(await messagesOf('PUT', path, body, supervisor.token)).toEqual({
      Task: 'Enter the task.',
      Description: 'Enter a description.',
      Deadline: 'Choose today or a later day.',
    });
  });

  it('of a new supervisor', async () => {
    const body = { Name: '', Email: intern.email, PhoneNumber: '12', Position: 'Alchemy', Role: 'ADM' };
    expect(await messagesOf('POST', '/User', body, admin.token)).toEqual({
      Name: 'Enter a name.',
      Email: 'There is already an account with this e-mail address.',
      PhoneNumber: 'Enter a valid phone number with its country code.',
      Position: 'Choose a position from the list.',
      Role: 'Only supervisors are made here.',
    });
  });

  it('of a profile', async () => {
    const body = { Name: 'a\0b', Email: admin.email, PhoneNumber: '', Position: 'Alchemy' };
    expect(await messagesOf('PUT', `/User/${intern.id}`, body, admin.token)).toEqual({
      Name: 'This text contains a character that cannot be used.',
      Email: 'There is already an account with this e-mail address.',
      PhoneNumber: 'Enter a phone number.',
      Position: 'Choose a position from the list.',
    });
  });

  it("of an intern's supervisor", async () => {
    const body = { InternID: LONG, SupervisorID: 'unknown' };
    expect(Object.keys(await messagesOf('PUT', `/User/${intern.id}`, body, admin.token)).sort()).toEqual([
      'InternID',
      'SupervisorID',
    ]);
  });

  it('of corrected details', async () => {
    await server.apply({ Email: 'first@example.com' });
    await server.apply({ Email: 'second@example.com' });
    const path = `/Apply/${await server.applicationId('first@example.com')}/PersonalData`;
    const body = { Name: '', Email: 'second@example.com', PhoneNumber: '12' };
    expect(await messagesOf('PUT', path, body, admin.token)).toEqual({
      Name: 'Enter a name.',
      Email: 'There is already an open application for this e-mail address.',
      PhoneNumber: 'Enter a valid phone number with its country code.',
    });
  });

  it('of an activation', async () => {
    expect(await messagesOf('POST', '/Account/Activate', { email: 'unknown@example.com', password: 'short' })).toEqual({
      email: 'There is no accepted application for this e-mail address.',
      password: 'Use at least 8 characters.',
    });
  });

  // How easy a password is to guess is estimated for a valid link only: a stranger cannot spend the server's time on it.
  it.each([
    ['too short', 'short', { password: 'Use at least 8 characters.' }],
    ['easy to guess', 'password1', {}],
  ])('of a password reset by a link that is not valid, its password %s', async (_, password, messages) => {
    expect(await messagesOf('POST', '/Reset', { token: 'unknown', password })).toEqual({
      token: 'This link has expired or was already used. Request a new one.',
      ...messages,
    });
  });

  it('of a deploy token', async () => {
    const body = { Portal: 'unknown-portal', Name: '', Email: 'intern-team' };
    expect(await messagesOf('POST', '/Admin/DeployToken', body, admin.token)).toEqual({
      Portal: 'Choose a portal.',
      Name: 'Enter a name.',
      Email: 'Enter a valid e-mail address, such as name@example.com.',
    });
  });

  it('of a link to another build', async () => {
    const body = { Address: 'http://a;b/', Email: 'unknown@example.com', Hours: 1000 };
    const messages = await messagesOf('POST', '/Admin/Release/intern-portal/Override', body, admin.token);
    expect(Object.keys(messages).sort()).toEqual(['Address', 'Email', 'Hours']);
  });

  it('of a rollout', async () => {
    const body = { Share: 101, Users: ['unknown@example.com'] };
    expect(await messagesOf('POST', '/Release/intern-portal/1.0.0/Rollout', body, admin.token)).toEqual({
      Share: 'Enter a share from 0 to 100 percent.',
      Users: 'There is no active account with the address unknown@example.com.',
    });
  });

  it('of an export', async () => {
    const body = { List: 'interns', Format: 'docx', Columns: [{ id: 'Secret', header: 'Secret' }] };
    expect(await messagesOf('POST', '/Admin/Export', body, admin.token)).toEqual({
      Format: 'Choose CSV or XLSX.',
      Columns: 'The list has no column "Secret" to export.',
    });
  });
});

describe('a caller who may not change the record', () => {
  it('reveals nothing about the record', async () => {
    const other = await server.signInAs('SUP');
    const path = `/Task/${await server.assignTask(supervisor, intern)}`;
    const body = { Task: '', Description: 'Text', Deadline: PAST };
    expect(await messagesOf('PUT', path, body, other.token)).toEqual({ Task: 'Enter the task.' });
    const profile = { Name: '', Email: admin.email, PhoneNumber: '+254712345678' };
    expect(await messagesOf('PUT', `/User/${intern.id}`, profile, other.token)).toEqual({ Name: 'Enter a name.' });
    const answer = await server.call('POST', '/api/User', { token: other.token, body: {} });
    expect([answer.status, answer.body.errors]).toEqual([403, undefined]);
  });
});
