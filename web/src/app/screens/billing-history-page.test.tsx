import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { profileOf, readProfile } from '#web/test-helpers/profile.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { readSubscription, subscriptionOf } from '#web/test-helpers/subscription.ts';
import { usePricingModal } from '../pricing-modal-state.ts';
import { BillingHistoryPage } from './billing-history-page.tsx';

const order = 'POST /subscriptions/razorpay/order';
const pro = { uuid: 'pro', name: 'Pro', price: '49.00', currency: 'USD', features: [], sort_order: 2, is_popular: 1 };

beforeEach(() => {
  clearAll();
  storeSession({ access_token: 't', email: 'ann@example.com', name: 'Ann' });
});

test('a reminder’s link orders its plan once and disappears from the URL', async () => {
  const api = stubApi({
    [readProfile]: success(profileOf()),
    'GET /subscription-plans': success([pro]),
    'GET /billing/payments': success([]),
    'GET /status': success({}),
    [readSubscription]: success(subscriptionOf()),
    [order]: 'never',
  });
  const router = renderPage(<BillingHistoryPage />, '/billing-history?again=2');
  await vi.waitFor(() => expect(api.bodyOf(order)).toMatchObject({ plan_id: 2 }));
  expect(usePricingModal.getState().isOpen).toBe(true);
  await vi.waitFor(() => expect(router.state.location.search).toBe(''));
  await screen.findByRole('button', { name: /^Pay for another month of Pro/ });
  expect(api.calls().filter((call) => call === order)).toHaveLength(1);
});
