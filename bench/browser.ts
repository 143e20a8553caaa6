import { type Browser, chromium } from '@playwright/test';
import { chromiumSwitches, findChromium } from 'test-preset/services';

/** The browser of the journeys. The last of several equal switches counts. */
export const launchBrowser = (...switches: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...chromiumSwitches, ...switches] });
