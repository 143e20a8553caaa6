/** Review mode: applications read and decided on one page, by keyboard, by touch, and by two administrators at once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHUNKS_FOLDER } from '@internship-portals/shared-api/contract';
import type { Locator, Page } from '@playwright/test';
import { root } from 'repository';
import { makePdf } from './documents';
import { signInAs } from './first-visits';
import { dayFromNow, expect, expectAccessible, setColorScheme, signIn, signInAsAdministrator, test } from './journey';
import { asAdministrator, interviewDay, newAdministrator } from './people';
import type { Product } from './product';

const FIRST_NAMES = ['Achieng', 'Brian', 'Chebet', 'Daudi', 'Esther', 'Faraji', 'Grace', 'Hassan', 'Imani', 'Juma'];
const LAST_NAMES = ['Kamau', 'Wekesa'];

/** Sends applications, each with its own CV of two pages and its own letter. Returns their names as the list orders them. */
async function newApplications(product: Product, count: number): Promise<string[]> {
  const names = LAST_NAMES.flatMap((last) => FIRST_NAMES.map((first) => `${first} ${last}`)).slice(0, count);
  for (const name of names) {
    const form = new FormData();
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
    const fields = { Name: name, Email: email, PhoneNumber: '+254712345678', Position: 'Engineering' };
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    for (const [field, title] of [
      ['Cv', 'Curriculum vitae'],
      ['AttachmentLetter', 'University letter'],
    ] as const) {
      const pdf = new Uint8Array(await makePdf(`${title} of ${name}`));
      form.append(field, new Blob([pdf]), `${title} ${name}.pdf`);
    }
    const { status } = await fetch(`${product.url}/api/Apply`, { method: 'POST', body: form });
    expect(status).toBe(201);
  }
  return names.sort();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const text = (page: Page) => page.locator('.textLayer').first();

/** Waits until an applicant is on the screen: the name, the place and the drawn CV. */
async function expectApplicant(page: Page, position: string): Promise<string> {
  await expect(page.getByText(position, { exact: true })).toBeVisible();
  await expect(heading(page)).toBeFocused();
  const name = (await heading(page).textContent()) ?? '';
  await expect(text(page)).toContainText(`Curriculum vitae of ${name}`);
  await expect(page.locator('[data-document=shown]')).toBeVisible();
  return name;
}

async function openReview(page: Page, product: Product, path = ''): Promise<void> {
  await page.goto(`${product.url}/adminDashboard/applications${path}`);
  await page.getByRole('link', { name: 'Review', exact: true }).click();
}

test('twenty applications are read and decided from the keyboard, with at most 55 keys and no page load', async ({
  page,
  startProduct,
}) => {
  const product = await startProduct();
  await newApplications(product, 20);
  await signInAsAdministrator(page, product);
  const fetched = new Set<string>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/Document/')) fetched.add(pathname);
  });
  await openReview(page, product, '?sort=-Name');
  await expectApplicant(page, '1 of 20');
  let loads = 0;
  page.on('load', () => (loads += 1));
  let keys = 0;
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys += 1;
      await page.keyboard.press(key);
    }
  };

  // Helping texts, and keys that do nothing while one types.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of the review' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.type('vitae dj');
  await expect(page.getByText('Not found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 of 20', { exact: true })).toBeVisible();
  await setColorScheme(page, 'dark');
  await expectAccessible(page);
  await setColorScheme(page, 'light');

  const seen: string[] = [];
  const accepted: string[] = [];
  const waits: number[] = [];
  for (let position = 1; position <= 20; position += 1) {
    const name = await expectApplicant(page, `${position} of 20`);
    seen.push(name);
    // The next one is here before it is asked for.
    const ahead = Math.min(20, position + 1);
    await expect.poll(() => fetched.size, { message: 'documents fetched ahead' }).toBeGreaterThanOrEqual(2 * ahead);
    await page.evaluate(() => {
      const state = window as unknown as { shownAfter?: number };
      state.shownAfter = undefined;
      let pressed = 0;
      document.addEventListener('keydown', () => (pressed = performance.now()), { capture: true, once: true });
      const before = document.querySelector('h1')?.textContent;
      const observer = new MutationObserver(() => {
        const shown = document.querySelector('[data-document=shown]') !== null;
        if (!shown || document.querySelector('h1')?.textContent === before) return;
        state.shownAfter ??= performance.now() - pressed;
        observer.disconnect();
      });
      observer.observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true });
    });
    if (position === 2) {
      await press('l');
      await expect(text(page)).toContainText(`University letter of ${name}`);
      await press('Alt+a', 'a', 'Tab');
      const [year = '', month = '', day = ''] = (await interviewDay(product, 5)).split('-');
      await press(...`${day}${month}${year}`);
      await page.getByLabel('Time').fill('10:00');
      await page.getByLabel('Place').fill('Room 4');
      keys += '1000Room 4'.length;
      await press('Enter');
    } else if (position % 3 === 0) {
      await press('a', 'Enter');
    } else if (position === 4) {
      await press('s');
    } else {
      await press('d');
      if (position < 20) {
        await page.waitForFunction(() => (window as unknown as { shownAfter?: number }).shownAfter !== undefined);
        waits.push(await page.evaluate(() => (window as unknown as { shownAfter: number }).shownAfter));
      }
    }
    if (position === 2 || position % 3 === 0) accepted.push(name);
  }
  await expect(heading(page)).toHaveText('You have seen all applications');
  await expect(page.getByText('7 accepted, 12 declined, 1 left undecided.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the 7 interviews' })).toBeVisible();
  expect(seen).toEqual([...seen].sort().reverse());
  expect(keys).toBeLessThanOrEqual(55);
  expect(loads).toBe(0);
  // Each of those invited has a slot of their own in the one room.
  const { Interviews } = await asAdministrator(product, 'GET', `/Interview?From=${dayFromNow(0)}&To=${dayFromNow(40)}`);
  const slots = (Interviews as { Date: string; Time: string }[]).map((one) => `${one.Date} ${one.Time}`);
  expect(new Set(slots).size).toBe(7);
  const sorted = waits.sort((a, b) => a - b).map(Math.round);
  test.info().annotations.push({ type: 'milliseconds to the next applicant', description: sorted.join(', ') });

  // The one that was skipped is the only one left, and those who were accepted were invited to the day that was typed once.
  // Leaving the page at once does not cancel the last decision; the server may still be working on it.
  await expect(async () => {
    await page.goto(`${product.url}/adminDashboard/applications`);
    await expect(page.getByRole('link', { name: seen[3], exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Accept/ })).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await page.goto(`${product.url}/adminDashboard/selectedApplicants?stage=InterviewToCome&size=20`);
  for (const name of accepted) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});

