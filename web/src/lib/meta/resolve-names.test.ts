import { listLimits } from '@interest-miner/contract/lists/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findByNames } from './resolve-names.ts';

beforeEach(() => localStorage.setItem('token', 'mine'));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('sends a thousand long names in pieces that the server accepts, and returns them in order', async () => {
  const sizes: number[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    const text = String(body);
    sizes.push(new TextEncoder().encode(text).length);
    const names = (JSON.parse(text).names as string[]).map((name) => ({ name, status: 'missing', interests: [] }));
    return Promise.resolve(
      new Response(JSON.stringify({ success: true, data: { names, unsearched: [], notice: 'Not all.' } })),
    );
  });
  const asked = Array.from({ length: listLimits.names }, (_, index) => `${index} ${'योग '.repeat(12).trim()}`);
  const { names, notice } = await findByNames(asked, 'It failed.');
  expect(names.map(({ name }) => name)).toEqual(asked);
  expect(notice).toBe('Not all.');
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.max(...sizes)).toBeLessThan(64 * 1024);
});
