import { buildIntake } from '../../testing/intakes';
import { changeFirstIntake, configureProgramme } from '../../testing/programme';
import { readCode, readPdf } from '../../testing/read-pdf';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer(
    { PUBLIC_URL: 'https://interns.savanna.example' },
    { now: () => new Date('2027-01-04T08:00:00.000Z') },
  );
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ token } = await server.signInAs('ADM'));
});

const call = (method: string, path: string, body?: object) => server.call(method, `/api${path}`, { token, body });

const configure = (settings: object) => configureProgramme(call, settings);
const changeIntake = (values: Parameters<typeof buildIntake>[0]) => changeFirstIntake(call, buildIntake(values));

/** As a visitor gets it. */
async function readPoster() {
  const { status, headers, raw } = await server.call('GET', '/poster.pdf');
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  const { title, pages } = await readPdf(raw);
  return { title, pages: pages.map((page) => page.replaceAll(/\s+/g, ' ')), code: readCode(raw) };
}

describe('the poster', () => {
  it('says who takes interns for what, when and until when, and its code leads to the form', async () => {
    await configure({ Firm: 'Savanna', City: 'Kisumu', ContactEmail: 'people@savanna.example' });
    await changeIntake({
      Name: 'May 2027',
      ClosesAt: '2027-02-28T23:59',
      StartsOn: '2027-05-03',
      EndsOn: '2027-07-23',
      Positions: [{ Position: 'Advisory', Places: 3 }],
    });
    const { title, pages, code } = await readPoster();
    expect([title, pages.length, code]).toEqual(['Internships at Savanna', 1, 'https://interns.savanna.example']);
    for (const words of [
      'Savanna',
      'Kisumu',
      'Monday, 3 May 2027 to Friday, 23 July 2027',
      'Apply by Sunday, 28 February 2027',
      'Advisory',
      'interns.savanna.example',
      'people@savanna.example',
    ])
      expect(pages[0]).toContain(words);
    expect(pages[0]).not.toContain('Engineering');
  });

  it('says what has changed since it was last asked for', async () => {
    await configure({ Firm: 'Savanna' });
    expect((await readPoster()).pages[0]).toContain('Savanna');
    await configure({ Firm: 'Umoja' });
    expect((await readPoster()).pages[0]).toContain('Umoja');
  });

  it('stays one page with the longest names and many positions', async () => {
    await configure({ Firm: 'W'.repeat(100), ContactEmail: `${'w'.repeat(60)}@savanna.example` });
    for (let number = 1; number <= 12; number++)
      await call('POST', '/Position', { Position: `${'M'.repeat(60)} ${String.fromCharCode(64 + number)}` });
    await changeIntake({ StartsOn: '2027-05-03', EndsOn: '2027-07-23', ClosesAt: '2027-02-28T23:59' });
    const { pages } = await readPoster();
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('and more');
  });
});
