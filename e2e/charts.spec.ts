/** What the charts do for the pointer, a finger and the keyboard, where the browser has measured them. */
import type { Locator, Page } from '@playwright/test';
import { devices, expect, expectAccessible, signIn, test, unfolded } from './journey';
import { demoAccounts, demoPassword, type Product } from './product';

/** The bars of the reports, on which the last 12 weeks have applications. */
async function openBars(page: Page, product: Product): Promise<Locator> {
  await signIn(page, product, demoAccounts.admin, demoPassword);
  // Chromium warns of preloaded files that a page has not used when it is left.
  await page.getByRole('heading', { name: 'Waiting applications' }).waitFor();
  await page.goto(`${product.url}/adminDashboard/reports`);
  const chart = page.locator('svg:has(.chart-bar)');
  await chart.locator('.chart-bar').first().waitFor();
  await chart.scrollIntoViewIfNeeded();
  return chart;
}

/** The ratings over time of an intern. */
async function openTrend(page: Page, product: Product): Promise<Locator> {
  await signIn(page, product, demoAccounts.supervisor, demoPassword);
  await page.waitForURL(/Dashboard$/);
  await (await unfolded(page.getByRole('link', { name: /^View performance/ }))).click();
  const chart = page.getByRole('group', { name: /^Ratings over time/ });
  await chart.getByRole('img').first().waitFor();
  await chart.scrollIntoViewIfNeeded();
  return chart;
}

/** The tooltip is for the eye only. */
const tooltipOf = (page: Page) => page.getByRole('tooltip', { includeHidden: true });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the page.');
  return box;
}

async function expectInWindow(page: Page, element: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(element);
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(window.width);
  expect(y + height).toBeLessThanOrEqual(window.height);
}

/** Labels of an axis, from left to right, that are less than 8 pixels apart. */
const crowded = (chart: Locator) =>
  chart.locator('.chart-categories text').evaluateAll((labels) =>
    labels.flatMap((label, index) => {
      const before = labels[index - 1]?.getBoundingClientRect();
      // What is measured and what is drawn may differ by a part of a pixel.
      return before && label.getBoundingClientRect().left - before.right < 7.5 ? [label.textContent] : [];
    }),
  );

for (const [device, viewport] of Object.entries(devices)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('the tooltip of each week is inside the window, and Escape closes it', async ({ page, demo: product }) => {
      const chart = await openBars(page, product);
      expect(await crowded(chart)).toEqual([]);
      const tooltip = tooltipOf(page);
      const { x, y, width, height } = await boxOf(chart);
      const weeks = new Set<string | null>();
      for (let share = 0.2; share < 0.95; share += 0.05) {
        await page.mouse.move(x + share * width, y + height / 2);
        await expect(tooltip).toContainText('Week of');
        weeks.add(await tooltip.textContent());
        await expectInWindow(page, tooltip);
      }
      expect(weeks.size).toBeGreaterThan(8);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(tooltip).toBeHidden();
    });

    test('the arrow keys lead from rating to rating, each with a tooltip inside the window', async ({
      page,
      demo: product,
    }) => {
      const chart = await openTrend(page, product);
      expect(await crowded(chart)).toEqual([]);
      const tooltip = tooltipOf(page);
      const points = chart.getByRole('img');
      const axis = await boxOf(chart.locator('.chart-values'));
      await points.first().focus();
      for (const point of await points.all()) {
        await expect(point).toBeFocused();
        const [, name = ''] = ((await point.getAttribute('aria-label')) ?? '').split('; ');
        await expect(tooltip).toHaveText(name);
        await expectInWindow(page, tooltip);
        expect((await boxOf(tooltip)).x).toBeGreaterThanOrEqual(axis.x + axis.width - 1);
        await page.keyboard.press('ArrowRight');
      }
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(tooltip).toBeHidden();
    });
  });
}

test.describe('with a finger', () => {
  test.use({ viewport: devices.phone, hasTouch: true });

  test('a tooltip stays after a tap, until another place is tapped', async ({ page, demo: product }) => {
    const chart = await openBars(page, product);
    const { x, y, width, height } = await boxOf(chart);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(tooltipOf(page)).toContainText('Week of');
    await page.touchscreen.tap(x + width / 2, y - 20);
    await expect(tooltipOf(page)).toBeHidden();
  });
});

test('a chart is as wide as its card when the window changes', async ({ page, demo: product }) => {
  const chart = await openBars(page, product);
  for (const width of [1280, 320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const edge = () => chart.locator('.chart-categories > line').last();
    /** How far the axis is from where it ends, which is 16 pixels before the edge of the chart. */
    const missing = async () => {
      const [line, box] = [await boxOf(edge()), await boxOf(chart)];
      return Math.abs(box.x + box.width - line.x - line.width - 16);
    };
    await expect.poll(missing, `at ${width}`).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});
