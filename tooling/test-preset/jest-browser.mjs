import './jest-console.mjs';
import '@testing-library/jest-dom';
import { afterEach } from '@jest/globals';
import { configure } from '@testing-library/react';

// Two cores may run several browsers' worth of tests at once: slow is not wrong.
configure({ asyncUtilTimeout: 5_000 });

// What browsers have and jsdom does not.
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
