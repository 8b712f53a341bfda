import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { BottomBar } from './bottom-bar.tsx';

test.each([
  ['/audiences/1/push', 'Audiences'],
  ['/pushes', 'Audiences'],
  ['/pushes/1', 'Audiences'],
  ['/lists/1', 'Lists'],
])('on %s it shows that one is at %s', (address, name) => {
  loginOwner();
  renderPage(<BottomBar />, address);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(name);
});
