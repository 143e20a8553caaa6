import { startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string };
let server: TestServer;
let admin: Person;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAs('ADM');
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: object) =>
  server.call(method, `/api${path}`, { token: admin.token, ...(body ? { body } : {}) });
const lists = async () =>
  (await call('GET', '/Admin/ReviewList')).body as unknown as Record<string, string[]> & { Revision: number };
const explain = (Ids: string[], Reason: string, Note = '') => call('PUT', '/Admin/Reason', { Ids, Reason, Note });
const historyOf = async (id: string) =>
  (await call('GET', `/Apply/${id}`)).body.History as { To: string; Why?: { Reason: string; Note: string } }[];

async function declined(): Promise<string> {
  const email = `applicant${++people}@example.com`;
  await server.apply({ Email: email });
  const id = await server.applicationId(email);
  expect((await call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Declined' })).status).toBe(200);
  return id;
}

describe('the lists that reviewers choose from', () => {
  it('begin with defaults, and change as a whole', async () => {
    const { Revision: Seen, ...before } = await lists();
    expect(before.Criteria).toContain('Communication');
    const changed = {
      ...before,
      Criteria: ['Curiosity'],
      DeclineReasons: [...(before.DeclineReasons ?? []), 'Too late'],
    };
    expect((await call('PUT', '/Admin/ReviewList', { ...changed, Seen })).status).toBe(200);
    expect(await lists()).toEqual({ ...changed, Revision: Seen + 1 });
    const late = await call('PUT', '/Admin/ReviewList', { ...before, Seen });
    expect([late.status, late.body.code]).toEqual([409, 'stale_record']);
    const impossible = await call('PUT', '/Admin/ReviewList', { ...before, Seen: 3_000_000_000 });
    expect(impossible.status).toBe(422);
  });

  it('take no fields of other programs', async () => {
    const { Revision: Seen, ...before } = await lists();
    expect((await call('PUT', '/Admin/ReviewList', { ...before, Seen, Other: 1 })).status).toBe(200);
    expect(await lists()).toEqual({ ...before, Revision: Seen + 1 });
  });

  it.each([
    ['Criteria', [], 'Keep at least one criterion.'],
    ['Criteria', ['Motivation', 'motivation'], 'Each entry must be different.'],
    ['DeclineReasons', Array.from({ length: 21 }, (_, index) => `Reason ${index}`), 'Use at most 20 lines.'],
  ])('refuse %s %p', async (field, value, message) => {
    const { Revision: Seen, ...before } = await lists();
    const answer = await call('PUT', '/Admin/ReviewList', { ...before, [field]: value, Seen });
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
  });
});

describe('why a decision was made', () => {
  it('stands in the history, in the list and in its filter, and can be changed and taken back', async () => {
    const [one, other] = [await declined(), await declined()];
    const reason = (await lists()).DeclineReasons?.[1] ?? '';
    expect((await explain([one, other], reason, 'Second year.')).body).toEqual({ message: 'Reason saved', Changed: 2 });
    expect((await historyOf(one)).at(-1)?.Why).toEqual({ Reason: reason, Note: 'Second year.' });
    const found = async (wanted = reason) =>
      (
        (await call('GET', `/Admin/User/Interviews?filter[Reason]=${encodeURIComponent(wanted)}`)).body.Applicants as {
          id: string;
          Reason: string;
        }[]
      ).map(({ id, Reason }) => [id, Reason]);
    expect((await found()).sort()).toEqual(
      [
        [one, reason],
        [other, reason],
      ].sort(),
    );
    expect((await call('GET', '/Admin/User/Interviews?sort=Reason')).status).toBe(422);
    await explain([one], '', '');
    expect((await historyOf(one)).at(-1)?.Why).toBeUndefined();
    expect(await found()).toEqual([[other, reason]]);
    // A later decision has a reason of its own.
    await call('PUT', `/Apply/${other}`, { ApplicationStatus: 'Accepted', Date: '2099-01-05' });
    expect(await found()).toEqual([]);
    expect((await historyOf(other)).map(({ To, Why }) => [To, Why?.Reason])).toEqual([
      ['Processing', undefined],
      ['Declined', reason],
      ['Accepted For Interview', undefined],
    ]);
  });

  it('reaches the open pages of the other administrators', async () => {
    const other = await server.signInAs('ADM');
    const id = await declined();
    const changes = (query = '') => server.call('GET', `/api/Change${query}`, { token: other.token });
    const from = (await changes()).body.Position;
    expect((await explain([id], '', 'Second year.')).status).toBe(200);
    const announced = JSON.stringify((await changes(`?After=${from}`)).body.Changes);
    for (const path of [`"/Apply/:id","Id":"${id}"`, '"/Admin/User/Applicants"', '"/Admin/User/Interviews"'])
      expect(announced).toContain(`"Path":${path}`);
  });

  it('is the reason again once a later decline is undone', async () => {
    const email = `applicant${++people}@example.com`;
    await server.apply({ Email: email });
    const id = await server.applicationId(email);
    await call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Accepted', Date: '2099-01-05' });
    const reason = (await lists()).AcceptReasons?.[0] ?? '';
    await explain([id], reason);
    await call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Declined' });
    const found = async () =>
      (await call('GET', `/Admin/User/Interviews?filter[Reason]=${encodeURIComponent(reason)}`)).body.Applicants;
    expect(await found()).toEqual([]);
    expect((await call('DELETE', `/Apply/${id}/Decline`)).status).toBe(200);
    expect(await found()).toMatchObject([{ id, Reason: reason }]);
  });

  it('is one of the lists, but keeps the words that it has', async () => {
    const id = await declined();
    expect((await explain([id], 'Something else')).body.errors).toEqual({ Reason: ['Choose a reason from the list.'] });
    const { Revision: Seen, ...now } = await lists();
    const [first = '', ...rest] = now.DeclineReasons ?? [];
    await explain([id], first);
    await call('PUT', '/Admin/ReviewList', { ...now, DeclineReasons: rest, Seen });
    expect((await explain([id], first, 'Still so.')).status).toBe(200);
    expect((await historyOf(id)).at(-1)?.Why).toEqual({ Reason: first, Note: 'Still so.' });
  });

  it('is said of decisions alone, and its words are erased with the personal data', async () => {
    await server.apply({ Email: 'undecided@example.com' });
    const open = await server.applicationId('undecided@example.com');
    const id = await declined();
    const refused = await explain([open, 'nobody'], '', 'Why?');
    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_explain']);
    expect((await explain([open, id], '', 'Why?')).body.Changed).toBe(1);
    const reason = (await lists()).DeclineReasons?.[0] ?? '';
    await explain([id], reason, 'Words about the person');
    server.advance(60_000);
    await server.services.mailer.flush();
    expect((await call('DELETE', `/Apply/${id}/PersonalData`)).status).toBe(200);
    expect((await historyOf(id)).at(-1)?.Why).toEqual({ Reason: reason, Note: '' });
    expect((await explain([id], reason, 'More words')).body.code).toBe('nothing_to_explain');
  });
});
