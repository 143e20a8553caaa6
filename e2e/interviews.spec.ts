/** Interviews with a time: the applicant answers by the link of the mail, and every calendar event follows. */
import ICAL from 'ical.js';
import type { Email } from 'postal-mime';
import { convertIcsCalendar } from 'ts-ics';
import {
  apply,
  dayFromNow,
  expect,
  expectAccessible,
  newApplication,
  signInAsAdministrator,
  test,
  typeDate,
} from './journey';
import { interviewDay } from './people';

/** The event of a mail, which two libraries read in the same way. */
function eventOf(mail: Email | undefined) {
  const attached = mail?.attachments.find(({ mimeType }) => mimeType.includes('calendar'));
  const text = new TextDecoder().decode(attached?.content as ArrayBuffer);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  const second = convertIcsCalendar(undefined, text);
  expect([second.events?.[0]?.uid, second.events?.[0]?.sequence]).toEqual([event.uid, event.sequence]);
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: event.uid,
    sequence: event.sequence,
    // As the clock on the wall shows it.
    start: event.startDate.toString(),
    place: event.location,
  };
}

const linkIn = (mail: Email | undefined) => /https?:\S+\/interviewAnswer\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';

test('an applicant proposes another day, gets it and withdraws, and each calendar event follows', async ({
  page,
  watch,
  startProduct,
  startMailServer,
}) => {
  // Chromium logs the answer 409 to a link that no longer holds.
  watch.expectConsole(/409/);
  const mailServer = await startMailServer();
  const product = await startProduct({ smtpUrl: mailServer.url });
  const application = await newApplication('Achieng Odhiambo', 'Advisory');
  await apply(page, product, application);
  await signInAsAdministrator(page, product);
  const mailTo = (kind: RegExp) => mailServer.mails.filter(({ subject }) => kind.test(subject ?? ''));

  await page.goto(`${product.url}/adminDashboard/applications`);
  await page.getByRole('checkbox', { name: new RegExp(application.name) }).check();
  await page.getByRole('link', { name: 'Schedule selected' }).click();
  // Once: midnight in Nairobi may pass in the meantime.
  const day = await interviewDay(product, 8);
  const otherDay = dayFromNow(9);
  await typeDate(page, 'Interview Date', day);
  await page.getByLabel('Time of the first interview').fill('10:00');
  await page.getByLabel('Place (optional)').fill('Room 4');
  await page.getByText('E-mail', { exact: true }).click();
  const letter = page.getByRole('region', { name: 'The e-mail as it will be sent' });
  await expect(letter.getByRole('definition').filter({ hasText: 'Room 4' })).toBeVisible();
  const [to = '', subject = '', ...lines] = (await letter.locator('p, dd, dt').allInnerTexts()).filter(Boolean);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('1 applicant invited')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Interviews' })).toBeVisible();
  await expect(page.getByText('1 new interview is marked.')).toBeVisible();
  const invited = mailTo(/Your internship interview/)[0];
  expect([to, subject]).toEqual([`To ${application.email}`, invited?.subject]);
  expect(lines.pop()).toBe('A calendar file is attached.');
  expect(lines.length).toBeGreaterThan(8);
  for (const line of lines) expect(invited?.text).toContain(line);

  // The dashboard that is open in the office shows the answer by itself.
  const office = await page.context().newPage();
  await office.goto(`${product.url}/adminDashboard`);
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto(linkIn(invited));
  await expect(page.getByText('Room 4')).toBeVisible();
  await page.getByRole('radio', { name: 'I will come' }).check();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('We look forward to meeting you.')).toBeVisible();
  await expectAccessible(page);
  const [calendar] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(calendar.suggestedFilename()).toBe('interview.ics');
  await page.getByRole('button', { name: 'Change your answer' }).click();
  await page.getByRole('radio', { name: 'I need another day' }).check();
  await typeDate(page, 'Day 1', otherDay);
  await page.getByLabel('Time 1').fill('14:30');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('We will e-mail you about another day or time.')).toBeVisible();

  await office.getByRole('button', { name: new RegExp(`^Move to .* at 14:30: ${application.name}`) }).click();
  const question = office.getByRole('alertdialog', { name: /^Move to .* at 14:30/ });
  await expect(question.getByRole('region', { name: 'The e-mail as it will be sent' })).toContainText('14:30');
  await expectAccessible(office);
  await question.getByRole('button', { name: 'Move the interview' }).click();
  await expect(office.getByText('Interview moved')).toBeVisible();
  const moved = mailTo(/Your internship interview/)[1];

  await page.goto(linkIn(invited));
  await expect(page.getByText('This invitation no longer holds')).toBeVisible();
  await page.goto(linkIn(moved));
  await page.getByRole('radio', { name: 'I withdraw my application' }).check();
  await page.getByRole('button', { name: 'Withdraw application' }).click();
  await expect(page.getByText('Your application is withdrawn.')).toBeVisible();
  await expect.poll(() => mailTo(/You have withdrawn/).length).toBe(1);

  const events = [invited, moved, mailTo(/You have withdrawn/)[0]].map(eventOf);
  expect(events.map(({ method, start, place }) => [method, start, place])).toEqual([
    ['REQUEST', `${day}T10:00:00`, 'Room 4'],
    ['REQUEST', `${otherDay}T14:30:00`, 'Room 4'],
    ['CANCEL', `${otherDay}T14:30:00`, 'Room 4'],
  ]);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
  const sequences = events.map(({ sequence }) => sequence);
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
});

