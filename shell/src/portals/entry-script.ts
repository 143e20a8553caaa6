import { type Diagnosis, diagnose } from './diagnosis';
import { limits, pause } from './limits';
import { outage, PortalFailure } from './portal-failure';
import type { LiveRelease } from './registry';
import { askForFiles } from './server-state';

/** Shares by key and version. */
export type ShareScope = Record<string, Record<string, Share>>;

interface Share {
  /** Whose module it is. */
  from: string;
  /** Whether the module is part of the page already. */
  eager: boolean;
  loaded?: true;
  get(): (() => unknown) | Promise<() => unknown>;
}

/** The container that an entry script defines on `window`. */
export interface Container {
  init(scope: ShareScope): unknown;
  /** Loads what an exposed module needs, and resolves to a function that runs the module. */
  get(module: string): Promise<() => unknown>;
}

const containers = globalThis as unknown as Record<string, Container | undefined>;

/**
 * Runs a release's entry script and returns its container. Diagnoses a failure and retries once if that can help.
 *
 * @throws PortalFailure of the stage `entry`
 */
export async function loadEntry(release: LiveRelease): Promise<Container> {
  let result = await runEntry(release);
  let diagnosis: Diagnosis | undefined;
  if (result === 'error' || result === 'timeout') {
    const [found, state] = await Promise.all([diagnose(release.entry, release.integrity), askForFiles()]);
    const away = outage(state, 'entry', found.text);
    if (away) throw away;
    diagnosis = found;
    if (!diagnosis.retry) throw new PortalFailure('entry', diagnosis.text);
    await pause(limits.pause);
    result = await runEntry(release);
  }
  const container = containers[release.container];
  if (result === 'loaded' && container) return container;
  if (result === 'loaded') throw new PortalFailure('entry', `${release.entry} holds no portal`);
  throw new PortalFailure('entry', `${diagnosis?.text ?? release.entry}, and again when it was tried once more`);
}

function runEntry({ entry, integrity, container }: LiveRelease): Promise<'loaded' | 'error' | 'timeout'> {
  if (containers[container]) return Promise.resolve('loaded');
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const end = (result: 'loaded' | 'error' | 'timeout') => {
      clearTimeout(timer);
      script.remove();
      resolve(result);
    };
    const timer = setTimeout(end, limits.entry, 'timeout');
    script.onload = () => end('loaded');
    script.onerror = () => end('error');
    script.async = true;
    if (integrity) script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.src = entry;
    document.head.append(script);
  });
}
