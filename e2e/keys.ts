import type { Page } from '@playwright/test';

/** Keyboard helpers, for journeys that never use the mouse. */
export function keysOf(page: Page) {
  return {
    press: (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve()),
    /** Presses Tab until the element with this accessible name has the focus. */
    async tabTo(name: RegExp): Promise<void> {
      for (let step = 0; step < 80; step += 1) {
        await page.keyboard.press('Tab');
        const label = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement | null;
          const labels = [...(element?.labels ?? [])].map((found) => found.textContent).join(' ');
          return element?.getAttribute('aria-label') ?? (labels || (element?.textContent ?? ''));
        });
        if (name.test(label.trim())) return;
      }
      throw new Error(`The Tab key never reaches ${name}`);
    },
  };
}
