/** Lines that are slower than the one of this machine. */
import type { Page } from '@playwright/test';

/** Chrome's own presets, and a phone at the edge of a village: milliseconds and bytes per second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
export const SLOW_3G = { latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
export const KBIT_150 = { latency: 300, downloadThroughput: 18_750, uploadThroughput: 18_750 };

/** Slows the line of a page down. Returns what makes it fast again. */
export async function slowDown(page: Page, line = SLOW_4G): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
  return async () => {
    const fast = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...fast });
    await devtools.detach();
  };
}
