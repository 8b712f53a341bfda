import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { Shortcuts } from './shortcuts.tsx';

test('? lists the shortcuts while the focus is on the checkbox of a row, but not while text is typed', async () => {
  renderPage(
    <>
      <Shortcuts />
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Row" />
    </>,
  );
  await userEvent.type(screen.getByRole('textbox'), '?');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('checkbox').focus();
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});
