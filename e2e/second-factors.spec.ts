/** Signing in beyond the password, with the keyboard alone, looked at on desktop and phone, light and dark. */
import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { newIdentityProvider } from 'server/testing/identity-provider';
import { expect, expectAccessible, setColorScheme, signInAsAdministrator, test } from './journey';
import { keysOf } from './keys';
import { newIntern, newSupervisor, newTask } from './people';
import { administrator, ageProofs, type Product, renewCodes } from './product';

const VIEWS = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** The rules of axe about colours, which alone differ in the dark. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks the present screen in the four usual views. */
async function lookAt(page: Page): Promise<void> {
  for (const size of VIEWS) {
    await page.setViewportSize(size);
    for (const colorScheme of ['dark', 'light'] as const) {
      await setColorScheme(page, colorScheme);
      await expectAccessible(page, colorScheme === 'dark' ? COLOR_RULES : undefined);
    }
  }
  await page.setViewportSize(VIEWS[0] as (typeof VIEWS)[number]);
}

async function enterPassword(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await keysOf(page).tabTo(/^Email$/);
  await page.keyboard.type(administrator.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Enter');
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

/** Gives the page a device with passkeys, and returns it. */
async function addPasskeys(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Fills in a new deploy token, sends it with an old proof, and returns the tab that asks for a new one. */
async function askForProof(page: Page, product: Product, token: string): Promise<Page> {
  const { tabTo, press } = keysOf(page);
  await page.goto(`${product.url}/adminDashboard/releases/deployTokens`);
  await tabTo(/^New token$/);
  await press('Enter');
  await page.getByRole('dialog').getByLabel('Portal').selectOption('public-portal');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type(token);
  ageProofs(product);
  await press('Enter');
  const link = page.getByRole('link', { name: 'Confirm in a new tab' });
  await expect(link).toBeFocused();
  await expect(page.getByRole('dialog').last().getByRole('textbox')).toHaveCount(0);
  const [asked] = await Promise.all([page.context().waitForEvent('page'), link.press('Enter')]);
  await expect(asked).toHaveURL(`${product.url}/login/proof`);
  return asked;
}

const isMade = (page: Page) =>
  expect(page.getByRole('dialog', { name: 'Deploy token of public-portal' })).toBeVisible();

const onDashboard = (page: Page) => expect(page).toHaveURL(/\/adminDashboard$/);

test('an administrator sets up an app, and signs in with its code, a recovery code and a passkey', async ({
  page,
  startProduct,
  watch,
}) => {
  // The first step of each sign-in is answered with 401 and the next step, a wrong code with 422, a call without a proof with 403.
  watch.expectConsole(/status of (401|403|422)/);
  const product = await startProduct({ settings: { ADMIN_SECOND_FACTOR: 'required' } });
  const { tabTo, press } = keysOf(page);

  await enterPassword(page, product);
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await lookAt(page);
  await tabTo(/^Use an authenticator app$/);
  await press('Enter');
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await lookAt(page);
  const secret = Secret.fromBase32((await page.locator('code').innerText()).replaceAll(' ', ''));
  // Each code counts once, and that of the next 30 seconds is accepted too.
  const code = (later: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
  await tabTo(/^Code/);
  await page.keyboard.type(code(0));
  await press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = ''] = await codes.getByRole('listitem').allInnerTexts();
  await lookAt(page);
  await tabTo(/^I have kept my codes$/);
  await press('Enter');
  await onDashboard(page);

  await signOut(page);
  await enterPassword(page, product);
  await expect(page.getByLabel('Code')).toBeFocused();
  await lookAt(page);
  await page.keyboard.type('000000');
  await press('Enter');
  await expect(page.getByText(/^This code is not right/)).toBeVisible();
  await page.getByLabel('Code').press('ControlOrMeta+a');
  await page.keyboard.type(code(1));
  await press('Enter');
  await onDashboard(page);

  await signOut(page);
  await enterPassword(page, product);
  await tabTo(/^Use a recovery code instead$/);
  await press('Enter');
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await lookAt(page);
  await page.keyboard.type(recoveryCode);
  await press('Enter');
  await onDashboard(page);

  const device = await addPasskeys(page);
  await page.goto(`${product.url}/adminDashboard/profile`);
  await tabTo(/^Open Password and Sessions$/);
  await press('Enter');
  await expect(page).toHaveURL(`${product.url}/login/account`);
  await expect(page.getByText('9 unused codes are left.')).toBeVisible();
  await tabTo(/^Add a passkey$/);
  await press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await lookAt(page);
  await page.keyboard.type('My laptop');
  await press('Enter');
  await expect(page.getByText('My laptop')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await lookAt(page);

  await signOut(page);
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await lookAt(page);
  await tabTo(/^Sign in with a passkey$/);
  await press('Enter');
  await onDashboard(page);

  const byPasskey = await askForProof(page, product, 'By passkey');
  const { credentials } = await device.cdp.send('WebAuthn.getCredentials', device);
  const { cdp, authenticatorId } = await addPasskeys(byPasskey);
  for (const credential of credentials) await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
  await lookAt(byPasskey);
  await keysOf(byPasskey).tabTo(/^Use your passkey$/);
  await Promise.all([byPasskey.waitForEvent('close'), byPasskey.keyboard.press('Enter')]);
  await isMade(page);

  const byCode = await askForProof(page, product, 'By code');
  renewCodes(product);
  await keysOf(byCode).tabTo(/^(Or a code|Code)/);
  await byCode.keyboard.type(code(0));
  await Promise.all([byCode.waitForEvent('close'), byCode.keyboard.press('Enter')]);
  await isMade(page);
});

test('a proof of identity is asked for in a document of the shell alone, and the form goes on as it was', async ({
  page,
  startProduct,
  watch,
}) => {
  // The refused call, and a wrong password.
  watch.expectConsole(/status of (403|422)/);
  const product = await startProduct();
  await signInAsAdministrator(page, product);
  const asked = await askForProof(page, product, 'Public team');
  await lookAt(page);
  await expect(asked.getByLabel('Password', { exact: true })).toBeFocused();
  expect(await asked.evaluate(() => window.opener)).toBeNull();
  await lookAt(asked);
  await asked.keyboard.type('a wrong one');
  await asked.keyboard.press('Enter');
  await expect(asked.getByText('This is not your password.')).toBeVisible();
  await asked.getByLabel('Password', { exact: true }).fill(administrator.password);
  const closed = asked.waitForEvent('close');
  await asked.keyboard.press('Enter');
  await closed;
  await isMade(page);
});

test("a supervisor signs in and proves who it is with the firm's identity provider", async ({
  page,
  startProduct,
  watch,
}) => {
  // The call without a proof.
  watch.expectConsole(/status of 403/);
  const provider = await newIdentityProvider();
  const product = await startProduct({ settings: provider.settings });
  await provider.start(product.url);
  try {
    const supervisor = await newSupervisor(product, 'Grace Wambui');
    await newTask(
      product,
      supervisor,
      await newIntern(product, 'Brian Kiprotich', { supervisor }),
      'Read the handbook',
    );
    const { tabTo, press } = keysOf(page);
    await page.goto(`${product.url}/supervisorDashboard/assignedTasks`);
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
    await lookAt(page);
    await tabTo(/^Sign in with Savanna Ltd$/);
    await press('Enter');
    await expect(page.getByRole('heading', { name: "The firm's accounts" })).toBeVisible();
    await expect(page.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('stranger@example.com');
    await press('Enter');
    await expect(page.getByText(/^There is no staff account with the e-mail address/)).toBeVisible();
    await lookAt(page);

    await page.context().clearCookies();
    await tabTo(/^Sign in with Savanna Ltd$/);
    await press('Enter');
    await expect(page.getByRole('heading', { name: "The firm's accounts" })).toBeVisible();
    await expect(page.getByRole('textbox')).toBeFocused();
    await page.keyboard.type(supervisor.email);
    await press('Enter');
    await expect(page, 'the page that was asked for first').toHaveURL(/\/supervisorDashboard\/assignedTasks$/);

    await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
    ageProofs(product);
    await tabTo(/^Export$/);
    await press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await press('Enter');
    const link = page.getByRole('link', { name: 'Confirm in a new tab' });
    await expect(link).toBeFocused();
    const [asked] = await Promise.all([page.context().waitForEvent('page'), link.press('Enter')]);
    await keysOf(asked).tabTo(/^Sign in with Savanna Ltd again$/);
    const [there] = await Promise.all([page.context().waitForEvent('page'), asked.keyboard.press('Enter')]);
    await expect(there.getByRole('textbox')).toBeFocused();
    await there.keyboard.type(supervisor.email);
    await Promise.all([page.waitForEvent('download'), there.keyboard.press('Enter')]);
  } finally {
    await provider.stop();
  }
});
