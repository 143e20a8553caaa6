/** Fixtures of the journeys, and steps that several of them share. */
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { makePdf } from './documents';
import { type MailServer, startMailServer } from './mail-server';
import { administrator, type Product, type ProductOptions, startProduct } from './product';

/** Chromium logs failing requests in the console. A journey that causes them on purpose lists them. */
interface Watch {
  /** Console messages that are expected in this journey. */
  expectConsole(pattern: RegExp): void;
  /** A host besides the product's own that pages of this journey may ask. */
  expectHost(name: string): void;
}

interface Fixtures {
  watch: Watch;
  /** Starts the journey's own product, which stops after the journey's pages are closed. */
  startProduct(options?: ProductOptions): Promise<Product>;
  startMailServer(): Promise<MailServer>;
}

/** Fixtures that the journeys of a worker share. */
interface Shared {
  /** A product with the demonstration programme, for journeys that change nothing. */
  demo: Product;
}

/** What Chromium logs of the requests of an open page while its server stops and starts again. */
export const whileServerIsAway =
  /ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|status of 503/;

/** The windows in which screens are looked at. */
export const devices = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** A test whose page must not send requests to other hosts or write to the console. */
export const test = base.extend<Fixtures, Shared>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern.
    async ({}, use) => {
      const product = await startProduct({ demo: true });
      await use(product);
      await product.close();
    },
    { scope: 'worker' },
  ],
  watch: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const hosts = ['localhost'];
      const findings: string[] = [];
      context.on('page', (page) => {
        page.on('console', (message) => {
          // Chromium's PDF viewer asks for a document's password, and logs when it may not take the focus for that.
          if (message.location().url.startsWith('chrome://')) return;
          if (['error', 'warning'].includes(message.type())) findings.push(`${message.type()}: ${message.text()}`);
        });
        page.on('pageerror', (error) => findings.push(`uncaught: ${error.message}`));
      });
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith('http') && !hosts.includes(hostname)) findings.push(`request to ${request.url()}`);
      });
      await use({ expectConsole: (pattern) => expected.push(pattern), expectHost: (name) => hosts.push(name) });
      const unexpected = findings.filter((finding) => !expected.some((pattern) => pattern.test(finding)));
      expect(unexpected, 'console output and requests to other hosts').toEqual([]);
    },
    { auto: true },
  ],
  // Named, so that what a journey starts ends after its pages and before the console is checked.
  startProduct: async ({ context, watch: _ }, use) => {
    const products: Product[] = [];
    await use(async (options) => {
      const product = await startProduct(options);
      products.push(product);
      return product;
    });
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all(products.map((product) => product.close()));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern.
  startMailServer: async ({}, use) => {
    const servers: MailServer[] = [];
    await use(async () => {
      const server = await startMailServer();
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.close()));
  },
});

export { expect };

/**
 * Checks that axe finds no problem and that the page does not scroll horizontally.
 *
 * @param rules the rules of axe to check, by default all
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // There are no frames of other origins, so axe runs in the page and needs no second page to combine results.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${target.join(' ')}: ${any.map(({ message }) => message).join(', ')}`),
    ),
    `axe on ${page.url()}`,
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(0);
  const cutOff = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3')]
      .filter((heading) => heading.getBoundingClientRect().right > document.documentElement.clientWidth)
      .map((heading) => heading.textContent),
  );
  expect(cutOff, `headings cut off on ${page.url()}`).toEqual([]);
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  if (await dialog.count()) {
    const inside = await dialog.first().evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(inside, `a dialog that is cut off on ${page.url()}`).toBeLessThanOrEqual(0);
  }
}

/** The first of some elements, shown by a press where a list on a phone holds it back. */
export async function unfolded(wanted: Locator): Promise<Locator> {
  const button = wanted.page().getByRole('button', { name: /^Details of/ });
  await wanted.or(button).first().waitFor();
  if (!(await wanted.first().isVisible())) await button.first().click();
  return wanted.first();
}

/**
 * Checks the present screen where there is less than usual: 320 pixels (WCAG 2.2, 1.4.10), forced colours, which draw no
 * backgrounds, and paper, on which nothing can be pressed.
 */
