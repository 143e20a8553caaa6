/** All screens on desktop and phone, light and dark: no axe problem, no horizontal scrolling, an empty console. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from 'repository';
import { reportPath } from 'test-preset/reports';
import {
  devices,
  expect,
  expectAccessible,
  expectReducedViews,
  setColorScheme,
  signIn,
  test,
  unfolded,
} from './journey';
import { demoAccounts, demoPassword, type Product } from './product';

/** With ALBUM=1, screenshots of all screens go here. */
const album = join(root, '.build/screens');
if (process.env.ALBUM) mkdirSync(album, { recursive: true });
/** Chromium logs the answer to the form that is sent empty. */
const SENT_EMPTY = /422/;
/** The rules of axe about colours. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** `logged` is what Chromium logs of an answer that the screen is about. */
type Visit = [name: string, path: string, ready: (page: Page) => Promise<unknown>, logged?: RegExp];

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const text = (content: string | RegExp) => (page: Page) =>
  page.getByText(content).filter({ visible: true }).first().waitFor();

interface Visits {
  /** Undefined for visitors. */
  as?: keyof typeof demoAccounts;
  pages: Visit[];
}

const visits: Visits[] = [
  {
    pages: [
      ['landing', '/', (page) => page.getByLabel('Phone', { exact: true }).waitFor()],
      ['apply', '/apply', heading('What you need')],
      ['apply-form', '/apply?step=form', (page) => page.getByLabel('Phone', { exact: true }).waitFor()],
      ['status', '/applicationStatus', heading('Application Status')],
      ['login', '/login', heading('Log In')],
      ['sign-up', '/signUp', heading('Sign Up')],
      ['request-reset', '/requestResetPassword', heading(/forgot/i)],
      ['reset', '/resetPassword/abc', heading('Reset Password')],
      ['confirm-email', '/confirmEmail/abc', heading('Confirm Your New Address')],
      ['report-email', '/reportEmail/abc', heading('This Was Not Me')],
      ['opening-notice', '/openingNotice', heading('Tell me when applications open')],
      ['confirm-opening-notice', '/openingNotice/abc', heading('Shall we tell you when applications open?')],
      ['assessment-ended', '/assessment/abc', text('This link is not complete'), /404/],
      ['verify', '/verify', heading('Check a certificate')],
      ['verify-unknown', '/verify/CC-2026-0000-0000', text('No certificate has the number')],
      ['unauthorized', '/unauthorized', text('Sorry, you are unauthorized')],
      ['not-found', '/nowhere', text('Oops!')],
    ],
  },
  {
    as: 'admin',
    pages: [
      ['admin', '/adminDashboard', heading('Waiting applications')],
      [
        'reports',
        '/adminDashboard/reports',
        (page) => page.locator('.chart-bar').first().waitFor({ state: 'attached' }),
      ],
      ['applications', '/adminDashboard/applications', text('Amina Otieno')],
      ['review', '/adminDashboard/applications/review', (page) => page.locator('[data-document=shown]').waitFor()],
      ['selected', '/adminDashboard/selectedApplicants', text('Victor Mwangi')],
      ['admin-interviews', '/adminDashboard/interviews', heading('Your calendar')],
      ['supervisors', '/adminDashboard/supervisors', text('Grace Wambui')],
      ['interns', '/adminDashboard/interns', text('Kevin Mutua')],
      ['intakes', '/adminDashboard/intakes', text('First intake')],
      ['intake-new', '/adminDashboard/intakes/new', heading('Add intake')],
      ['intake-interns', '/adminDashboard/intakes/00000000-0000-7000-8000-000000000000/interns', heading(/Interns of/)],
      ['positions', '/adminDashboard/positions', text('Advisory')],
      ['releases', '/adminDashboard/releases', text('Last known good')],
      ['release-versions', '/adminDashboard/releases/portals/admin-portal', heading('Versions')],
      ['release-failures', '/adminDashboard/releases/failures', heading('Failures')],
      ['deploy-tokens', '/adminDashboard/releases/deployTokens', text('There are no deploy tokens yet.')],
      ['release-storage', '/adminDashboard/releases/storage', heading('Storage')],
      ['administrators', '/adminDashboard/administrators', text('Wanjiku Maina')],
      ['administrator-invite', '/adminDashboard/administrators/invite', heading('Invite Administrator')],
      ['settings', '/adminDashboard/settings', heading('Privacy notice')],
      ['mail-templates', '/adminDashboard/settings/emails', text('Receipt of an application')],
      ['mail-template', '/adminDashboard/settings/emails/interview-invitation', heading('Preview and test')],
      ['audit', '/adminDashboard/audit', text('Sign in')],
      ['review-lists', '/adminDashboard/reviewLists', heading('Criteria and Reasons')],
      ['evaluation-criteria', '/adminDashboard/evaluationCriteria', heading('Evaluation Criteria')],
      ['admin-notifications', '/adminDashboard/notifications', heading('Notifications')],
      ['joining-documents', '/adminDashboard/joiningDocuments', heading('Documents before day one')],
      ['supervisor-add', '/adminDashboard/supervisors/add', heading('Add New Supervisor')],
      ['assign-supervisor', '/adminDashboard/assignSupervisor', heading('Assign Supervisor to Intern')],
      ['admin-profile', '/adminDashboard/profile', heading('Password and Sessions')],
      ['admin-reset', '/adminDashboard/resetPassword', text('admin@')],
    ],
  },
  {
    as: 'supervisor',
    pages: [
      ['supervisor', '/supervisorDashboard', text('Brian Kiprotich')],
      ['assigned-tasks', '/supervisorDashboard/assignedTasks', text('Brian Kiprotich')],
      ['logbooks', '/supervisorDashboard/logbooks', heading('Logbooks')],
      ['attendance', '/supervisorDashboard/attendance', heading('Attendance')],
      ['evaluations', '/supervisorDashboard/evaluations', heading('Evaluations')],
      ['supervisor-interviews', '/supervisorDashboard/interviews', heading('Your calendar')],
      ['supervisor-notifications', '/supervisorDashboard/notifications', heading('Notifications')],
      ['templates', '/supervisorDashboard/templates', text('There is no template yet.')],
      ['template-add', '/supervisorDashboard/templates/new', text('Due in days')],
      ['supervisor-profile', '/supervisorDashboard/profile', heading('Password and Sessions')],
      ['supervisor-reset', '/supervisorDashboard/resetPassword', text('grace.wambui')],
    ],
  },
  {
    as: 'intern',
    pages: [
      ['intern', '/internDashboard', text(/Deadline/)],
      ['intern-none', '/internDashboard?status=Overdue&order=-deadline', text(/Deadline/)],
      ['intern-logbook', '/internDashboard/logbook', heading('My Logbook')],
      ['intern-attendance', '/internDashboard/attendance', heading('My Attendance')],
      ['intern-evaluation', '/internDashboard/evaluation', heading('My Evaluation')],
      ['intern-papers', '/internDashboard/papers', heading('My Papers')],
      ['intern-notifications', '/internDashboard/notifications', heading('Notifications')],
      ['intern-profile', '/internDashboard/profile', heading('Password and Sessions')],
      ['account', '/login/account', text('This browser')],
      ['intern-reset', '/internDashboard/resetPassword', text('brian.kiprotich')],
    ],
  },
];

