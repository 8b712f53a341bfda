import { afterEach, beforeEach, expect, vi } from 'vitest';

// An unexpected warning is a defect: it fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  const unexpected = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(unexpected).toEqual([]);
});
