import type { Asks, University } from '@internship-portals/shared-api/contract';
import { buildIntake } from '../../testing/intakes';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('ADM'));
  const { body } = await call('GET', '/Admin/Intake');
  const [intake] = body.Intakes as { id: string; Name: string; Asks: Asks }[];
  const asks = { ...intake?.Asks, University: 'Optional' } as Asks;
  await call('PUT', `/Admin/Intake/${intake?.id}`, {
    ...buildIntake({ Name: 'First intake' }),
    Asks: asks,
    Seen: 0,
  });
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: unknown) => server.call(method, `/api${path}`, { token, body });
const NO_CONTACT = { ContactName: '', ContactEmail: '', ContactPhone: '' };
const add = (values: object) => call('POST', '/Admin/University', { ...NO_CONTACT, ...values });
const all = async () => (await call('GET', '/Admin/University')).body.Universities as University[];
const named = async (name: string) => {
  const university = (await all()).find(({ Name }) => Name === name);
  if (!university) throw new Error(`There is no university ${name}`);
  return university;
};
const change = ({ id, Revision, ...university }: University, values: object) =>
  call('PUT', `/Admin/University/${id}`, { ...university, Seen: Revision, ...values });
async function apply(email: string, university: string) {
  expect((await server.apply({ Email: email, University: university })).status).toBe(201);
  return server.applicationId(email);
}
const read = async (id: string) => (await call('GET', `/Apply/${id}`)).body;

describe('a university', () => {
  it('is offered to visitors by its name alone', async () => {
    const contact = { ContactName: 'Dr Otieno', ContactEmail: 'otieno@uon.example', ContactPhone: '+254 712 345 678' };
    expect((await add({ Name: '  University of Nairobi ', ...contact })).status).toBe(201);
    expect(await named('University of Nairobi')).toMatchObject({ ...contact, ContactPhone: '+254712345678' });
    const { body } = await server.call('GET', '/api/University');
    expect(body).toEqual({ Universities: ['University of Nairobi'] });
    const id = await apply('nairobi@example.com', ' university of NAIROBI');
    expect(await read(id)).toMatchObject({
      Applicant: { Studies: { University: 'University of Nairobi' } },
      Coordinator: { Name: 'Dr Otieno', Email: 'otieno@uon.example', PhoneNumber: '+254712345678' },
    });
  });

  it.each([
    [{ Name: '  ' }, { Name: ['Enter the name of the university.'] }],
    [{ Name: 'x'.repeat(201) }, { Name: ['Use at most 200 characters.'] }],
    [
      { Name: 'Pwani', ContactEmail: 'dean' },
      { ContactEmail: ['Enter a valid e-mail address, such as name@example.com.'] },
    ],
    [{ Name: 'Pwani', ContactPhone: '0712' }, { ContactPhone: ['Enter a valid phone number with its country code.'] }],
    [{ Name: 'Pwani', ContactName: 'a\nb' }, { ContactName: ['Use one line.'] }],
  ])('is refused with words at the field: %j', async (values, errors) => {
    const answer = await add(values);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('has a name of its own, ignoring case and how letters are composed, also of two that are added at once', async () => {
    const answers = await Promise.all([add({ Name: 'Université' }), add({ Name: 'UNIVERSITE\u0301' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors).toEqual({ Name: ['There is already a university with this name.'] });
    await add({ Name: 'Egerton University' });
    const taken = await change(await named('Egerton University'), { Name: 'université' });
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { Name: ['There is already a university with this name.'] },
    ]);
  });

  it('is renamed in every application that names it', async () => {
    await add({ Name: 'Moi Universty' });
    const id = await apply('moi@example.com', 'Moi Universty');
    const seen = await named('Moi Universty');
    expect((await change(seen, { Name: 'Moi University' })).status).toBe(200);
    expect((await read(id)).Applicant).toMatchObject({ Studies: { University: 'Moi University' } });
    const late = await change(seen, { Name: 'Moi' });
    expect([late.status, late.body.code]).toEqual([409, 'stale_record']);
    expect((await change({ ...seen, id: 'nobody' }, {})).status).toBe(404);
  });

  it('is deleted once no application names it', async () => {
    await add({ Name: 'Maseno University' });
    const { id } = await named('Maseno University');
    await apply('maseno@example.com', 'Maseno University');
    const refused = await call('DELETE', `/Admin/University/${id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '1 application names this university, so it cannot be deleted.',
    ]);
    const link = await server.applicationLink('maseno@example.com');
    expect((await server.changeApplication(link, { University: 'Another one' })).status).toBe(200);
    expect((await call('DELETE', `/Admin/University/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/Admin/University/${id}`)).status).toBe(404);
    expect((await all()).map(({ Name }) => Name)).not.toContain('Maseno University');
  });

  it('either stays or is gone before a simultaneous application names it', async () => {
    for (let round = 0; round < 4; round++) {
      const name = `Contested ${round}`;
      await add({ Name: name });
      const { id } = await named(name);
      const email = `contest${round}@example.com`;
      const [deleted, applied] = await Promise.all([
        call('DELETE', `/Admin/University/${id}`),
        server.apply({ Email: email, University: name }),
      ]);
      expect([
        [200, 201],
        [409, 201],
        [200, 422],
      ]).toContainEqual([deleted.status, applied.status]);
      if (applied.status === 201)
        expect((await read(await server.applicationId(email))).Applicant).toMatchObject({
          Studies: { University: name },
        });
      else expect(Object.keys(applied.body.errors)).toEqual(['University']);
    }
  });
});
