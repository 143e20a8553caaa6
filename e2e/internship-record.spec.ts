/** The record of an internship: a logbook that the supervisor signs, attendance, an evaluation that both confirm, and a certificate that anybody can check. */
import { makePdf } from './documents';
import { dayFromNow, devices, expect, expectAccessible, signIn, signInAsAdministrator, test } from './journey';
import { handInFirstWeek } from './logbook-page';
import { asAdministrator, newIntern, newSupervisor } from './people';

test('an intern writes the logbook on a phone, and the supervisor sends a week back and signs it with keys', async ({
  page,
  browser,
  startProduct,
}) => {
  const product = await startProduct();
  const supervisor = await newSupervisor(product, 'Grace Wambui');
  const intern = await newIntern(product, 'Brian Kiprotich', { supervisor });
  const phone = await (await browser.newContext({ viewport: devices.phone })).newPage();
  await signIn(phone, product, intern.email, intern.password);
  await phone.waitForURL(/internDashboard$/);
  await phone.goto(`${product.url}/internDashboard/logbook`);
  await handInFirstWeek(phone);
  await expectAccessible(phone);

  await signIn(page, product, supervisor.email, supervisor.password);
  await page.waitForURL(/supervisorDashboard$/);
  await page.getByRole('link', { name: 'Logbooks', exact: true }).click();
  await expect(page.getByText('Wired the office')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('b');
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await page.keyboard.type('Which office?');
  await page.getByRole('button', { name: 'Send Back' }).press('Enter');
  await expect(page.getByText('No week waits for your signature')).toBeVisible();

  // The open page of the intern shows it by itself.
  await expect(phone.getByText('Which office?')).toBeVisible();
  await phone.getByRole('button', { name: /^Change/ }).click();
  await phone.getByRole('textbox', { name: 'What I did', exact: true }).fill('Wired the office of the second floor');
  // Files, by the keyboard.
  const files = phone.getByRole('button', { name: 'Photos and files', exact: true });
  await files.setInputFiles({ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
  await phone.getByRole('button', { name: 'Save Day' }).press('Enter');
  await expect(phone.getByText("'empty.pdf' is empty. Choose another file.")).toBeVisible();
  await expect(files).toBeFocused();
  await expectAccessible(phone);
  await phone.keyboard.press('Shift+Tab');
  await phone.keyboard.press('Enter');
  await files.setInputFiles({ name: 'cables.pdf', mimeType: 'application/pdf', buffer: await makePdf('Cables') });
  await phone.getByRole('button', { name: 'Save Day' }).press('Enter');
  await expect(phone.getByRole('button', { name: /^Open cables\.pdf/ })).toBeVisible();
  await phone.getByRole('button', { name: 'Hand In Week' }).click();

  await expect(page.getByText('Wired the office of the second floor')).toBeVisible();
  await expect(page.getByRole('button', { name: /cables\.pdf/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('s');
  await expect(page.getByText('No week waits for your signature')).toBeVisible();
  await expect(phone.getByText('Signed by Grace Wambui')).toBeVisible();
  await expectAccessible(phone);
  const download = phone.waitForEvent('download');
  await phone.getByRole('link', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe('Logbook of Brian Kiprotich.pdf');
  await phone.context().close();
});

test('an intern clocks in on a phone and forgets to clock out, and the supervisor confirms the correction with a key', async ({
  page,
  browser,
  startProduct,
}) => {
  const product = await startProduct();
  const supervisor = await newSupervisor(product, 'Grace Wambui');
  const intern = await newIntern(product, 'Brian Kiprotich', { supervisor });
  const days = { StartsOn: dayFromNow(-10), EndsOn: dayFromNow(74), HoursAWeek: 40 };
  await asAdministrator(product, 'PUT', `/Admin/User/Interns/${intern.id}/Placement`, days);
  const phone = await (await browser.newContext({ viewport: devices.phone })).newPage();
  await signIn(phone, product, intern.email, intern.password);
  await phone.waitForURL(/internDashboard$/);
  const card = phone.getByRole('region', { name: 'Attendance' });
  await card.getByRole('textbox', { name: 'Where you are' }).fill('Head office');
  await card.getByRole('button', { name: 'Clock In' }).press('Enter');
  await expect(card.getByText(/^In since/)).toBeVisible();
  await expect(phone.getByRole('region', { name: 'Completion' })).toContainText(/0 of 1[23] weeks/);
  await expectAccessible(phone);

  await signIn(page, product, supervisor.email, supervisor.password);
  await page.waitForURL(/supervisorDashboard$/);
  await page.getByRole('link', { name: 'Attendance', exact: true }).click();
  await expect(page.getByText(/^since .* Head office$/)).toBeVisible();

  await card.getByRole('link', { name: 'My Attendance' }).click();
  await phone
    .getByRole('button', { name: /^Correct / })
    .first()
    .click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByLabel('In').fill('00:01');
  await dialog.getByLabel('Out').fill('00:00');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('I forgot to clock out.');
  await dialog.getByRole('button', { name: 'Send Correction' }).press('Enter');
  await expect(dialog.getByText('Enter a time after the one at which you came in.')).toBeVisible();
  await expectAccessible(phone);
  await dialog.getByLabel('In').fill('00:00');
  await dialog.getByLabel('Out').fill('00:01');
  await dialog.getByRole('button', { name: 'Send Correction' }).press('Enter');
  await expect(phone.getByText(/waits for your supervisor$/)).toBeVisible();

  // The open page of the supervisor shows it by itself.
  await expect(page.getByText('I forgot to clock out.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('c');
  await expect(page.getByText('Nothing waits for your answer')).toBeVisible();
  await expect(phone.getByText('Corrected, confirmed by Grace Wambui')).toBeVisible();
  await expectAccessible(phone);
  const download = phone.waitForEvent('download');
  await phone.getByRole('link', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Attendance .*Brian Kiprotich\.pdf$/);
  await phone.context().close();
});

test('a supervisor and an intern write an evaluation alone, read both parts, confirm it and download it', async ({
  page,
  browser,
  startProduct,
}) => {
  const product = await startProduct();
  const supervisor = await newSupervisor(product, 'Grace Wambui');
  const intern = await newIntern(product, 'Brian Kiprotich', { supervisor });
  const days = { StartsOn: dayFromNow(-80), EndsOn: dayFromNow(4), HoursAWeek: 40 };
  await asAdministrator(product, 'PUT', `/Admin/User/Interns/${intern.id}/Placement`, days);
  await signInAsAdministrator(page, product);
  await page.goto(`${product.url}/adminDashboard/evaluationCriteria`);
  await page.getByRole('button', { name: 'Marks out of 30, as at KCA' }).click();
  await page.getByRole('textbox', { name: 'Criteria' }).fill('Attendance: 20\nInitiative: 10');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(page.getByText('Criteria saved')).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, product, supervisor.email, supervisor.password);
  await desk.waitForURL(/supervisorDashboard$/);
  await desk.getByRole('link', { name: 'Evaluations', exact: true }).click();
  await desk.getByRole('link', { name: /Brian Kiprotich ?: Final evaluation/ }).press('Enter');
  await desk.getByRole('button', { name: 'Begin Final Evaluation' }).press('Enter');
  const marks = (on: typeof page, name: string) => on.getByRole('textbox', { name: `${name} (marks out of` });
  await marks(desk, 'Attendance').fill('17.5');
  await marks(desk, 'Initiative').fill('11');
  await desk.getByRole('textbox', { name: 'Overall' }).fill('Ready for work');
  await desk.getByRole('button', { name: 'Share with Intern' }).click();
  await expect(desk.getByText('Enter marks in halves, from 0 to 10.')).toBeVisible();
  await marks(desk, 'Initiative').fill('8');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Share with Intern' }).click();
  await expect(desk.getByText(/The intern has not handed in an own view yet/)).toBeVisible();

  const phone = await (await browser.newContext({ viewport: devices.phone })).newPage();
  await signIn(phone, product, intern.email, intern.password);
  await phone.waitForURL(/internDashboard$/);
  await phone.goto(`${product.url}/internDashboard/evaluation`);
  await marks(phone, 'Attendance').fill('18');
  await expect(phone.getByText('Ready for work')).toBeHidden();
  await marks(phone, 'Initiative').fill('9');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Hand In' }).click();
  await expect(phone.getByText('Ready for work')).toBeVisible();
  await expect(phone.getByText('85%')).toBeVisible();

  // The open page of the supervisor shows it by itself.
  for (const one of [desk, phone]) {
    await one.getByRole('button', { name: 'Confirm' }).press('Enter');
    await one.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).press('Enter');
    await expect(one.getByText(/^Confirmed by (Grace|Brian)/).first()).toBeVisible();
  }
  await expect(phone.getByText(/^Reference EV-/)).toBeVisible();
  await expectAccessible(phone);
  const download = phone.waitForEvent('download');
  await phone.getByRole('link', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe('Final evaluation of Brian Kiprotich.pdf');
  for (const one of [desk, phone]) await one.context().close();
});

test('an administrator issues a certificate, anybody checks its number on a phone, and it can be withdrawn', async ({
  page,
  browser,
  startProduct,
}) => {
  const product = await startProduct();
  const intern = await newIntern(product, 'Brian Kiprotich');
  await asAdministrator(product, 'PUT', `/Admin/User/Interns/${intern.id}/Placement`, {
    StartsOn: dayFromNow(-90),
    EndsOn: dayFromNow(-2),
    HoursAWeek: 40,
  });
  const { Settings, Revision } = await asAdministrator(product, 'GET', '/Admin/Programme');
  const settings = { ...(Settings as object), Firm: 'Savanna Consulting', Seen: Revision };
  await asAdministrator(product, 'PUT', '/Admin/Programme', settings);
  await signInAsAdministrator(page, product);
  await page.goto(`${product.url}/adminDashboard/performanceDetails/${intern.id}`);
  const section = page.getByRole('region', { name: 'Certificate of completion' });
  await section.getByRole('button', { name: 'Issue certificate' }).press('Enter');
  const number = (await section.getByText(/^CC-/).textContent()) ?? '';
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await section.getByRole('link', { name: 'Download certificate' }).click();
  expect((await download).suggestedFilename()).toBe(`Certificate ${number}.pdf`);

  const phone = await (await browser.newContext({ viewport: devices.phone })).newPage();
  await phone.goto(`${product.url}/verify`);
  const typed = phone.getByRole('textbox', { name: 'Number of the certificate' });
  await typed.fill(number.toLowerCase().replaceAll('-', ' '));
  await typed.press('Enter');
  await expect(phone.getByText('This certificate is genuine.')).toBeVisible();
  await expect(phone.getByText('Brian Kiprotich')).toBeVisible();
  await expectAccessible(phone);

  await section.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw the certificate?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The last day was wrong.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Withdraw certificate' }).click();
  await expect(section.getByText(/^Withdrawn on/)).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('This certificate is not valid.')).toBeVisible();
  await expect(phone.getByText('Brian Kiprotich')).toBeHidden();
  await expectAccessible(phone);
  await phone.context().close();
});
