/** Start pages are on screen before any script runs, and become the working page without losing anything. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, newApplication, setColorScheme, signIn, test } from './journey';
import { demoAccounts, demoPassword } from './product';

/** The page asks again for scripts that do not arrive, and then shows an error. Here it waits for as long as a check takes. */
const MIN_PATIENCE_MS = 3_000;

/** On a busy machine the first page of a start may go without its view. */
const awaitView = (url: string) => expect.poll(async () => (await fetch(url)).text()).toContain('id="first-view"');

/** Holds every script back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  await page.addInitScript((limit) => {
    const { setTimeout } = window;
    const patient = (work: TimerHandler, delay = 0, ...rest: unknown[]) =>
      setTimeout(work, delay < limit ? delay : 600_000, ...rest);
    Object.assign(window, { setTimeout: patient });
  }, MIN_PATIENCE_MS);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const view = (page: Page) => page.locator('#first-view');

/** Where everything stands that a person reads or uses. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, label, input, button, a, footer')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, element.textContent?.slice(0, 30), ...[x, y, width, height].map(Math.round)].join(' ');
    }),
  );

/** The class of each rule of a component, as often as it is in the styles of the page. */
const classesOfRules = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => {
      const own = [...sheet.cssRules].flatMap((rule) =>
        rule instanceof CSSStyleRule ? (/^\.ui-\w+$/.exec(rule.selectorText) ?? []) : [],
      );
      return [...new Set(own)];
    }),
  );

/** The heading comes with the page. */
const FRAME_RULES = [
  'color-contrast',
  'button-name',
  'link-name',
  'landmark-one-main',
  'region',
  'list',
  'aria-allowed-attr',
];

async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { sum: 0 };
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

test('what is typed into the landing form before the scripts run is in the form afterwards', async ({
  page,
  startProduct,
}) => {
  const product = await startProduct();
  const application = await newApplication('Wanjiru Kamau');
  const shifts = await watchShifts(page);
  const release = await holdScripts(page);
  await awaitView(product.url);
  await page.goto(`${product.url}/`, { waitUntil: 'commit' });

  const form = page.getByRole('form');
  await form.getByLabel('Email', { exact: true }).fill(application.email);
  await form.getByLabel('Phone', { exact: true }).pressSequentially('712345678');
  await form.getByLabel('CV').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: application.cv });
  await form.locator('input[name="Name"]').pressSequentially('Wanjiru Kamau');
  await page.keyboard.press('ArrowLeft');
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(500);
  await expect(view(page)).toBeVisible();

  release();
  await expect(view(page)).toHaveCount(0);
  const name = form.locator('input[name="Name"]');
  await expect(name).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.keyboard.press('Backspace');
  await expect(name).toHaveValue('Wanjiru Kamu');
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(application.email);
  await expect(form.getByLabel('Phone', { exact: true })).toHaveValue(/712\s?345\s?678$/);
  await expect(form.getByText('cv.pdf')).toBeVisible();
  // The form itself knows them, not only its fields: it keeps them as a draft.
  await page.reload();
  await expect(page.getByText('What you typed before is here again.')).toBeVisible();
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(application.email);
  expect(await shifts()).toBeLessThan(0.02);
});

