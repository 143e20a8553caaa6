/** An internship of twelve weeks, from its first morning to the papers that the university asks for. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { readCode, readPdf } from 'server/testing/read-pdf';
import { devices, expect, expectAccessible, signIn, test } from './journey';
import { handInFirstWeek } from './logbook-page';
import { api, asAdministrator, mailedLink, newIntern, newSupervisor, type Person, tokenOf } from './people';
import { administrator, type Product } from './product';
import { SLOW_3G, slowDown } from './slow-line';

/** The first Monday of July of next year: no public holiday of Kenya has a fixed day in the twelve weeks. */
const FIRST_DAY = firstMonday(new Date().getUTCFullYear() + 1);
const WEEKS = 12;
/** From the first day to the last one, a Friday. */
const LAST_DAY = day(7 * WEEKS - 3);

function firstMonday(year: number): Date {
  const first = new Date(Date.UTC(year, 6, 1));
  return new Date(first.getTime() + ((8 - first.getUTCDay()) % 7) * 86_400_000);
}

/** `YYYY-MM-DD`, so many days after the first one. */
function day(after: number): string {
  return new Date(FIRST_DAY.getTime() + after * 86_400_000).toISOString().slice(0, 10);
}

/** A product whose clock a journey moves, and the windows that people open at that time. */
class Internship {
  private now = new Date();
  constructor(
    private readonly product: Product,
    private readonly browser: Browser,
  ) {}

  /** @param time in Nairobi, such as '08:00' */
  async moveTo(date: string, time: string): Promise<void> {
    this.now = new Date(`${date}T${time}:00+03:00`);
    await this.product.stop();
    await this.product.start({ MOVED_CLOCK_MS: String(this.now.getTime() - Date.now()) });
  }

  /** Opens a page of somebody who has signed in, or of a visitor, and closes it when `use` is done. */
  async open(path: string, as: Person | null, use: (page: Page) => Promise<void>): Promise<void> {
    const page = await (await this.browser.newContext({ viewport: devices.phone })).newPage();
    await page.clock.setFixedTime(this.now);
    if (as) {
      await signIn(page, this.product, as.email, as.password);
      await page.waitForURL(/Dashboard$/);
    }
    await page.goto(this.product.url + path);
    await use(page);
    await page.context().close();
  }

  /** Calls the API, and answers what it says. */
  async call(as: Pick<Person, 'email' | 'password'>, method: string, path: string, body?: object) {
    const { token } = await tokenOf(this.product, as);
    const answer = await api(this.product, method, path, { token, body });
    if (answer.status > 201) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Record<string, unknown>;
  }

  /** A paper that an answer links to. */
  async download(file: unknown): Promise<Buffer> {
    const response = await fetch(this.product.url + file);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return Buffer.from(await response.arrayBuffer());
  }

  /** The text of a paper that an answer links to. */
  async read(file: unknown): Promise<string> {
    return (await readPdf(await this.download(file))).pages.join('\n');
  }
}

/** Writes and hands in the week that begins so many weeks after the first one. */
async function handInWeek(internship: Internship, intern: Person, week: number): Promise<void> {
  for (let weekday = 0; weekday < 5; weekday += 1) {
    const entry = {
      Date: day(7 * week + weekday),
      Done: `Work of day ${weekday + 1}`,
      Learnt: 'To ask early',
      Hours: 8,
    };
    await internship.call(intern, 'PUT', '/Logbook/Day', entry);
  }
  const summary = { Week: day(7 * week), Summary: `What week ${week + 1} was about`, HandIn: true };
  await internship.call(intern, 'PUT', '/Logbook/Week', summary);
}

/** Signs the week that waits, as a supervisor does who reads it. */
async function signWeek(internship: Internship, supervisor: Person): Promise<void> {
  const { Weeks } = await internship.call(supervisor, 'GET', '/Supervisor/Logbook');
  const [week] = Weeks as { id: string; Revision: number }[];
  await internship.call(supervisor, 'POST', `/Supervisor/Logbook/${week?.id}/Sign`, { SeenRevision: week?.Revision });
}

