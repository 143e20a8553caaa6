/**
 * npm run bench -- interactions [repetitions] [applications]: how long the page takes to show what a person did (Interaction to
 * Next Paint), with the processor at a quarter of its speed. Real keys and clicks on the built product, with 100,000
 * applications (or `applications`). Prints the 75th and 98th percentiles and the longest. Fails if a 98th percentile is above
 * 100 ms.
 */
import { type Browser, type CDPSession, type Page, expect as patient } from '@playwright/test';
import { signInAs, signInBefore } from 'e2e/first-visits';
import { administrator, type Product, startProduct } from 'e2e/product';
import { launchBrowser } from './browser';
import { circumstances, load, markdownTable, printTable, quantile, writeReport } from './report';
import { startSeeded } from './seeded';
import { slowDown } from './slow-phone';

/** A busy machine must not end the measurement. */
const expect = patient.configure({ timeout: 60_000 });

/** Milliseconds. */
const TARGET = 100;
const REPETITIONS = 12;
const WARM_UP = 2;
const APPLICATIONS = 100_000;
/** Between two keys, as people type. */
const BETWEEN_KEYS = 120;
/** Every frame of this length or less is fast: the browser reports no event below it. */
const SHORTEST = 16;

/** What a person does, again and again: each round ends as it began. */
interface Interaction {
  name: string;
  /** Opens the page where it happens. */
  open(page: Page): Promise<void>;
  act(page: Page, round: number): Promise<void>;
}

interface Figures {
  name: string;
  durations: number[];
}

const words = ['otieno', 'amina', 'wanjiku', 'students', 'grace'];
const wordOf = (round: number) => words[Math.abs(round) % words.length] ?? '';

async function typeAndClear(page: Page, search: ReturnType<Page['locator']>, round: number): Promise<void> {
  await search.click();
  await page.keyboard.type(wordOf(round), { delay: BETWEEN_KEYS });
  await settled(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
}

const ofAdministrator = (url: string): Interaction[] => {
  const open = async (page: Page) => {
    await page.goto(`${url}/adminDashboard/applications`);
    await expect(page.locator('tbody a[href]').first()).toBeVisible();
  };
  return [
    {
      name: 'typing in search',
      open,
      act: (page, round) => typeAndClear(page, page.getByRole('searchbox', { name: /^Search/ }).first(), round),
    },
    {
      name: 'sorting',
      open,
      act: async (page, round) => {
        await page
          .getByRole('columnheader')
          .getByRole('button')
          .nth(Math.abs(round) % 3)
          .click();
      },
    },
    {
      name: 'opening a menu',
      open,
      act: async (page) => {
        await page.locator('header button[aria-haspopup="menu"]').click();
        await expect(page.getByRole('menuitem').first()).toBeVisible();
        await settled(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menuitem')).toHaveCount(0);
      },
    },
    {
      name: 'opening an application',
      open,
      act: async (page, round) => {
        await page
          .locator('tbody a[href]')
          .nth(Math.abs(round) % 5)
          .click();
        await page.waitForURL(({ pathname }) => !pathname.endsWith('/applications'));
        await settled(page);
        await page.goBack();
        await expect(page.locator('tbody a[href]').first()).toBeVisible();
      },
    },
  ];
};

const ofIntern = (url: string): Interaction => ({
  name: 'ticking a task',
  open: async (page) => {
    await page.goto(`${url}/internDashboard`);
    await expect(page.getByRole('checkbox', { checked: false }).first()).toBeVisible();
  },
  act: async (page) => {
    await page.getByRole('checkbox', { checked: false }).first().click();
    const undo = page.getByRole('button', { name: /^Undo/ });
    await expect(undo.first()).toBeVisible();
    await settled(page);
    await undo.first().click();
    await expect(undo).toHaveCount(0);
  },
});

const ofSupervisor = (url: string): Interaction => ({
  name: 'moving the rating slider',
  open: async (page) => {
    await page.goto(`${url}/supervisorDashboard/assignedTasks?f.Status=To%20rate`);
    await page.locator('tbody a[href*="taskDetails"]').first().click();
    await page.getByRole('button', { name: 'Add Rating' }).click();
    await expect(page.getByRole('slider')).toBeVisible();
  },
  act: async (page, round) => {
    const slider = page.getByRole('slider');
    await slider.focus();
    for (let step = 0; step < 5; step += 1)
      await page.keyboard.press(round % 2 === 0 ? 'ArrowRight' : 'ArrowLeft', { delay: 30 });
    const thumb = await slider.locator('..').boundingBox();
    if (!thumb) throw new Error('The slider has no thumb.');
    const [x, y] = [thumb.x + thumb.width / 2, thumb.y + thumb.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + (round % 2 === 0 ? 60 : -60), y, { steps: 8 });
    await page.mouse.up();
  },
});

/** Waits until what was done has been shown and the page has nothing left to do. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(350);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 5_000 })),
      ),
  );
}

declare global {
  interface Window {
    /** Milliseconds by interaction. */
    interactions: Map<number, number>;
  }
}

