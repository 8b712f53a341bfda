import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { clearAll } from '#web/lib/session.ts';
import { historyItem, loginOwner, owner } from '#web/test-helpers/premium.ts';
import { profileOf, readProfile } from '#web/test-helpers/profile.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { SearchHistoryPage } from './search-history-page.tsx';

/** Renders the page after the profile has loaded, like its layout. */
function Page() {
  return useProfile().data ? <SearchHistoryPage /> : null;
}

beforeEach(() => {
  clearAll();
  loginOwner();
});

test('the fetched AI history is stored in the browser under root, version 1', async () => {
  const pagination = { page: 1, limit: 20, total: 1, total_pages: 1 };
  stubApi({
    [readProfile]: success(profileOf({ email: owner })),
    'GET /business/business-details-history': { json: { success: true, data: [historyItem], pagination } },
  });
  renderPage(<Page />, '/search-history?tab=premium');
  expect(await screen.findByText('Cork Mats')).toBeTruthy();
  const root = () => JSON.parse(localStorage.getItem('root') ?? '{}');
  expect(root()).toMatchObject({ version: 1, state: { owner, aiHistory: [historyItem] } });
});