test('twelve weeks with two supervisors and a visit of the university end with papers that say the same', async ({
  browser,
  startProduct,
}) => {
  const clock = pathToFileURL(join(__dirname, 'moved-clock.mjs'));
  const product = await startProduct({ settings: { NODE_OPTIONS: `--import ${clock}` } });
  const grace = await newSupervisor(product, 'Grace Wambui');
  const peter = await newSupervisor(product, 'Peter Otieno');
  const brian = await newIntern(product, 'Brian Kiprotich', { supervisor: grace });
  const placement = { StartsOn: day(0), EndsOn: LAST_DAY, HoursAWeek: 40 };
  await asAdministrator(product, 'PUT', `/Admin/User/Interns/${brian.id}/Placement`, placement);
  const { Settings, Revision } = await asAdministrator(product, 'GET', '/Admin/Programme');
  const settings = { ...(Settings as object), Firm: 'Savanna Consulting', Seen: Revision };
  await asAdministrator(product, 'PUT', '/Admin/Programme', settings);
  const { Revision: Seen } = await asAdministrator(product, 'GET', '/Admin/EvaluationCriteria');
  const Criteria = [
    { Name: 'Punctuality', Weight: 10 },
    { Name: 'Initiative', Weight: 20 },
  ];
  await asAdministrator(product, 'PUT', '/Admin/EvaluationCriteria', { Scale: 'marks', Criteria, Seen });
  const internship = new Internship(product, browser);

  // The first day: in and out with one tap each.
  await internship.moveTo(day(0), '08:00');
  await internship.open('/internDashboard', brian, async (phone) => {
    const card = phone.getByRole('region', { name: 'Attendance' });
    await card.getByRole('textbox', { name: 'Where you are' }).fill('Head office');
    await card.getByRole('button', { name: 'Clock In' }).click();
    await expect(card.getByText('In since 08:00')).toBeVisible();
  });
  await internship.moveTo(day(0), '17:00');
  await internship.open('/internDashboard', brian, async (phone) => {
    const card = phone.getByRole('region', { name: 'Attendance' });
    await card.getByRole('button', { name: 'Clock Out' }).click();
    await expect(card.getByRole('button', { name: 'Clock Out' })).toBeHidden();
  });

  // The first week is written on a slow line, sent back and signed.
  await internship.moveTo(day(4), '16:30');
  await internship.open('/internDashboard/logbook', brian, async (phone) => {
    const speedUp = await slowDown(phone, SLOW_3G);
    await handInFirstWeek(phone);
    await speedUp();
    await expectAccessible(phone);
  });
  await internship.open('/supervisorDashboard/logbooks', grace, async (page) => {
    await expect(page.getByText('Wired the office')).toBeVisible();
    await page.keyboard.press('b');
    await page.keyboard.type('Which office?');
    await page.getByRole('button', { name: 'Send Back' }).press('Enter');
    await expect(page.getByText('No week waits for your signature')).toBeVisible();
  });
  await internship.open('/internDashboard/logbook', brian, async (phone) => {
    await expect(phone.getByText('Which office?')).toBeVisible();
    await phone.getByRole('button', { name: 'Hand In Week' }).click();
    await expect(phone.getByText('Your supervisor signs it or sends it back to you.')).toBeVisible();
  });
  await internship.open('/supervisorDashboard/logbooks', grace, async (page) => {
    await expect(page.getByText('Wired the office')).toBeVisible();
    await page.keyboard.press('s');
    await expect(page.getByText('No week waits for your signature')).toBeVisible();
  });

  // The mid-term evaluation, and five weeks with the first supervisor.
  await internship.moveTo(day(7 * 5 + 4), '16:30');
  for (let week = 1; week < 6; week += 1) {
    await handInWeek(internship, brian, week);
    await signWeek(internship, grace);
  }
  await evaluate(internship, { supervisor: grace, intern: brian, kind: 'mid-term', marks: [8, 15] });

  // Another supervisor. A lecturer books a visit and writes remarks.
  const change = { InternID: brian.id, SupervisorID: peter.id };
  await internship.call(administrator, 'PUT', `/User/${brian.id}`, change);
  const visit = { Date: day(7 * 7 + 2), Time: '10:00', Length: 60, Place: 'Head office', VideoLink: '' };
  await internship.call(peter, 'POST', `/User/${brian.id}/Visit`, visit);
  const lecturer = { Name: 'Dr Njeri Kamau', Email: 'njeri.kamau@university.example', LastDay: LAST_DAY };
  await internship.call(administrator, 'POST', `/User/${brian.id}/Assessment`, lecturer);
  const link = await mailedLink(product, lecturer.Email, /(\/assessment\/[\w-]+)/);
  await internship.open(link, null, async (phone) => {
    await expect(phone.getByRole('heading', { name: 'Internship of Brian Kiprotich' })).toBeVisible();
    await expect(phone.getByText(/Signed by Grace Wambui/).first()).toBeAttached();
    await phone.getByRole('button', { name: /^Book / }).click();
    await expect(phone.getByText('You have booked this visit:')).toBeVisible();
    await phone.getByRole('textbox', { name: 'Remarks' }).fill('Well placed and well led.');
    await phone.getByRole('button', { name: 'Save' }).click();
    await expect(phone.getByText('Saved. You can change it until your link ends.').first()).toBeVisible();
    await expectAccessible(phone);
  });

  // The rest, the final evaluation and what only a person can say.
  await internship.moveTo(LAST_DAY, '16:30');
  for (let week = 6; week < WEEKS; week += 1) {
    await handInWeek(internship, brian, week);
    await signWeek(internship, peter);
  }
  await evaluate(internship, { supervisor: peter, intern: brian, kind: 'final', marks: [9.5, 18] });
  for (const Step of ['hand-over', 'equipment'])
    await internship.call(peter, 'PUT', `/Supervisor/User/${brian.id}/Completion`, { Step, IsDone: true });

  // The day after: the certificate, and papers that agree.
  await internship.moveTo(day(7 * WEEKS - 2), '09:00');
  await internship.call(administrator, 'POST', `/User/${brian.id}/Certificate`);
  await internship.open('/internDashboard', brian, async (phone) => {
    const completion = phone.getByRole('region', { name: 'Completion' });
    await expect(completion).toContainText('12 of 12 weeks');
    await expectAccessible(phone);
  });
  const { Certificates } = await internship.call(brian, 'GET', `/User/${brian.id}/Certificate`);
  const [certificate] = Certificates as { Number: string; File: string }[];
  if (!certificate) throw new Error('no certificate');
  const { File: logbook } = await internship.call(brian, 'GET', '/Logbook');
  const { File: sheet } = await internship.call(brian, 'GET', '/Attendance');
  const { Evaluations } = await internship.call(brian, 'GET', `/User/${brian.id}/Evaluation`);
  const [midTerm, final] = Evaluations as { File: string; Reference: string }[];
  const papers = {
    certificate: await internship.read(certificate.File),
    logbook: await internship.read(logbook),
    sheet: await internship.read(sheet),
    midTerm: await internship.read(midTerm?.File),
    final: await internship.read(final?.File),
  };
  for (const paper of Object.values(papers)) {
    expect(paper).toContain('Brian Kiprotich');
    expect(paper).toContain('Savanna Consulting');
  }
  expect(papers.certificate).toContain(certificate.Number);
  const code = readCode(await internship.download(certificate.File));
  expect(code).toMatch(new RegExp(`/verify/${certificate.Number}$`));
  for (const file of [certificate.File, logbook, sheet, midTerm?.File, final?.File])
    expect(await verifyWithOpenssl(await internship.download(file))).toContain('Verification successful');
  // Signatures stay as they were given.
  expect(papers.logbook.match(/Signature Grace Wambui/g)).toHaveLength(6);
  expect(papers.logbook.match(/Signature Peter Otieno/g)).toHaveLength(6);
  expect(papers.sheet).toContain('Head office');
  expect(papers.midTerm).toContain(midTerm?.Reference);
  expect(papers.final).toContain('27.5');
  await internship.open('/internDashboard/papers', brian, async (phone) => {
    const papersOnPage = phone
      .getByRole('listitem')
      .filter({ has: phone.getByRole('link', { name: /^Download PDF/ }) });
    await expect(papersOnPage.getByRole('heading')).toHaveText([
      'Internship record, one signed PDF',
      'Certificate of completion',
      'Mid-term evaluation',
      'Final evaluation',
      'Logbook',
      'Attendance sheet',
    ]);
    await expectAccessible(phone);
  });
  // What goes to the university: one file, complete and signed.
  const { Papers } = await internship.call(brian, 'GET', '/Paper');
  const [record] = Papers as { File: string }[];
  const whole = await internship.read(record?.File);
  for (const part of [
    certificate.Number,
    midTerm?.Reference,
    final?.Reference,
    'Weeks signed: 12 of 12',
    'Head office',
  ])
    expect(whole).toContain(part);
  expect(whole).not.toMatch(/(confirmed|issued|recorded) yet/);
  expect(await verifyWithOpenssl(await internship.download(record?.File))).toContain('Verification successful');
  await internship.open(`/verify/${certificate.Number}`, null, async (phone) => {
    await expect(phone.getByText('This certificate is genuine.')).toBeVisible();
    await expect(phone.getByText('Brian Kiprotich')).toBeVisible();
  });
});

