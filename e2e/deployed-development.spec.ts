/** A developer works on one portal inside a deployed product, with its data and a session there. */
import { portals, SHELL_PORT } from 'repository';
import { freePort } from 'test-preset/services';
import { checkOut, develop } from './checkout';
import { expect, signIn, test } from './journey';
import { newSupervisor } from './people';
import { newDeployToken } from './releases';

const PORTAL = 'supervisor-portal';

/** `npm run dev -- <portal> --deployed` in a checkout, with the portal on this port. */
function developOn(folder: string, port: number) {
  const distance = (portals.find(({ name }) => name === PORTAL)?.port ?? SHELL_PORT) - SHELL_PORT;
  return develop(folder, PORTAL, ['dev', '--', PORTAL, '--deployed'], { DEV_PORT: String(port - distance) });
}

test('a change of a portal appears in the deployed product, where its developer stays signed in', async ({
  page,
  startProduct,
  watch,
}) => {
  watch.expectConsole(/\[webpack-dev-server\]/);
  const product = await startProduct({ settings: { PORTAL_OVERRIDES: 'teams' } });
  const team = await checkOut();
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const { ready, end } = developOn(team.folder, port);
  try {
    const { email, password } = await newSupervisor(product, 'Njeri Wambui');
    await signIn(page, product, email, password);
    await ready;
    const token = await newDeployToken(product, PORTAL);
    const made = await team.run(product, token, 'override', PORTAL, '--user', email, '--address', address);
    const link = made.output.match(/http\S+preview=\S+/)?.[0];
    expect(link, made.output).toBeDefined();
    await page.goto(link ?? '');
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Interns' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(address);

    team.change('supervisor-portal/src/features/interns/messages.ts', "title: 'My Interns'", "title: 'Our Interns'");
    await expect(page.getByRole('heading', { level: 1, name: 'Our Interns' })).toBeVisible();
    await expect(page).toHaveURL(/\/supervisorDashboard$/);

    // What does not build is shown over the page, which stays.
    team.append('supervisor-portal/src/portal.tsx', "\nimport './absent';\n");
    const overlay = page.frameLocator('#webpack-dev-server-client-overlay');
    await expect(overlay.getByText("Can't resolve './absent'").first()).toBeVisible();
    team.change('supervisor-portal/src/portal.tsx', "\nimport './absent';\n", '');
    await expect(page.locator('#webpack-dev-server-client-overlay')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Our Interns' })).toBeVisible();
  } finally {
    // An open page would look for its development server.
    await page.close();
    await end();
    team.delete();
  }
  // Its port is free again when the command has ended.
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});