test('twenty applications take at most 40 keys when their interviews are planned together, also while answers are late', async ({
  page,
  startProduct,
}) => {
  const product = await startProduct();
  const names = await newApplications(product, 20);
  await signInAsAdministrator(page, product);
  await openReview(page, product, '?sort=Name');
  await expectApplicant(page, '1 of 20');
  const declined: string[] = [];
  await page.route('**/api/Apply/*', async (route) => {
    if (route.request().method() === 'PUT') await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    while (!(await target.evaluate((element) => element === document.activeElement))) await press('Tab');
  };
  for (const [index, name] of names.entries()) {
    await expect(heading(page)).toHaveText(name);
    if (index % 5 < 2) await press('i');
    else {
      await press('d');
      declined.push(name);
    }
  }
  await expect(page.getByText('0 accepted, 12 declined, 0 left undecided.')).toBeVisible();
  await tabTo(page.getByRole('link', { name: 'Plan 8 interviews' }));
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule Interviews' })).toBeFocused();
  await expectAccessible(page);
  await tabTo(page.getByLabel('Time of the first interview'));
  await press('Enter');
  await expect(page.getByText('8 applicants invited')).toBeVisible();
  expect(keys).toBeLessThanOrEqual(40);

  const { Interviews } = await asAdministrator(product, 'GET', `/Interview?From=${dayFromNow(0)}&To=${dayFromNow(40)}`);
  const slots = Interviews as { Name: string; Date: string; Time: string }[];
  expect(slots.map(({ Name }) => Name).sort()).toEqual(names.filter((name) => !declined.includes(name)));
  expect(new Set(slots.map((one) => `${one.Date} ${one.Time}`)).size).toBe(8);
  for (const { Time } of slots)
    expect(Time >= '09:00' && Time <= '16:15' && (Time <= '12:15' || Time >= '14:00')).toBe(true);
});

test('twenty applications are decided by touch on a phone, and two administrators do not decide twice', async ({
  browser,
  watch,
  startProduct,
}) => {
  // Chromium logs the conflict and the stream that is cut off, which this journey is about.
  watch.expectConsole(/409|ERR_FAILED/);
  const product = await startProduct();
  await newApplications(product, 20);
  const ben = await newAdministrator(product, 'Ben Boss');
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  await signInAsAdministrator(page, product);
  await openReview(page, product, '?sort=Name');
  await expectApplicant(page, '1 of 20');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await expectAccessible(page);
  const touch = await phone.newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const at = (x: number) => [{ x, y: 420 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
    for (const share of [0.3, 0.6, 1])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(from + (to - from) * share) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(330, 60);
  await expectApplicant(page, '2 of 20');
  await swipe(60, 330);
  const first = await expectApplicant(page, '1 of 20');
  // Chromium takes a tap that follows a swipe at once for the end of its movement. A tap that counted may be seen late.
  await expect(async () => {
    const next = page.getByText('2 of 20', { exact: true });
    if (!(await next.isVisible())) await page.getByRole('button', { name: `Decline ${first}` }).tap({ timeout: 1_000 });
    await expect(next).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectApplicant(page, '2 of 20');
  await page.getByRole('button', { name: `Undo decline: ${first}` }).tap();
  await expectApplicant(page, '1 of 20');
  await page.getByRole('button', { name: `Decline ${first}` }).tap();
  const second = await expectApplicant(page, '2 of 20');
  await page.getByRole('button', { name: `Accept ${second}` }).tap();
  const day = await interviewDay(product, 3);
  await page.getByRole('dialog').getByRole('button', { name: 'Choose date' }).tap();
  if (day.slice(0, 7) !== dayFromNow(0).slice(0, 7)) await page.getByRole('button', { name: 'Next month' }).tap();
  // While the months change places, the earlier one is there, too: its day has passed and cannot be chosen.
  await page
    .getByRole('gridcell', { name: String(Number(day.slice(8))), exact: true })
    .last()
    .tap();
  await page.getByRole('button', { name: 'Schedule' }).tap();
  const third = await expectApplicant(page, '3 of 20');
  await page.getByRole('button', { name: 'Skip' }).tap();
  const fourth = await expectApplicant(page, '4 of 20');

  // Ben has the rest before him. What the first administrator decides is on his screen without a reload.
  const other = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signIn(other, product, ben.email, ben.password);
  await expect(other).toHaveURL(/\/adminDashboard$/);
  await openReview(other, product, '?sort=Name');
  expect(await expectApplicant(other, '1 of 18')).toBe(third);
  await other.keyboard.press('j');
  expect(await expectApplicant(other, '2 of 18')).toBe(fourth);
  await page.getByRole('button', { name: `Decline ${fourth}` }).tap();
  await expect(other.getByText(/^Already decided: Declined, by /)).toBeVisible();
  await expect(other.getByRole('button', { name: `Decline ${fourth}` })).toBeDisabled();
  const fifth = await expectApplicant(page, '5 of 20');

  // Without news, the server refuses the second decision, says why, and Ben sees the first one.
  await other.route('**/api/Change**', (route) => route.abort());
  await other.reload();
  await expectApplicant(other, '1 of 17');
  await other.keyboard.press('j');
  await expect(heading(other)).toHaveText(fifth);
  await page.getByRole('button', { name: `Decline ${fifth}` }).tap();
  await expect(heading(page)).not.toHaveText(fifth);
  await other.keyboard.press('d');
  const toast = other.getByRole('alert').filter({ hasText: 'Could Not Decline Application' });
  await expect(toast).toContainText("Nothing was changed: this application is now 'Declined'.");
  await other.getByRole('button', { name: `Go back to ${fifth}` }).click();
  await expect(other.getByText(/^Already decided: Declined, by /)).toBeVisible();
  await other.context().close();

  for (let position = 6; position <= 20; position += 1) {
    const name = await expectApplicant(page, `${position} of 20`);
    await page.getByRole('button', { name: `Decline ${name}` }).tap();
  }
  await expect(heading(page)).toHaveText('You have seen all applications');
  await expect(page.getByText('1 accepted, 18 declined, 1 left undecided.')).toBeVisible();
  expect(loads).toBe(0);
  await phone.close();
});

test('if the code that draws documents does not arrive, the page says so and shows the document after Retry', async ({
  page,
  context,
  demo,
  watch,
}) => {
  watch.expectConsole(/net::ERR_FAILED/);
  const chunks = join(root, 'admin-portal/dist', CHUNKS_FOLDER);
  const drawing = readdirSync(chunks).find(
    (name) => name.endsWith('.js') && readFileSync(join(chunks, name), 'utf8').includes('GlobalWorkerOptions'),
  );
  const isDrawing = ({ pathname }: URL) => pathname.endsWith(`/${drawing}`);
  await page.route(isDrawing, (route) => route.abort());
  await signInAs(context, demo.url, 'admin');
  await openReview(page, demo);
  await expect(page.getByRole('heading', { name: 'Could Not Load CV' })).toBeVisible();
  await page.unroute(isDrawing);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('[data-document=shown]')).toBeVisible();
});