test('what a browser fills into the landing form before the scripts run is in the form afterwards, on a phone', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdScripts(page);
  await awaitView(demo.url);
  await page.goto(demo.url, { waitUntil: 'commit' });
  const form = page.getByRole('form');
  const name = form.getByLabel('Name', { exact: true });
  await expect(name).toHaveCount(1);
  // Without a focus.
  await name.evaluate((field: HTMLInputElement) => {
    field.value = 'Wanjiru Kamau';
  });
  release();
  await expect(view(page)).toHaveCount(0);
  await expect(name).toHaveValue('Wanjiru Kamau');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('what is typed before the scripts run is still there when the page is loaded again, except for passwords', async ({
  page,
  demo,
}) => {
  const release = await holdScripts(page);
  await page.goto(`${demo.url}/signUp`, { waitUntil: 'commit' });
  const email = page.getByLabel('Email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  await expect(view(page)).toBeVisible();
  await email.fill('wanjiru.kamau@example.com');
  await password.fill('quiet-acacia-river-7');
  await page.reload({ waitUntil: 'commit' });
  await expect(view(page)).toBeVisible();
  await expect(email).toHaveValue('wanjiru.kamau@example.com');
  await expect(password).toHaveValue('');
  release();
  await expect(view(page)).toHaveCount(0);
  await expect(email).toHaveValue('wanjiru.kamau@example.com');
  await page.reload();
  await expect(view(page)).toHaveCount(0);
  await page.goto(`${demo.url}/login`);
  await page.goto(`${demo.url}/signUp`);
  await expect(email).toHaveValue('');
});

test('what is typed into a field that the scripts have just filled in replaces what they filled in', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/applicationStatus`);
  await expect(view(page)).toHaveCount(0);
  // What the landing page tells this page about an application that has just been sent.
  await page.evaluate(() => {
    const applied = { Email: 'wanjiru.kamau@example.com', Files: ['cv.pdf', 'letter.pdf'] };
    history.replaceState({ ...history.state, usr: { applied } }, '');
  });
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  const email = page.getByLabel('Email', { exact: true });
  await expect(view(page)).toBeVisible();
  await email.focus();
  release();
  await expect(view(page)).toHaveCount(0);
  await expect(email).toHaveValue('wanjiru.kamau@example.com');
  await expect(email).toBeFocused();
  await page.keyboard.type('kamau@example.com');
  await expect(email).toHaveValue('kamau@example.com');
});

test('the scripts change nothing that is on screen, in either layout and scheme', async ({ page, demo }) => {
  const shifts = await watchShifts(page);
  for (const [width, height, scheme] of [
    [1280, 800, 'dark'],
    [390, 844, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await setColorScheme(page, scheme);
    for (const address of [
      ...['/', '/login', '/unauthorized', '/signUp', '/applicationStatus', '/requestResetPassword'],
      ...['/resetPassword/0123456789', '/no-such-page'],
    ]) {
      const release = await holdScripts(page);
      await page.goto(`${demo.url}${address}`, { waitUntil: 'commit' });
      await expect(view(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', scheme);
      await expectAccessible(page);
      const before = await places(page);
      const styled = await classesOfRules(page);
      release();
      await expect(view(page)).toHaveCount(0);
      if (address === '/') await expect(page.getByText('If you apply today')).toBeVisible();
      const after = await places(page);
      // The style cache of the working page has taken the rules over and writes none of them again.
      const written = await classesOfRules(page);
      expect(styled.length, address).toBeGreaterThan(20);
      expect(written, address).toEqual(expect.arrayContaining(styled));
      expect(written.length, address).toBe(new Set(written).size);
      expect(
        before.filter((line) => !line.startsWith('FOOTER') && !after.includes(line)),
        `${address} ${scheme}`,
      ).toEqual([]);
      await page.unroute('**/*.js');
      expect(await shifts(), address).toBeLessThan(0.02);
    }
  }
});

test('a button that is pressed before the scripts run does its work when they do', async ({
  page,
  startProduct,
  watch,
}) => {
  // Chromium logs the answer 401 that this journey is about.
  watch.expectConsole(/401/);
  const product = await startProduct();
  const release = await holdScripts(page);
  await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/login`);
  await expect(view(page)).toBeVisible();
  release();
  await expect(page.getByText('These credentials do not match our records.').first()).toBeVisible();
});

test('the frame of a dashboard is on screen before the scripts run, for a signed-in person alone', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoAccounts.supervisor, demoPassword);
  await expect(page.getByRole('heading', { name: 'My Interns' })).toBeVisible();
  const shifts = await watchShifts(page);
  const sidebar = page.getByRole('complementary');
  const sidebarPlaces = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('aside a, aside button')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const isCurrent = element.getAttribute('aria-current') === 'page';
        return [isCurrent, ...[x, y, width, height].map(Math.round)].join(' ');
      }),
    );
  for (const [width, height, scheme, collapsed] of [
    [1280, 800, 'light', true],
    [1280, 800, 'dark', false],
    [390, 844, 'light', false],
  ] as const) {
    await page.setViewportSize({ width, height });
    await setColorScheme(page, scheme);
    await page.evaluate((kept) => localStorage.setItem('sidebar', kept), collapsed ? 'collapsed' : 'expanded');
    const release = await holdScripts(page);
    await page.goto(`${demo.url}/supervisorDashboard/assignedTasks`, { waitUntil: 'commit' });
    await expect(view(page).getByRole('status', { name: 'Loading...' })).toBeVisible();
    await expectAccessible(page, FRAME_RULES);
    const before = await sidebarPlaces();
    release();
    await expect(view(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Interns', exact: true })).toBeVisible();
    expect(await sidebarPlaces()).toEqual(before);
    await page.unroute('**/*.js');
    expect(await shifts()).toBeLessThan(0.02);
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  const release = await holdScripts(page);
  await page.goto(`${demo.url}/supervisorDashboard`, { waitUntil: 'commit' });
  await sidebar.getByRole('link', { name: 'Templates' }).click();
  await expect(view(page)).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Templates' })).toBeVisible();
  await expect(page).toHaveURL(/supervisorDashboard\/templates$/);

  await page.evaluate(() => localStorage.clear());
  const releaseLogin = await holdScripts(page);
  await page.goto(`${demo.url}/supervisorDashboard`, { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeAttached();
  await expect(view(page)).toHaveCount(0);
  releaseLogin();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
});

test('without JavaScript the landing page reads whole and says what its form needs', async ({ browser, demo }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(`${demo.url}/`);
    for (const name of ['Begin your career on real work', 'What you need'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    // Playwright finds no texts in this element.
    const notice = page.locator('form noscript');
    expect(await notice.evaluate((element) => element.textContent)).toContain('This form needs JavaScript.');
    expect((await notice.boundingBox())?.height).toBeGreaterThan(50);
    await expect(page.getByRole('textbox')).toHaveCount(0);
  } finally {
    await context.close();
  }
});
