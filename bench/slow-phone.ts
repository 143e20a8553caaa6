import type { CDPSession } from '@playwright/test';

/** Lines of 1.6 Mbit/s: milliseconds of each request, and bytes per second. */
const LINES = {
  /** Slow 4G as Lighthouse describes it: a trip takes 150 ms. */
  'slow-4g': { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 },
  /** What Chrome applies for that line: every request takes as long as one that opens its connection first. */
  '562ms': { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
};
export type Line = keyof typeof LINES;

/** By how much the processor is slower. */
const SLOWER = 4;

/** Makes a tab as slow as a phone: its processor, and with a line also what it downloads. */
export async function slowDown(devtools: CDPSession, line?: Line): Promise<void> {
  await devtools.send('Network.enable');
  if (line) await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LINES[line] });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}
