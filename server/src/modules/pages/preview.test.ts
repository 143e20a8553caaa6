import { createHash } from 'node:crypto';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { buildIntake } from '../../testing/intakes';
import { changeFirstIntake, configureProgramme } from '../../testing/programme';
import { startTestServer, type TestServer } from '../../testing/server';
import { previewOf } from './preview';

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

/** As a network gets it that shows a link to the landing page. */
const fetchPicture = (headers: Record<string, string> = {}) => server.call('GET', '/preview.png', { headers });

/** What a picture shows: the colour of its corner, and how far down and to the right its texts go. */
async function look(file: Buffer) {
  const image = await loadImage(file);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const colourAt = (x: number, y: number) => [...data.subarray(4 * (y * image.width + x)).subarray(0, 3)];
  let [lowest, right] = [0, 0];
  for (let y = 0; y < image.height; y++) {
    // The sun has the colour of the lines, but is farther right.
    for (let x = 0; x < 860; x++) {
      const at = 4 * (y * image.width + x);
      if ((data[at] ?? 0) <= 240 || (data[at + 1] ?? 0) <= 190) continue;
      lowest = y;
      right = Math.max(right, x);
    }
  }
  return { size: [image.width, image.height], corner: colourAt(2, 2), lowest, right };
}

const INTAKE = {
  Name: 'May 2027',
  ClosesAt: '2027-02-28T23:59',
  StartsOn: '2027-05-03',
  EndsOn: '2027-07-23',
  AnswerDays: 10,
  Positions: [
    { Position: 'Advisory', Places: 3 },
    { Position: 'Technology', Places: null },
  ],
};

describe('the picture of a link to the landing page', () => {
  it('has the size that networks ask for, the colour of the firm, and all its texts beside the sun', async () => {
    await configure({ Firm: 'Savanna', City: 'Kisumu', Accent: '#8a1538' });
    await changeIntake(INTAKE);
    const { status, headers, raw } = await fetchPicture();
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect(raw.length).toBeLessThan(150_000);
    const { size, corner, lowest, right } = await look(raw);
    expect([size, corner]).toEqual([
      [1200, 630],
      [69, 11, 28],
    ]);
    expect(lowest).toBeGreaterThan(300);
    expect(lowest).toBeLessThan(560);
    expect(right).toBeGreaterThan(400);
    expect(right).toBeLessThan(835);
  });

  it('is the same until what it says changes, and is not sent again to those who have it', async () => {
    await configure({ Firm: 'Savanna' });
    await changeIntake(INTAKE);
    const [one, other] = [await fetchPicture(), await fetchPicture()];
    expect(one.raw.equals(other.raw)).toBe(true);
    const known = { 'if-none-match': String(one.headers.etag) };
    expect((await fetchPicture(known)).status).toBe(304);
    await changeIntake({ ...INTAKE, EndsOn: '2027-07-30' });
    const changed = await fetchPicture(known);
    expect([changed.status, changed.headers.etag === one.headers.etag]).toEqual([200, false]);
    expect(createHash('sha256').update(changed.raw).digest('hex')).not.toBe(
      createHash('sha256').update(one.raw).digest('hex'),
    );
  });

  it('wraps the longest names, in smaller letters, and shows all of them', async () => {
    await configure({ Firm: 'W'.repeat(100), City: 'M'.repeat(80) });
    for (let number = 1; number <= 12; number++)
      await call('POST', '/Position', { Position: `${'M'.repeat(60)} ${String.fromCharCode(64 + number)}` });
    await changeIntake({ ...INTAKE, Name: 'W'.repeat(60), Positions: [] });
    const { lowest, right } = await look((await fetchPicture()).raw);
    expect(lowest).toBeLessThan(570);
    expect(right).toBeLessThan(835);
  });
});

describe('what the picture says', () => {
  const firm = { firm: 'Savanna', city: 'Kisumu', accent: '', answerDays: 0 };
  const intake = { id: '1', OpensAt: '', HoursAWeek: 40, Stipend: '', Requirements: '', Description: '', ...INTAKE };
  const positions = [
    { Position: 'Advisory', Left: 3 },
    { Position: 'Engineering', Left: 0 },
    { Position: 'Technology', Left: null },
  ];
  const shown = { ...intake, Positions: positions };
  const none = { Intakes: [], Next: null, TimeZone: 'Africa/Nairobi' };

  it('is who takes interns for what, when, where and until when, and by when they answer', () => {
    expect(previewOf(firm, { ...none, Intakes: [shown] })).toEqual({
      firm: 'Savanna',
      accent: '',
      heading: 'May 2027',
      lines: [
        'Advisory (3 places) and Technology',
        '3 May 2027 to 23 July 2027, Kisumu',
        'Apply by Sunday, 28 February 2027',
        'You hear from us within 10 working days',
      ],
    });
    const ofProgramme = { ...none, Intakes: [{ ...shown, AnswerDays: 0 }] };
    expect(previewOf({ ...firm, answerDays: 1 }, ofProgramme).lines).toContain('You hear from us within 1 working day');
    const full = { ...shown, Positions: [{ Position: 'Advisory', Left: 0 }] };
    expect(previewOf(firm, { ...none, Intakes: [full] }).lines).toContain('All places are taken');
  });

  it('is when the next intake opens, while none is open', () => {
    const { lines } = previewOf(firm, { ...none, Next: { ...shown, OpensAt: '2027-01-11T08:00' } });
    expect(lines).toContain('Apply from Monday, 11 January 2027');
    expect(lines).toContain('Apply by Sunday, 28 February 2027');
  });

  it('is the firm and its city without an intake, and the positions of one without dates', () => {
    expect(previewOf(firm, none)).toMatchObject({ heading: 'Begin your career on real work', lines: ['Kisumu'] });
    const first = { ...shown, Name: 'First intake', StartsOn: '', EndsOn: '', ClosesAt: '', AnswerDays: 0 };
    expect(previewOf({ ...firm, city: '' }, { ...none, Intakes: [first] })).toMatchObject({
      heading: 'Begin your career on real work',
      lines: ['Advisory (3 places) and Technology'],
    });
    // As a new programme is before an administrator has added positions.
    expect(previewOf(firm, { ...none, Intakes: [{ ...first, Positions: [] }] }).lines).toEqual(['Kisumu']);
  });
});
