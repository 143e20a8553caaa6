/** Every screen at a desk and on a phone, light and dark: no axe finding, no sideways scroll, nothing in the console. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './journey';
import { type Product, root } from './product';

/** Accounts of the demonstration (server/src/demo.ts). */
const password = 'savanna-sunrise-demo';
const accounts = {
  admin: 'admin@savanna.example',
  supervisor: 'grace.wambui@savanna.example',
  intern: 'brian.kiprotich@students.example',
};

/** Screenshots of the last run, for people to look at. */
const album = join(root, '.build/screens');

type Visit = [name: string, path: string, ready: (page: Page) => Promise<unknown>];

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();

const visits: { as?: keyof typeof accounts; pages: Visit[] }[] = [
  {
    pages: [
      ['landing', '/', (page) => page.getByLabel('Phone', { exact: true }).waitFor()],
      ['status', '/applicationStatus', heading('Application Status')],
      ['login', '/login', heading('Log In')],
      ['sign-up', '/signUp', heading('Sign Up')],
      ['request-reset', '/requestResetPassword', heading(/forgot/i)],
      ['reset', '/resetPassword/abc', heading('Reset Password')],
      ['unauthorized', '/unauthorized', text('Sorry, you are unauthorized')],
      ['not-found', '/nowhere', text('Oops!')],
    ],
  },
  {
    as: 'admin',
    pages: [
      ['admin', '/adminDashboard', text('Total Users')],
      ['applications', '/adminDashboard/applications', text('Amina Otieno')],
      ['selected', '/adminDashboard/selectedApplicants', text('Achieng Odhiambo')],
      ['supervisors', '/adminDashboard/supervisors', text('Grace Wambui')],
      ['interns', '/adminDashboard/interns', text('Kevin Mutua')],
      ['positions', '/adminDashboard/positions', text('Advisory')],
    ],
  },
  { as: 'supervisor', pages: [['supervisor', '/supervisorDashboard', text('Brian Kiprotich')]] },
  { as: 'intern', pages: [['intern', '/internDashboard', text(/Deadline/)]] },
];

async function lookAt(page: Page, product: Product, label: string): Promise<void> {
  const look = async (name: string) => {
    await expectAccessible(page);
    await page.screenshot({ path: join(album, `${name}-${label}.png`), fullPage: true });
  };
  for (const { as, pages } of visits) {
    if (as) {
      await signIn(page, product, accounts[as], password);
      await page.waitForURL(/Dashboard$/);
    }
    for (const [name, path, ready] of pages) {
      await page.goto(product.url + path);
      await ready(page);
      await look(name);
    }
    if (as === 'admin') {
      await page.goto(`${product.url}/adminDashboard/selectedApplicants`);
      await page
        .getByRole('link', { name: /^View Info/ })
        .first()
        .click();
      await page.getByText('Univeristy Letter').waitFor();
      await look('interview-details');
      await page.goto(`${product.url}/adminDashboard/applications`);
      await page
        .getByRole('link', { name: /^Accept/ })
        .first()
        .click();
      await page.getByRole('group', { name: 'Interview Date' }).waitFor();
      await look('schedule');
      await page.goto(`${product.url}/adminDashboard/applications`);
      await page
        .getByRole('button', { name: /^Decline/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
      await look('confirm');
      await page.keyboard.press('Escape');
    }
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${product.url}/login`);
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, width, height] of [
    ['desk', 1280, 800],
    ['phone', 390, 844],
  ] as const) {
    test(`the screens, ${colorScheme}, on a ${device}`, async ({ page, startProduct }) => {
      test.setTimeout(300_000);
      mkdirSync(album, { recursive: true });
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const product = await startProduct({ demo: true });
      await lookAt(page, product, `${colorScheme}-${device}`);
      expect(page.url()).toContain('/login');
    });
  }
}