type Look = (name: string) => Promise<void>;

/** Screens that open from a row, a dialog or a form. */
const lookFurther: Record<keyof typeof demoAccounts, (page: Page, product: Product, look: Look) => Promise<void>> = {
  async admin(page, product, look) {
    const from = async (path: string, role: 'link' | 'button' | 'checkbox', name: RegExp) => {
      await page.goto(`${product.url}/adminDashboard${path}`);
      await (await unfolded(page.getByRole(role, { name }))).click();
    };
    await from('/reports', 'button', /^Show as table/);
    await page.getByRole('button', { name: /^Show as table/ }).click();
    await page.getByRole('columnheader', { name: 'Of all' }).waitFor();
    await look('admin-tables');
    // An invited applicant has all decisions.
    await page.goto(`${product.url}/adminDashboard/selectedApplicants?f.ApplicationStatus=Accepted+For+Interview`);
    await page.locator('main a[href*="/viewDetails/"]').first().click();
    await page.getByText('Univeristy Letter').waitFor();
    await look('interview-details');
    await page.getByRole('button', { name: /^Decline/ }).click();
    await page.getByRole('alertdialog').waitFor();
    await look('confirm-reject');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Correct details' }).click();
    await page.getByLabel('Phone', { exact: true }).waitFor();
    await look('correct-details');
    await from('/selectedApplicants?q=declined', 'link', /^View Info/);
    await page.getByRole('button', { name: 'Erase personal data' }).click();
    const address = page.getByRole('textbox', { name: 'E-mail address of the applicant' });
    await address.waitFor();
    await look('erase-personal-data');
    await address.fill('somebody@example.com');
    await address.press('Enter');
    await page.getByText('This is not the address of the applicant').waitFor();
    await look('erase-personal-data-refused');
    await from('/applications', 'link', /^Accept/);
    await page.getByRole('group', { name: 'Interview Date' }).waitFor();
    await look('schedule');
    await from('/applications', 'button', /^Decline/);
    await page.getByRole('alertdialog').waitFor();
    await look('confirm');
    await from('/supervisors', 'link', /^Edit/);
    await page.getByLabel('Phone', { exact: true }).waitFor();
    await look('supervisor-edit');
    await from('/interns', 'link', /^Edit/);
    await page.getByLabel('Phone', { exact: true }).waitFor();
    await look('intern-edit');
    await from('/interns', 'link', /^View/);
    await page.getByText('Overall Performance').waitFor();
    await look('admin-performance');
    await from('/positions', 'button', /^Edit/);
    await page.getByRole('dialog').waitFor();
    await look('position-edit');
    await from('/releases/deployTokens', 'button', /^New token/);
    await page.getByRole('dialog').getByRole('combobox', { name: 'Portal' }).waitFor();
    await look('deploy-token-new');
    await from('/selectedApplicants', 'button', /^Views$/);
    await page.getByRole('dialog', { name: 'Saved Views' }).getByRole('textbox', { name: 'Name' }).waitFor();
    await look('saved-views');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a person or a page' }).fill('wa');
    await page.getByRole('option', { name: /Victor Mwangi/ }).waitFor();
    await look('palette');
    await page.keyboard.press('Escape');
    await from('/applications', 'checkbox', /^Select all/);
    await page.getByRole('link', { name: 'Schedule selected' }).click();
    await page.getByRole('group', { name: 'Interview Date' }).waitFor();
    await look('schedule-several');
    await from('/applications', 'button', /^Export/);
    await page.getByRole('menuitem', { name: 'CSV' }).waitFor();
    await look('export');
    await from('/applications', 'button', /^Columns/);
    await page.getByRole('menuitemcheckbox', { name: 'Phone Number' }).waitFor();
    await look('columns');
    await from('/applications', 'checkbox', /^Select all/);
    await page.getByRole('button', { name: 'Decline selected' }).click();
    await page.getByRole('alertdialog').waitFor();
    await look('confirm-many');
  },
  async supervisor(page, product, look) {
    const open = async (path: string, name: RegExp) => {
      await page.goto(`${product.url}/supervisorDashboard${path}`);
      await (await unfolded(page.getByRole('link', { name }))).click();
    };
    await open('', /^Assign Task to/);
    await page.getByRole('group', { name: 'Deadline' }).waitFor();
    await look('assign-task');
    await page.getByLabel('Task', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Assign Task' }).click();
    await page.getByText('Enter the task.').waitFor();
    await look('assign-task-errors');
    await open('', /^Brian Kiprotich$/);
    await page.getByRole('heading', { name: 'Latest comments and remarks' }).waitFor();
    await page.locator('.chart-line').first().waitFor();
    await look('intern-of-supervisor');
    await open('', /^View performance/);
    await page.getByText('Overall Performance').waitFor();
    await page.locator('.chart-line').first().waitFor();
    await look('performance');
    // A rated task, then an editable one.
    await page.goto(`${product.url}/supervisorDashboard/assignedTasks?q=development`);
    await (await unfolded(page.getByRole('link', { name: /^View Task Details/ }))).click();
    await page.getByRole('button', { name: 'Edit Rating' }).waitFor();
    await look('supervisor-task');
    await page.getByRole('button', { name: 'Edit Rating' }).click();
    await page.getByRole('slider').waitFor();
    await look('rating');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Edit Task' }).click();
    await page.getByRole('group', { name: 'Deadline' }).waitFor();
    await look('task-edit');
    await page.goto(`${product.url}/supervisorDashboard/profile`);
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByLabel('Phone', { exact: true }).waitFor();
    await look('supervisor-edit-profile');
  },
  async intern(page, product, look) {
    await page.goto(`${product.url}/internDashboard`);
    // The last part of the page: what arrives above the tasks in the middle of a press would move them from under it.
    await page.getByRole('heading', { name: 'Completion' }).waitFor();
    await page
      .getByRole('link', { name: /^View More/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Comments and Remarks' }).waitFor();
    await look('intern-task');
    await page.goto(`${product.url}/internDashboard/resetPassword`);
    await page.getByRole('button', { name: 'Request Password Reset' }).click();
    await page.getByRole('alertdialog').waitFor();
    await look('reset-confirm');
    await page.keyboard.press('Escape');
    await page.goto(`${product.url}/internDashboard/profile`);
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByLabel('Phone', { exact: true }).waitFor();
    await look('intern-edit-profile');
    await page.getByRole('button', { name: /Brian/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    await look('user-menu');
    await page.keyboard.press('Escape');
  },
};

/** Looks at one screen in both colour schemes. */
const looking =
  (page: Page, device: string): Look =>
  async (name) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await setColorScheme(page, colorScheme);
      if (process.env.ALBUM)
        await page.screenshot({ path: join(album, `${name}-${colorScheme}-${device}.png`), fullPage: true });
      // The schemes differ in colours only.
      await expectAccessible(page, colorScheme === 'dark' ? COLOR_RULES : undefined);
    }
    if (device === 'phone') await expectReducedViews(page);
  };

async function signInFirst(page: Page, product: Product, as: Visits['as']): Promise<void> {
  if (!as) return;
  await signIn(page, product, demoAccounts[as], demoPassword);
  await page.waitForURL(/Dashboard$/);
}

/** So many screens are one journey: on a busy machine each takes up to ten seconds. */
const SCREENS = 10;

for (const { as, pages } of visits) {
  const who = as ? `the ${as}` : 'visitors';
  for (let first = 0; first < pages.length; first += SCREENS) {
    const part = pages.slice(first, first + SCREENS);
    const which = `from ${part[0]?.[0]} to ${part.at(-1)?.[0]}`;
    test(`the screens of ${who}, ${which}, light and dark`, async ({ page, watch, demo: product }) => {
      watch.expectConsole(SENT_EMPTY);
      await signInFirst(page, product, as);
      for (const [name, path, ready, logged] of part) {
        if (logged) watch.expectConsole(logged);
        await page.goto(product.url + path);
        await ready(page);
        for (const [device, viewport] of Object.entries(devices)) {
          await page.setViewportSize(viewport);
          await looking(page, device)(name);
        }
        await page.setViewportSize(devices.desk);
        await typeInTranslation(page, name);
      }
    });
  }
}

for (const [device, viewport] of Object.entries(devices)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });
    for (const { as } of visits) {
      if (!as) continue;
      const who = `the ${as}`;
      test(`what opens from the screens of ${who}, light and dark`, async ({ page, watch, demo: product }) => {
        watch.expectConsole(SENT_EMPTY);
        await signInFirst(page, product, as);
        await lookFurther[as](page, product, looking(page, device));
      });
    }
  });
}