/** Notes the longest event of each interaction: from the input until the next frame. */
function noteInteractions(): void {
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number;
    })[]) {
      const known = window.interactions.get(interactionId) ?? 0;
      if (interactionId > 0) window.interactions.set(interactionId, Math.max(known, duration));
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** How long each interaction of a round took. Those that the browser does not report were shorter than a frame. */
async function measureRound(page: Page, act: () => Promise<void>): Promise<number[]> {
  const count = () => page.evaluate(() => (performance as unknown as { interactionCount: number }).interactionCount);
  await page.evaluate(() => window.interactions.clear());
  const before = await count();
  await act();
  await settled(page);
  const reported = await page.evaluate(() => [...window.interactions.values()]);
  const short = Math.max(0, (await count()) - before - reported.length);
  return [...reported, ...Array.from({ length: short }, () => SHORTEST)];
}

interface Opened {
  interaction: Interaction;
  page: Page;
  devtools: CDPSession;
  durations: number[];
}

async function prepare(
  browser: Browser,
  interaction: Interaction,
  signIn?: (page: Page) => Promise<void>,
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(noteInteractions);
  const page = await context.newPage();
  await signIn?.(page);
  await interaction.open(page);
  return { interaction, page, devtools: await context.newCDPSession(page), durations: [] };
}

/** Measures the interactions in turn, each in a page of its own. */
async function measureInTurn(
  browser: Browser,
  interactions: readonly Interaction[],
  repetitions: number,
  signIn?: (page: Page) => Promise<void>,
): Promise<Figures[]> {
  const opened: Opened[] = [];
  for (const interaction of interactions) opened.push(await prepare(browser, interaction, signIn));
  for (let round = -WARM_UP; round < repetitions; round += 1) {
    for (const { interaction, page, devtools, durations } of opened) {
      // Chromium draws no frames of a tab behind another.
      await page.bringToFront();
      // Only this one: Chromium slows a tab down by keeping a core busy, also while the tab has nothing to do.
      await slowDown(devtools);
      await settled(page);
      const took = await measureRound(page, () => interaction.act(page, round));
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      if (took.length === 0) throw new Error(`${interaction.name}: the browser counted no interaction.`);
      if (round >= 0) durations.push(...took);
    }
  }
  for (const { page } of opened) await page.context().close();
  for (const { interaction } of opened) console.log(`  ${interaction.name}: done`);
  return opened.map(({ interaction, durations }) => ({ name: interaction.name, durations }));
}

export async function interactions([times, count]: string[]): Promise<boolean> {
  const repetitions = Number(times ?? REPETITIONS);
  const applications = Number(count ?? APPLICATIONS);
  const before = load();
  const products: Product[] = [];
  const browser = await launchBrowser();
  try {
    console.log(`Seeding ${applications.toLocaleString('en')} applications`);
    products.push(await startProduct({ demo: true }), await startSeeded(applications));
    const [demo = '', seeded = ''] = products.map(({ url }) => url);
    const as = (account: 'intern' | 'supervisor') => (page: Page) => signInAs(page.context(), demo, account);
    const measured = [
      ...(await measureInTurn(browser, ofAdministrator(seeded), repetitions, (page) =>
        signInBefore(page.context(), seeded, administrator),
      )),
      ...(await measureInTurn(browser, [ofIntern(demo)], repetitions, as('intern'))),
      ...(await measureInTurn(browser, [ofSupervisor(demo)], repetitions, as('supervisor'))),
    ];
    const head = ['Interaction', 'Interactions', 'p75', 'p98', 'Longest'];
    const rows = measured.map(({ name, durations }) => [
      name,
      String(durations.length),
      ...[0.75, 0.98, 1].map((share) => `${quantile(durations, share).toFixed(0)} ms`),
    ]);
    printTable(head, rows);
    writeReport('interactions', [markdownTable(head, rows), circumstances(before)].join('\n\n'));
    return measured.every(({ durations }) => quantile(durations, 0.98) <= TARGET);
  } finally {
    await browser.close();
    await Promise.all(products.map((product) => product.close()));
  }
}
