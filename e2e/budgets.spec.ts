/** What may not grow unnoticed in first visits: round trips and layout shifts. `npm run build` holds the sizes. */
import { readBudgets } from 'repository/budgets';
import { shiftOf, signInAs, startPages, watchRoundTrips, whenUsable } from './first-visits';
import { expect, test } from './journey';

const budgets = readBudgets();

for (const [name, { path, content, as }] of Object.entries(startPages)) {
  test(`the first visit of ${name} keeps its budget of round trips and layout shifts, on a phone and at a desk`, async ({
    demo,
    page,
    context,
  }) => {
    if (as) await signInAs(context, demo.url, as);
    await page.setViewportSize({ width: 390, height: 844 });
    const found = await watchRoundTrips(await context.newCDPSession(page));
    await page.goto(demo.url + path);
    await whenUsable(page, content);
    const { roundTrips, chain } = found();
    expect(roundTrips, chain.join(' asks for ')).toBeLessThanOrEqual(budgets.roundTrips[name] ?? 0);

    const settledShift = async () => {
      // For what moves late. Open calls say nothing here: dashboards always have one, for changes.
      await page.waitForTimeout(500);
      return shiftOf(page);
    };
    expect(await settledShift(), 'shift on a phone').toBeLessThan(budgets.shift);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    await whenUsable(page, content);
    expect(await settledShift(), 'shift at a desk').toBeLessThan(budgets.shift);
  });
}
