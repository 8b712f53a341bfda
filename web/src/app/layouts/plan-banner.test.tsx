import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { profileOf, readProfile } from '#web/test-helpers/profile.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { onPro } from '#web/test-helpers/subscription.ts';
import { PlanBanner } from './plan-banner.tsx';

beforeEach(() => {
  clearAll();
  storeSession({ access_token: 't', email: 'ann@example.com', name: 'Ann' });
});

test('says after a failed charge until when the plan stays, and links to the page that fixes it', async () => {
  stubApi({ [readProfile]: success(profileOf({ standing: { ...onPro, renewal: 'failing' } })) });
  renderPage(<PlanBanner />);
  const link = await screen.findByRole('link', { name: 'Fix the payment' });
  expect(link.getAttribute('href')).toBe('/billing-history');
  expect(link.parentElement?.textContent).toMatch(/Pro .*2026/);
});

test('shows no banner for a plan that is paid for', async () => {
  const api = stubApi({ [readProfile]: success(profileOf({ standing: onPro })) });
  renderPage(<PlanBanner />);
  await vi.waitFor(() => expect(api.calls()).toContain(readProfile));
  expect(screen.queryByRole('link')).toBeNull();
});

test('shows no banner on the page that fixes it', async () => {
  const api = stubApi({ [readProfile]: success(profileOf({ standing: { ...onPro, renewal: 'failing' } })) });
  const router = renderPage(<PlanBanner />, '/:page', '/:page');
  await screen.findByRole('link', { name: 'Fix the payment' });
  await router.navigate('/billing-history');
  await vi.waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(api.calls()).toContain(readProfile);
});