/** Types into the fields of the page or of its dialog, and switches the translation on in the middle of the first one. */
async function typeInTranslation(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const within = (await dialog.count()) > 0 ? dialog.last() : page.locator('body');
  // Its arrival begins a new search in it.
  if ((await page.locator('[data-document]').count()) > 0) await page.locator('[data-document=shown]').waitFor();
  // Fields of numbers take digits alone.
  const fields = within.locator(
    ':is(textarea, input:is([type=text], [type=search], [type=email], :not([type]))):not([aria-hidden=true], [inputmode=numeric], [role=spinbutton])',
  );
  for (const field of await fields.all()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    await field.fill('');
    await field.pressSequentially('ab');
    await translate(page);
    await field.pressSequentially('cd');
    await expect(field, name).toHaveValue(/abcd$/);
    await field.press('Tab');
  }
  const dates = within.getByRole('group').filter({ has: page.getByRole('spinbutton', { name: 'Day' }) });
  for (const date of await dates.all()) {
    await date.getByRole('spinbutton', { name: 'Day' }).click();
    // Slower than the translation.
    await page.keyboard.type('04122026', { delay: 100 });
    for (const [part, value] of Object.entries({ Day: '04', Month: '12', Year: '2026' }))
      await expect(date.getByRole('spinbutton', { name: part }), name).toHaveText(value);
  }
  await translate(page);
  await expect(page.locator('font').first(), name).toBeAttached();
  await expect(page.getByText('Unexpected Application Error'), name).toHaveCount(0);
}

