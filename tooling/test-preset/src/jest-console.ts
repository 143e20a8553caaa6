/** An unexpected console.error or console.warn fails the test that caused it. */
import { afterEach, beforeEach, expect, jest } from '@jest/globals';

let seen: string[] = [];

beforeEach(() => {
  seen = [];
  for (const level of ['error', 'warn'] as const) {
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
