import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { IconButton, IconLink } from './icon-button.tsx';

afterEach(cleanup);

test('a button with a name, which cannot be pressed again while it is busy', async () => {
  const press = vi.fn();
  const { rerender } = render(
    <IconButton label="Remove Yoga" onClick={press}>
      ×
    </IconButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove Yoga' }));
  rerender(
    <IconButton label="Remove Yoga" busy onClick={press}>
      ×
    </IconButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove Yoga' }));
  expect(press).toHaveBeenCalledOnce();
});

test('the badge shows a number above 0', () => {
  const { rerender } = render(
    <IconButton label="Bell, 3 unread" badge={{ count: 3, tone: 'vein' }}>
      b
    </IconButton>,
  );
  expect(screen.getByText('3')).toBeTruthy();
  // A thousand would cover the icon.
  rerender(
    <IconButton label="Bell" badge={{ count: 1000, tone: 'vein' }}>
      b
    </IconButton>,
  );
  expect(screen.getByText('1k')).toBeTruthy();
  rerender(
    <IconButton label="Bell" badge={{ count: 0, tone: 'vein' }}>
      b
    </IconButton>,
  );
  expect(screen.queryByText('0')).toBeNull();
});

test('a link opens another site without telling it where from', () => {
  render(
    <IconLink label="Open in Ads Manager" href="https://example.com/">
      →
    </IconLink>,
  );
  const link = screen.getByRole('link', { name: 'Open in Ads Manager' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
});