/** Does what the browser's translation does, from now on and once for each document. */
async function translate(page: Page): Promise<void> {
  if (await page.evaluate(() => 'translateAndWatch' in window)) return;
  // Not as a script element, which the content policy refuses.
  await page.evaluate(readFileSync(reportPath('translate.js'), 'utf8'));
  await page.evaluate(() => (window as unknown as { translateAndWatch(): void }).translateAndWatch());
}

test.describe('in translation', () => {
  for (const { as } of visits) {
    if (!as) continue;
    test(`people type into what opens from the screens of the ${as}`, async ({ page, watch, demo: product }) => {
      watch.expectConsole(SENT_EMPTY);
      await signInFirst(page, product, as);
      await lookFurther[as](page, product, (name) => typeInTranslation(page, name));
    });
  }
});

/** The names of the buttons and links in the rows that the window or something above them hides. */
const hiddenActions = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(td, dd) :is(button, a.MuiButton-root)')]
      .filter((action) => {
        action.scrollIntoView({ block: 'center', inline: 'nearest' });
        const { left, right, top, bottom } = action.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return left < 0 || right > window.innerWidth || !action.contains(hit);
      })
      .map((action) => action.getAttribute('aria-label') ?? action.textContent),
  );

/** The headers of the columns that the table's box or a column at its end hides. */
const hiddenColumns = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 0);
    document.querySelector('main table')?.parentElement?.scrollTo(0, 0);
    return [...document.querySelectorAll<HTMLElement>('main th')]
      .filter((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        const row = (top + bottom) / 2;
        return [left + 8, right - 8].some((x) => !cell.contains(document.elementFromPoint(x, row)));
      })
      .map((cell) => cell.textContent);
  });

