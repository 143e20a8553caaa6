// An unexpected console.error or console.warn fails the test that caused it.
import { afterEach, beforeEach, expect, jest } from '@jest/globals';

/** @type {string[]} */
let seen = [];

beforeEach(() => {
  seen = [];
  for (const level of /** @type {const} */ (['error', 'warn'])) {
    jest.spyOn(console, level).mockImplementation((...parts) => {
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
