/** Set-up of the tests of browser packages. */
import './jest-console';
import '@testing-library/jest-dom';
import { afterEach } from '@jest/globals';
import { configure } from '@testing-library/react';

// Tests of other packages run at the same time: a slow answer is not a wrong one.
configure({ asyncUtilTimeout: 5_000 });

// Browsers have these, jsdom does not.
window.matchMedia ??= (query) => ({
  matches: false,
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

afterEach(() => {
  // Emotion leaves a style element behind for each render, and every query by role reads them all.
  for (const style of document.head.querySelectorAll('style')) style.remove();
  localStorage.clear();
  sessionStorage.clear();
});