test('an applicant chooses one of three offered times on a phone, after another one was taken', async ({
  page,
  watch,
  startProduct,
  startMailServer,
}) => {
  // Chromium logs the answer 422 to a time that is no longer free.
  watch.expectConsole(/422/);
  const mailServer = await startMailServer();
  const product = await startProduct({ smtpUrl: mailServer.url });
  const application = await newApplication('Achieng Odhiambo', 'Advisory');
  const other = await newApplication('Baraka Mwangi', 'Advisory');
  for (const each of [application, other]) await apply(page, product, each);
  const { name, email } = application;
  await signInAsAdministrator(page, product);
  const mailTo = (address: string, kind: RegExp) =>
    mailServer.mails.find(({ subject, to }) => kind.test(subject ?? '') && to?.[0]?.address === address);
  const openForm = async (who: string) => {
    await page.goto(`${product.url}/adminDashboard/applications`);
    await page.getByRole('link', { name: who, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: who })).toBeVisible();
    await page.goto(page.url().replace(/interviewDetails\/viewDetails\/(.+)$/, 'applications/$1/scheduleInterview'));
  };

  await openForm(name);
  await page.getByRole('button', { name: 'Offer several times instead' }).click();
  await page.getByLabel('Place (optional)').fill('Room 4');
  const time = async (number: number) => ({
    day: (await page.locator(`input[name=Day${number}]`).inputValue()).split('/').toReversed().join('-'),
    time: await page.getByLabel(`Time ${number}`, { exact: true }).inputValue(),
  });
  const [first, , third] = [await time(1), await time(2), await time(3)];
  await page.getByText('E-mail', { exact: true }).click();
  const letter = page.getByRole('region', { name: 'The e-mail as it will be sent' });
  await expect(letter.getByText('Time 3')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Offer times' }).click();
  await expect(page.getByRole('heading', { name: '3 times offered, not answered' })).toBeVisible();
  await expectAccessible(page);
  const applicantPage = page.url();
  await expect.poll(() => mailTo(email, /^Choose a time/)?.text).toContain(first.time);

  const phone = await page.context().newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(linkIn(mailTo(email, /^Choose a time/)));
  const choices = phone.getByRole('radio');
  await expect(choices).toHaveCount(5);
  await expectAccessible(phone);

  // An administrator may let interviews overlap.
  await openForm(other.name);
  await typeDate(page, 'Interview Date', first.day);
  await page.getByLabel('Time (optional)').fill(first.time);
  await page.getByLabel('Place (optional)').fill('Room 4');
  await expect(page.getByText(/^Room 4 is taken/)).toBeVisible();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Email sent Successfully')).toBeVisible();
  const office = await page.context().newPage();
  await office.goto(applicantPage);
  await expect(office.getByRole('heading', { name: '3 times offered, not answered' })).toBeVisible();

  await choices.first().check();
  await phone.getByRole('button', { name: 'Send answer' }).click();
  await expect(phone.getByText('This time is no longer free. Choose another one.')).toBeVisible();
  await expect(choices).toHaveCount(4);
  await phone.getByRole('radio', { name: third.time }).check();
  await phone.getByRole('button', { name: 'Send answer' }).click();
  await expect(phone.getByText('We look forward to meeting you.')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  await expectAccessible(phone);

  // The page that is open in the office shows the choice by itself.
  await expect(office.getByText('Will come')).toBeVisible();
  await expect(office.getByText('3 times offered, not answered')).toHaveCount(0);
  const event = eventOf(mailTo(email, /Your internship interview/));
  expect([event.method, event.start, event.place]).toEqual(['REQUEST', `${third.day}T${third.time}:00`, 'Room 4']);
});
