import { createRequire } from 'node:module';
import type JSDOMEnvironment from 'jest-environment-jsdom';

/** The parts of jsdom's own elements that are used here. */
interface Element {
  localName: string;
  getAttributeNS(namespace: null, name: string): string | null;
}
/** Rules such as `@font-face` have no selector. */
type Matches = (element: Element, selector: string | undefined) => unknown;

/** What an element must have to match a selector: any of these. An empty list stands for anything. */
type Needs = { tag?: string; classes: string[] }[];

const known = new Map<string, Needs>();

/** Reads the last part of each selector of a list, as browsers do to leave out most rules. */
function needsOf(selector: string): Needs {
  // Inside brackets and texts, commas and dots mean something else.
  if (/[([\\"'*|]/.test(selector)) return [];
  return selector.split(',').map((one) => {
    const last = /[^\s>+~]+$/.exec(one.trim())?.[0] ?? '';
    const [, tag = '', classes = ''] = /^([\w-]*)((?:\.[\w-]+)*)/.exec(last) ?? [];
    return { ...(tag && { tag: tag.toLowerCase() }), classes: classes.split('.').filter(Boolean) };
  });
}

function canMatch(element: Element, selector: string): boolean {
  const needs = known.get(selector) ?? needsOf(selector);
  known.set(selector, needs);
  if (needs.length === 0) return true;
  const own = ` ${(element.getAttributeNS(null, 'class') ?? '').replace(/\s/g, ' ')} `;
  return needs.some(
    ({ tag, classes }) =>
      (tag === undefined || tag === element.localName.toLowerCase()) &&
      classes.every((name) => own.includes(` ${name} `)),
  );
}

// A query by role compares every element with the selector of every rule, by a slow matcher. Nearly all of them cannot match
// for want of a class or by the element's name. This must be in place before jsdom loads the module that uses it.
// It is the copy that jest-environment-jsdom has, not a dependency of our own.
const MATCHER = 'jsdom/lib/jsdom/living/helpers/selectors.js';
const environmentFile = createRequire(__filename).resolve('jest-environment-jsdom');
const selectors = createRequire(environmentFile)(MATCHER) as { matchesDontThrow: Matches };
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) =>
  selector !== undefined && canMatch(element, selector) && matchesDontThrow(element, selector);
const { default: Environment } = createRequire(__filename)('jest-environment-jsdom') as {
  default: typeof JSDOMEnvironment;
};

/** Globals that every browser has and jsdom lacks. */
const missing = [
  'Response',
  'Headers',
  'fetch',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'ReadableStream',
] as const;

/** Node's `Request` with the signal of the page: it refuses signals of jsdom, and jsdom refuses those of Node. */
class PageRequest extends Request {
  constructor(input: string | URL, { signal, ...init }: RequestInit = {}) {
    super(input, init);
    if (signal) Object.defineProperty(this, 'signal', { value: signal });
  }
}

/** jsdom with the missing globals, taken from Node. @public */
export default class BrowserEnvironment extends Environment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of missing) (this.global as unknown as Record<string, unknown>)[name] ??= globalThis[name];
    (this.global as unknown as Record<string, unknown>).Request = PageRequest;
    const { Blob, FileReader } = this.global;
    Blob.prototype.arrayBuffer ??= function (this: Blob) {
      return new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result as ArrayBuffer);
        reader.readAsArrayBuffer(this);
      });
    };
  }
}
