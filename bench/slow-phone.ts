import type { CDPSession } from '@playwright/test';

/** Slow 4G as Lighthouse describes it: 1.6 Mbit/s, and a round trip takes 150 ms. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const CPU_SLOWDOWN = 4;

/** Makes a tab as slow as a phone: its processor, and on request its line. */
export async function slowDown(devtools: CDPSession, { slowLine = false } = {}): Promise<void> {
  await devtools.send('Network.enable');
  if (slowLine) await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}