/** What OpenSSL says of the signature of a PDF over all of its other bytes. The firm's own key has no chain. */
async function verifyWithOpenssl(pdf: Buffer): Promise<string> {
  const [, ...range] = /\/ByteRange \[0 (\d+) (\d+) (\d+)\s*\]/.exec(pdf.toString('latin1')) ?? [];
  const [length = 0, next = 0, rest = 0] = range.map(Number);
  expect(next + rest).toBe(pdf.length);
  const folder = await mkdtemp(join(tmpdir(), 'signature-'));
  const [signature, content] = [join(folder, 'signature.der'), join(folder, 'content')];
  await writeFile(signature, Buffer.from(pdf.subarray(length + 1, next - 1).toString('latin1'), 'hex'));
  await writeFile(content, Buffer.concat([pdf.subarray(0, length), pdf.subarray(next)]));
  const files = ['-in', signature, '-content', content, '-out', join(folder, 'verified')];
  const { stderr } = spawnSync('openssl', ['cms', '-verify', '-binary', '-noverify', '-inform', 'DER', ...files]);
  await rm(folder, { recursive: true });
  return String(stderr);
}

/** Both write their part, and confirm. */
async function evaluate(
  internship: Internship,
  evaluation: { supervisor: Person; intern: Person; kind: 'mid-term' | 'final'; marks: number[] },
): Promise<void> {
  const { supervisor, intern, kind, marks } = evaluation;
  await internship.call(supervisor, 'POST', '/Supervisor/Evaluation', { InternID: intern.id, Kind: kind });
  const read = async (as: Person) => {
    const { Evaluations } = await internship.call(as, 'GET', `/User/${intern.id}/Evaluation`);
    const all = Evaluations as { id: string; Kind: string; Supervisor: Part; Intern: Part }[];
    const found = all.find(({ Kind }) => Kind === kind);
    if (!found) throw new Error(`no ${kind} evaluation`);
    return found;
  };
  for (const by of [supervisor, intern]) {
    const { id, Supervisor, Intern } = await read(by);
    await internship.call(by, 'PUT', `/Evaluation/${id}`, {
      Scores: marks.map((Score) => ({ Score, Text: '' })),
      Overall: 'Ready for work',
      HandIn: true,
      SeenRevision: (by === supervisor ? Supervisor : Intern).Revision,
    });
  }
  for (const by of [supervisor, intern]) {
    const { id, Supervisor } = await read(by);
    await internship.call(by, 'POST', `/Evaluation/${id}/Confirm`, { SeenRevision: Supervisor.Revision });
  }
}

interface Part {
  Revision: number;
}
