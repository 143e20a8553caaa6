import { type FaultySmtp, startFaultySmtp } from '../../testing/faulty-mail-server';
import { startTestServer, type TestServer } from '../../testing/server';

let smtp: FaultySmtp;
let server: TestServer;
let token: string;

beforeAll(async () => {
  smtp = await startFaultySmtp();
  // What it answers about its extensions holds for ten minutes, so each state has a server of its own.
  smtp.fault = (step) => (step === 'EHLO' ? '250 AUTH PLAIN' : undefined);
  server = await startTestServer({ SMTP_URL: smtp.url, MAIL_FROM: 'internships@example.com' });
  token = (await server.signInAs('ADM')).token;
});
afterAll(async () => {
  await server.stop();
  await smtp.close();
});

const call = (method: string, path: string, body?: unknown) => server.call(method, `/api${path}`, { token, body });

describe('an e-mail address', () => {
  it.each([
    ['nisha@भारत.भारत', 'nisha@xn--h2brj9c.xn--h2brj9c'],
    ['kavitha@நிறுவனம்.சிங்கப்பூர்', 'kavitha@xn--vlccpku2dp3h.xn--clchc0ea0b2g2a9gcd'],
    ['anu@നമ്മൾ.example', 'anu@xn--uwcma7j4j.example'],
    ['rahim@বাংলা.example', 'RAHIM@xn--54b7fta0cc.EXAMPLE'],
    ['nimal@ලංකා.example', 'nimal@xn--fzc2c9e2c.example'],
    ['jo@MÜNCHEN.example', 'jo@xn--mnchen-3ya.example'],
    ['taro@例え。example', 'taro@xn--r8jz45g.example'],
    ['ali@نامه‌ای.example', 'ali@xn--mgba3gch31f060k.example'],
    ['iv\u200ban@пример.example', '\u202aivan@xn--e1afmkfd.example\u202c'],
    ['so\u00adft@example.com', 'soft@exam\u2060ple.com'],
    ['fi\u3164ll@example.com', 'fill\uffa0@exam\u115fple.com'],
    ['join\u034f@example.com', '\u2800join@example.com\ufe0f'],
  ])('is one with another writing of it: %s and %s', async (first, second) => {
    const answer = await server.apply({ Email: first });
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    expect((await server.apply({ Email: second })).body.errors).toEqual({
      Email: ['There is already an open application for this e-mail address.'],
    });
    const status = await server.call('POST', '/api/ApplicationStatus', { body: { Email: second } });
    expect([status.status, status.body.Email]).toEqual([200, first.replace(/\u200b|\u00ad|\u3164|\u034f/, '')]);
  });

  it.each([
    'a@b',
    'a@exam ple.com',
    'a@example.com/x',
    'a@example.com:25',
    'a@-x.com',
    'a@x_y.com',
    'a@%41.com',
    'a@a..com',
  ])('is refused: %s', async (Email) => {
    expect((await server.apply({ Email })).body.errors).toEqual({
      Email: ['Enter a valid e-mail address, such as name@example.com.'],
    });
  });

  it('that the mail server cannot reach is refused by each form, and by Accept with what to do', async () => {
    const Email = 'łukasz@example.com';
    const errors = { Email: [expect.stringContaining('Enter an address with the letters a to z.')] };
    const person = { Name: 'Jo', PhoneNumber: '+254712345678', Position: 'Advisory', Role: 'SUP' };
    expect((await server.apply({ Email })).body.errors).toEqual(errors);
    expect((await call('POST', '/User', { ...person, Email })).body.errors).toEqual(errors);
    const supervisor = await server.signInAs('SUP');
    expect((await call('PUT', `/User/${supervisor.id}`, { ...person, Email })).body.errors).toEqual(errors);

    await server.apply({ Email: 'lukasz@example.com' });
    const id = await server.applicationId('lukasz@example.com');
    expect((await call('PUT', `/Apply/${id}/PersonalData`, { ...person, Email })).body.errors).toEqual(errors);
    // One from before the check.
    await server.services.db.updateTable('applications').set({ email: Email }).where('id', '=', id).execute();
    const answer = await call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Accepted', Date: '2099-01-05' });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { Email: [expect.stringMatching(/^Nothing was sent: .*correct the details, then decide again\.$/)] },
    ]);
    const { body } = await call('GET', `/Apply/${id}`);
    expect(body.Applicant).toMatchObject({ ApplicationStatus: 'Processing' });
  });

  it('with letters of any script before the @ is taken where the mail server knows SMTPUTF8', async () => {
    const other = await startFaultySmtp();
    other.fault = (step) => (step === 'EHLO' ? '250 SMTPUTF8' : undefined);
    const second = await startTestServer({ SMTP_URL: other.url, MAIL_FROM: 'internships@example.com' });
    expect((await second.apply({ Email: 'łukasz@example.com' })).status).toBe(201);
    await second.stop();
    await other.close();
  });
});
