import type { CDPSession } from '@playwright/test';

/** Chrome's own preset "Slow 4G": milliseconds and bytes per second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };

/** By how much the processor is slower. */
const SLOWER = 4;

/** Makes a tab as slow as a phone: its processor, and with `line` also what it downloads. */
export async function slowDown(devtools: CDPSession, { line = false } = {}): Promise<void> {
  await devtools.send('Network.enable');
  if (line) await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}