export async function expectReducedViews(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // Tables measure themselves after the window has changed.
  await expect.poll(overflow, `sideways scroll on ${page.url()} at 320 pixels`).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);

  await page.emulateMedia({ forcedColors: 'active' });
  const withoutEdge = await page
    .locator('.MuiButton-contained')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => Number.parseFloat(getComputedStyle(button).borderTopWidth) < 1)
        .map((button) => button.textContent),
    );
  expect(withoutEdge, `buttons without an edge in forced colours on ${page.url()}`).toEqual([]);
  await page.emulateMedia({ forcedColors: null, media: 'print' });
  const printed = await page
    .locator('.MuiButton-root, .MuiIconButton-root, nav, [role=search]')
    .evaluateAll((controls) =>
      controls.filter((control) => control.checkVisibility()).map((control) => control.textContent),
    );
  expect(printed, `controls on the paper of ${page.url()}`).toEqual([]);
  await page.emulateMedia({ media: null });
  // Paper has no buttons, so the one with the focus has lost it. A dialog takes it back at its next look.
  await expect
    .poll(
      () => page.evaluate(() => document.querySelector('.MuiDialog-root') && document.activeElement?.tagName),
      `the focus in the dialog of ${page.url()} after printing`,
    )
    .not.toBe('BODY');
}

/** Shows a page in a colour scheme. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // Axe would read the colours in the middle of a transition from the other scheme.
  await page.evaluate(() => {
    const noTransitions = new CSSStyleSheet();
    noTransitions.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, noTransitions];
  });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The product follows by a script. Pages without the product have no such attribute.
  await page.waitForFunction(
    (scheme) => (document.documentElement.dataset.colorScheme ?? scheme) === scheme,
    colorScheme,
  );
  // What appears by an animation is checked as it ends.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
}

export interface Application {
  name: string;
  email: string;
  phone: string;
  position: string;
  cv: Buffer;
  letter: Buffer;
}

/** An application with two real PDFs; the letter has a password. */
export async function newApplication(name: string, position = 'Engineering'): Promise<Application> {
  return {
    name,
    email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`,
    phone: '712345678',
    position,
    cv: await makePdf(`Curriculum vitae of ${name}`),
    letter: await makePdf(`Letter for ${name}`, 'nyayo'),
  };
}

/** Fills the form of the landing page without sending it. */
export async function fillApplication(page: Page, application: Application): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(application.name);
  await page.getByLabel('Email', { exact: true }).fill(application.email);
  await page.getByLabel('Phone', { exact: true }).fill(application.phone);
  await page.getByLabel('What are you interested in?').selectOption(application.position);
  const inputs = page.locator('input[type="file"]');
  await inputs.nth(0).setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: application.cv });
  await inputs.nth(1).setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: application.letter });
}

/** Applies as a visitor and waits for the next page. */
export async function apply(page: Page, product: Pick<Product, 'url'>, application: Application): Promise<void> {
  await page.goto(product.url);
  await fillApplication(page, application);
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('You will receive an email regarding your application')).toBeVisible();
  await expect(page).toHaveURL(/\/applicationStatus$/);
}

/** Signs in through the login page, which it opens if needed. */
export async function signIn(
  page: Page,
  product: Pick<Product, 'url'>,
  email: string,
  password: string,
): Promise<void> {
  if (!page.url().includes('/login')) await page.goto(`${product.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

export async function signInAsAdministrator(page: Page, product: Pick<Product, 'url'>): Promise<void> {
  await signIn(page, product, administrator.email, administrator.password);
  await expect(page).toHaveURL(/\/adminDashboard$/);
}

/** A day relative to today as `YYYY-MM-DD`, in the product's time zone. */
export function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(Date.now() + days * 86_400_000);
}

/** Types a date (`YYYY-MM-DD`) into a date field. */
export async function typeDate(page: Page, label: string, iso: string): Promise<void> {
  const [year = '', month = '', day = ''] = iso.split('-');
  const field = page.getByRole('group', { name: label });
  await field.getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.type(`${day}${month}${year}`);
}

/** Types an interview date on the schedule page and sends it. */
export async function schedule(page: Page, iso: string): Promise<void> {
  await typeDate(page, 'Interview Date', iso);
  await page.getByRole('button', { name: 'Schedule' }).click();
}