/** The headers of the columns with cells that begin with a button whose text is not below that of the header. */
const buttonsOffTheirLine = (page: Page) =>
  page.evaluate(() => {
    const firstText = (element: Element) => document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const startOf = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect().left;
    };
    return [...document.querySelectorAll('main th')].flatMap((header, column) => {
      const title = firstText(header);
      const cells = document.querySelectorAll(`main tbody td:nth-child(${column + 1})`);
      const buttons = [...cells].map(firstText).filter((text) => text?.parentElement?.closest('.MuiButton-root'));
      return buttons.some((text) => title && text && Math.abs(startOf(text) - startOf(title)) > 1)
        ? [header.textContent]
        : [];
    });
  });

test('columns and actions of lists are in sight and on their lines at each width, and rows of applicants are 44 pixels high', async ({
  page,
  demo: product,
}) => {
  await signIn(page, product, demoAccounts.admin, demoPassword);
  await page.waitForURL(/Dashboard$/);
  for (const list of ['applications', 'selectedApplicants?q=students', 'interns', 'administrators']) {
    await page.goto(`${product.url}/adminDashboard/${list}`);
    for (const width of [1920, 1280, 1200, 1024, 900, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      if (width === 390) {
        const folds = page.getByRole('button', { name: /^Details of/ });
        await folds.first().waitFor();
        for (const fold of await folds.all()) await fold.click();
      }
      await page.locator('main :is(td, dd) button').filter({ visible: true }).first().waitFor();
      if (process.env.ALBUM)
        await page.screenshot({ path: join(album, `${list.replace(/\?.*/, '')}-${width}.png`), fullPage: true });
      // The table measures itself after the window has changed.
      await expect.poll(() => hiddenActions(page), `${list} at ${width}`).toEqual([]);
      // Reasons are the last column that a list of decided applications can do without.
      const hidden = async () => (await hiddenColumns(page)).filter((column) => column !== 'Reason');
      await expect.poll(hidden, `${list} at ${width}`).toEqual([]);
      expect(await buttonsOffTheirLine(page), `${list} at ${width}`).toEqual([]);
      if (!/applic/i.test(list)) continue;
      const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
      if (width >= 768) expect(heights.length, `rows of ${list} at ${width}`).toBeGreaterThan(1);
      for (const height of heights) expect(height, `${list} at ${width}`).toBeLessThanOrEqual(44);
    }
  }
});

test('an administrator sees all that needs a decision in a window of 1280 by 800 pixels, without scrolling', async ({
  page,
  demo: product,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, product, demoAccounts.admin, demoPassword);
  await page.waitForURL(/Dashboard$/);
  for (const [role, name] of [
    ['region', 'Visits of universities'],
    ['button', /^Retry: /],
    ['link', /^Supervisors, /],
  ] as const)
    await page.getByRole('main').getByRole(role, { name }).first().waitFor();
  await page.getByText(/^First steps: /).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800);
});

