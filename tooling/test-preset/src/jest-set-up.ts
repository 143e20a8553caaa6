/** What Jest runs before the tests of each file: on Node, and in a browser's page. */
import { afterEach, beforeEach, expect, jest } from '@jest/globals';

/** What an unexpected console.error or console.warn has said. It fails the test that caused it. */
let seen: string[] = [];

beforeEach(() => {
  seen = [];
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...parts) => {
      // A timer that fires between two waits of a test on a slow machine. What a page shows is waited for in any case.
      if (/not wrapped in act\(/.test(String(parts[0]))) return;
      seen.push(parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '));
    });
  }
});

afterEach(() => {
  const unexpected = seen;
  seen = [];
  jest.restoreAllMocks();
  expect(unexpected).toEqual([]);
});

if (typeof window === 'object') setUpPage();

function setUpPage(): void {
  // Loaded here because tests on Node have no page.
  require('@testing-library/jest-dom');
  const { configure } = require('@testing-library/react') as typeof import('@testing-library/react');

  // A slow answer is not a wrong one. A busy machine can stop a process for seconds, and the wait then ends before the page
  // could go on: with 5 s, a stop of 6 s failed most tests that it met. As long as in the journeys.
  configure({ asyncUtilTimeout: 45_000 });

  // Browsers have these, jsdom does not. The window is as wide as any page asks for.
  window.matchMedia ??= (query) => ({
    matches: query.includes('min-width'),
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  });
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView ??= () => {};
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  /** Without a layout, everything is in sight. */
  globalThis.IntersectionObserver ??= class {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [0];
    constructor(private readonly report: IntersectionObserverCallback) {}
    observe(target: Element) {
      setTimeout(() => this.report([{ target, isIntersecting: true } as IntersectionObserverEntry], this));
    }
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };

  // A query by role compares every element with the selector of every rule. Only rules that set what tests can see are kept:
  // what hides an element or keeps it from being clicked, and what tests name in `toHaveStyle`. For a rule with :has(), jsdom
  // searches the whole page each time; MUI's native select has some, which set a padding.
  const SEEN = /[{;\s](?:display|visibility|pointer-events|opacity|white-space|color)\s*:/;
  const { insertRule } = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.insertRule = function (this: CSSStyleSheet, rule, index = 0) {
    if (rule.includes(':has(') || !SEEN.test(rule)) return index;
    return insertRule.call(this, rule, Math.min(index, this.cssRules.length));
  };

  beforeEach(() => {
    // Inline in browsers. jsdom does not say so, and names of elements would get spaces around it.
    const inline = document.createElement('style');
    inline.textContent = 'bdi { display: inline }';
    document.head.append(inline);
  });

  afterEach(() => {
    // Emotion leaves a style element behind for each render, and every query by role reads them all.
    for (const style of document.head.querySelectorAll('style')) style.remove();
    localStorage.clear();
    sessionStorage.clear();
  });
}
