import type { BusinessHistoryItem } from '@interest-miner/contract/premium/endpoints';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { historyItem } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi } from '#web/test-helpers/stub-api.ts';
import { PremiumHistory } from './premium-history.tsx';

const links = {
  open: (id: string) => `/open/${id}`,
  edit: (id: string) => `/edit/${id}`,
  compare: (id: string, other: string) => `/compare/${id}/${other}`,
};

function open(...changes: Partial<BusinessHistoryItem>[]) {
  const data = changes.map((change, index) => ({ ...historyItem, id: `b${index}`, ...change }));
  const pagination = { page: 1, limit: 20, total: data.length, total_pages: 1 };
  stubApi({ 'GET /business/business-details-history': { json: { success: true, data, pagination } } });
  localStorage.setItem('token', 'mine');
  renderPage(<PremiumHistory page={1} onPage={() => {}} links={links} onNewest={() => {}} />);
}
// A cell may appear twice in a row, for narrow and for wide tables.
const href = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');

test('shows name and product of a named brief and links to edit and rerun it', async () => {
  open({ name: 'Spring' });
  expect(await screen.findByText('Spring')).toBeTruthy();
  expect(screen.getByText('Cork Mats')).toBeTruthy();
  expect(href('Open Spring in the Premium Miner')).toBe('/open/b0');
  expect(href('Edit and run again: Spring')).toBe('/edit/b0');
});

test('compares two ticked analyses, the older one first, unless one has no result', async () => {
  open({ name: 'New' }, { name: 'Old' }, { name: 'Waiting', interests: null });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select New' }));
  expect(screen.getByRole('button', { name: 'Compare' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Old' }));
  expect(href('Compare')).toBe('/compare/b1/b0');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select New' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Waiting' }));
  expect(screen.getByText('One of these has no result yet. Open it and analyze it first.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
});
