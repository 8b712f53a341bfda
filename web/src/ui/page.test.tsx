import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { Page, PageHeader } from './page.tsx';

test('a page names itself in its heading and in the browser, and links to its parent', () => {
  renderPage(
    <Page title="Yoga" tab="Yoga · Lists" back={{ to: '/lists', text: 'All lists' }} lead="12 entries">
      Content
    </Page>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Yoga' })).toBeTruthy();
  expect(document.title).toBe('Yoga · Lists · Interest Miner');
  expect(screen.getByRole('link', { name: 'All lists' }).getAttribute('href')).toBe('/lists');
  expect(screen.getByText('12 entries')).toBeTruthy();
  expect(screen.getByText('Content')).toBeTruthy();
});

test('a function as the way back makes it a button', async () => {
  const back = vi.fn();
  renderPage(
    <Page title="Settings" back={{ to: back, text: 'Back' }}>
      {null}
    </Page>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(back).toHaveBeenCalledOnce();
});

test('an editor replaces the heading, not the buttons', () => {
  renderPage(
    <PageHeader
      level={2}
      heading="Yoga"
      editor={<input aria-label="Name" />}
      actions={<button type="button">Share</button>}
    />,
  );
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
});