test('an intern sees the day in a window of 1280 by 800 pixels: tasks by when they are due, supervisor, attendance and week', async ({
  page,
  demo: product,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, product, demoAccounts.intern, demoPassword);
  await page.waitForURL(/Dashboard$/);
  const main = page.getByRole('main');
  // On a Sunday nothing is left of the week but the day itself.
  const isSunday = new Date().toLocaleDateString('en', { weekday: 'short', timeZone: 'Africa/Nairobi' }) === 'Sun';
  for (const name of ['Overdue', 'Today', ...(isSunday ? [] : ['This week']), 'Later'])
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(main.getByText(/^Week \d+ of 12$/)).toBeVisible();
  await expect(main.getByRole('link', { name: /^WhatsApp: / })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Clock In' })).toBeVisible();
  await expect(main.getByText(/of 6 done/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800);
});

test('a list on a phone is where the person left it, after going back and after a reload', async ({
  page,
  demo: product,
}) => {
  const height = 400;
  await page.setViewportSize({ width: devices.phone.width, height });
  await signIn(page, product, demoAccounts.admin, demoPassword);
  await page.waitForURL(/Dashboard$/);
  await page.goto(`${product.url}/adminDashboard/applications`);
  const view = page.locator('main a[href*=viewDetails]').last();
  await view.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => Math.round(window.scrollY));
  expect(place).toBeGreaterThan(height);
  await view.click();
  await expect(page).toHaveURL(/viewDetails/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const isBack = () => expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(place);
  await page.goBack();
  await isBack();
  await page.reload();
  await isBack();
});
