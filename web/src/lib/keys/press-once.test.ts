import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pressOnce } from './press-once.ts';

test('sends a form once on a double click; two clicks and other buttons work as usual', async () => {
  onTestFinished(pressOnce());
  document.body.innerHTML = '<form><button type="submit">Save</button><button type="button">Next</button></form>';
  onTestFinished(() => document.body.replaceChildren());
  const [save, next] = document.querySelectorAll('button');
  const [sent, pressed] = [vi.fn((event: Event) => event.preventDefault()), vi.fn()];
  document.querySelector('form')?.addEventListener('submit', sent);
  next?.addEventListener('click', pressed);
  if (!save || !next) throw new Error('no buttons');
  await userEvent.dblClick(save);
  expect(sent).toHaveBeenCalledTimes(1);
  await userEvent.click(save);
  await userEvent.click(next);
  await userEvent.dblClick(next);
  expect([sent.mock.calls.length, pressed.mock.calls.length]).toEqual([2, 3]);
});
