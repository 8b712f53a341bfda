import { afterEach, expect, test, vi } from 'vitest';
import { returnFocus } from './focus.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('the heading gets the focus that nothing has, unless something took it', () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<h1>Lists</h1><button>Undo</button>';
  returnFocus();
  vi.runAllTimers();
  expect(document.activeElement?.tagName).toBe('H1');
  document.querySelector('button')?.focus();
  returnFocus();
  vi.runAllTimers();
  expect(document.activeElement?.tagName).toBe('BUTTON');
});

test('a page that is gone before the focus returns is no error', () => {
  vi.useFakeTimers();
  returnFocus();
  vi.stubGlobal('document', undefined);
  expect(() => vi.runAllTimers()).not.toThrow();
});
