/** An intern hands in work, the supervisor reads it byte for byte and sets the task back, and both see what happened. */
import { readFile } from 'node:fs/promises';
import { digest, makePdf } from './documents';
import { expect, expectAccessible, signIn, test } from './journey';
import { newIntern, newSupervisor, newTask } from './people';

test('work that is handed in is read byte for byte, and a task that is not done yet is open again', async ({
  page,
  browser,
  startProduct,
  watch,
}) => {
  // Chromium logs the answer to an empty remark.
  watch.expectConsole(/422/);
  // WORK_PDF hands in a file of one's own.
  const work = process.env.WORK_PDF ? await readFile(process.env.WORK_PDF) : await makePdf('The market report');
  const product = await startProduct();
  const supervisor = await newSupervisor(product, 'Grace Wambui');
  const intern = await newIntern(product, 'Brian Kiprotich', { supervisor });
  const task = await newTask(product, supervisor, intern, 'Write the market report');
  const internPage = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();

  await signIn(internPage, product, intern.email, intern.password);
  await expect(internPage).toHaveURL(/\/internDashboard$/);
  await internPage.goto(`${product.url}/internDashboard/tasks/${task}`);
  await internPage.getByRole('button', { name: 'Hand In Work' }).click();
  // A file of the wrong kind is refused under its field, and nothing is lost.
  await internPage.getByRole('textbox', { name: 'Note' }).fill('With the sources.');
  const files = internPage.getByLabel('Files', { exact: true });
  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') });
  await internPage.getByRole('button', { name: 'Hand In', exact: true }).click();
  await expect(
    internPage.getByText("'notes.txt' is not a PDF, an image, an office document or a ZIP file."),
  ).toBeVisible();
  await expectAccessible(internPage);
  await internPage.getByRole('button', { name: 'Remove notes.txt' }).click();
  await files.setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: work });
  await internPage.getByRole('button', { name: 'Hand In and Complete' }).click();
  await expect(internPage.getByText('Version 1', { exact: true })).toBeVisible();
  await expect(internPage.getByText('With the sources.')).toBeVisible();
  await expect(internPage.getByRole('checkbox')).toBeChecked();

  await signIn(page, product, supervisor.email, supervisor.password);
  await expect(page).toHaveURL(/\/supervisorDashboard$/);
  await page.goto(`${product.url}/supervisorDashboard/taskDetails/${task}`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^Open report\.pdf/ }).click();
  const popup = await opened;
  await popup.waitForURL(/\/api\/HandIn\/File\//);
  const response = await popup.request.get(popup.url());
  expect(response.headers()['content-type']).toBe('application/pdf');
  expect(digest(await response.body())).toBe(digest(work));
  await popup.close();

  // The rating is asked for beside the work, and the work stands beside it in the dialog.
  const [version, field] = [
    await page.getByText('Version 1', { exact: true }).boundingBox(),
    await page.getByRole('spinbutton', { name: 'Rating in percent' }).boundingBox(),
  ];
  expect(field?.x).toBeGreaterThan((version?.x ?? 0) + (version?.width ?? 0));
  await page.getByRole('button', { name: 'Add Rating' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Open report\.pdf/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Not Done Yet' }).click();
  await dialog.getByRole('button', { name: 'Reopen Task' }).click();
  await expect(dialog.getByText('Write something first.')).toBeVisible();
  await dialog.getByLabel('Remark').fill('The second page is missing.');
  await dialog.getByRole('button', { name: 'Reopen Task' }).click();
  await expect(page.getByText('Task Reopened')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not Done Yet' })).toHaveCount(0);
  await expect(page.getByText('Handed in version 1')).toBeVisible();
  await expectAccessible(page);

  // The intern's open page follows.
  await expect(internPage.getByText('The second page is missing.').first()).toBeVisible();
  await expect(internPage.getByRole('checkbox')).not.toBeChecked();
  await expect(internPage.getByRole('button', { name: 'Hand In Another Version' })).toBeVisible();
  await expectAccessible(internPage);
  await internPage.context().close();
});
