import JSDOMEnvironment from 'jest-environment-jsdom';

/** Globals that every browser has and jsdom lacks. */
const missing = [
  'Request',
  'Response',
  'Headers',
  'fetch',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'ReadableStream',
] as const;

/** jsdom with the missing globals, taken from Node. @public */
export default class BrowserEnvironment extends JSDOMEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of missing) (this.global as unknown as Record<string, unknown>)[name] ??= globalThis[name];
  }
}
