import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { endOfPro, onPro, readSubscription, subscriptionOf } from '#web/test-helpers/subscription.ts';
import { BillingPage } from './billing-page.tsx';
import { useAddress } from './document/use-document.ts';

const payment = {
  uuid: 'u-1',
  amount: 413_000,
  currency: 'INR',
  payment_method: 'upi',
  payment_date: '2026-11-22T12:00:00.000Z',
  plan_name: 'Pro',
  status: 'refunded',
  has_receipt: false,
  invoice_number: 'INV-2627-00001',
  credit_notes: ['CN-2627-00001'],
  test_payment: false,
  extra_payment: null,
};
const shared = { 'GET /billing/payments': success([payment]), 'GET /status': success({}) };

beforeEach(() => {
  vi.clearAllMocks();
  clearAll();
  storeSession({ access_token: 't', email: 'ann@example.com', name: 'Ann' });
});

const handlers = { onPlans: vi.fn(), onCheckout: vi.fn(), onAgain: vi.fn() };
function Page() {
  return <BillingPage customerName="Ann" address={useAddress()} {...handlers} />;
}
function open() {
  renderPage(<Page />);
  return handlers;
}

const checkout = {
  order: { id: 'sub_1', amount: 4900, currency: 'USD' },
  plan: onPro.plan,
  payment_uuid: '00000000-0000-4000-8000-000000000009',
  status: 'open',
  kind: 'subscription',
  first_charge_at: endOfPro,
  checkout: { script_url: '/checkout.js', key: 'rzp_test_sandbox', sandbox: true },
};

test('shows until when the plan runs and what follows; one click pays for another month', async () => {
  stubApi({ ...shared, [readSubscription]: success(subscriptionOf()) });
  const { onAgain } = open();
  expect(await screen.findByText(/^Pro until .*2026.*, then the Free plan\.$/)).toBeTruthy();
  expect(screen.getByText('$49.00 per month')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Pay for another month of Pro, $49.00' }));
  expect(onAgain).toHaveBeenCalledWith(2);
});

test('two clicks stop the reminders of a plan that nothing renews, showing the date; one click resumes it', async () => {
  const api = stubApi({ ...shared, [readSubscription]: success(subscriptionOf()) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Stop reminders' }));
  const question = screen.getByRole('region', { name: 'Stop the reminders?' });
  expect(question.textContent).toMatch(/Pro stays yours until .*2026/);
  expect(question.contains(document.activeElement)).toBe(true);
  const cancelled = subscriptionOf({
    standing: { ...onPro, renewal: 'cancelled' },
    can_cancel: false,
    can_resume: true,
  });
  api.answer('POST /subscriptions/cancel', success(cancelled));
  api.answer(readSubscription, success(cancelled));
  await userEvent.click(within(question).getByRole('button', { name: 'Stop reminders' }));
  expect(await screen.findByText(/It does not renew\.$/)).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep Pro' })));
  expect(screen.queryByText(/per month/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Pay for another month/ })).toBeNull();
  api.answer('POST /subscriptions/resume', success({ current: subscriptionOf(), checkout: null }));
  api.answer(readSubscription, success(subscriptionOf()));
  await userEvent.click(screen.getByRole('button', { name: 'Keep Pro' }));
  expect(await screen.findByText('Your plan continues')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Stop reminders' })).toBeTruthy();
});

test('keeping a plan asks for the address that an invoice needs, then opens the checkout', async () => {
  const cancelled = subscriptionOf({
    standing: { ...onPro, renewal: 'cancelled' },
    can_cancel: false,
    can_resume: true,
  });
  const api = stubApi({
    ...shared,
    [readSubscription]: success(cancelled),
    'GET /billing/buyer': success({ asked: true, buyer: null }),
  });
  const { onCheckout } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Pro' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Pro' }));
  await userEvent.selectOptions(await screen.findByLabelText('State'), '27');
  await userEvent.type(screen.getByLabelText('PIN code'), '400001');
  const buyer = { state: '27', pin: '400001', address: null, business_name: null, gstin: null };
  api.answer('PUT /billing/buyer', success({ asked: true, buyer }));
  api.answer('POST /subscriptions/resume', success({ current: subscriptionOf(), checkout }));
  expect(api.calls()).not.toContain('POST /subscriptions/resume');
  await userEvent.click(screen.getByRole('button', { name: 'Keep Pro' }));
  await vi.waitFor(() => expect(onCheckout).toHaveBeenCalledWith(checkout));
  expect(api.bodyOf('PUT /billing/buyer')).toMatchObject({ state: '27', pin: '400001' });
  expect(screen.queryByLabelText('State')).toBeNull();
});

test('two clicks stop a subscription that outlives its plan', async () => {
  const next = null;
  const standing = { plan: { id: 1, name: 'Free' }, kind: 'free', until: null, next, renewal: 'none' } as const;
  const left = subscriptionOf({ standing, mode: 'renewing', auto_renew: false, price: null, again: null });
  const api = stubApi({ ...shared, [readSubscription]: success(left) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Stop renewal' }));
  const stopped = { ...left, can_cancel: false };
  api.answer('POST /subscriptions/cancel', success(stopped));
  api.answer(readSubscription, success(stopped));
  const question = screen.getByRole('region', { name: 'Stop the renewal?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stop renewal' }));
  expect(await screen.findByText('Cancelled')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Stop renewal' })).toBeNull());
});

test('one click cancels a scheduled downgrade', async () => {
  const charged = { amount: 1900, currency: 'USD' };
  const next = { kind: 'changes', plan: { id: 1, name: 'Basic' }, at: endOfPro, until: null, charged } as const;
  const standing = { ...onPro, next, renewal: 'automatic' } as const;
  const current = subscriptionOf({ standing, mode: 'renewing', again: null });
  const api = stubApi({ ...shared, [readSubscription]: success(current) });
  const nothing = { amount: 0, currency: 'USD' };
  const change = {
    kind: 'keep',
    from: onPro.plan,
    to: onPro.plan,
    price: charged,
    starts_at: endOfPro,
    pay_now: nothing,
    next_charge_at: endOfPro,
    unused_days: 30,
    unused_value: nothing,
    credit: 'used',
    credit_days: 0,
  };
  api.answer('POST /subscriptions/change', success({ change, checkout, current }));
  const { onCheckout } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Pro' }));
  await vi.waitFor(() => expect(onCheckout).toHaveBeenCalledWith(checkout));
});

test('says what to do after a failed charge', async () => {
  const standing = { ...onPro, renewal: 'failing' as const };
  const notices = [{ kind: 'charge_failed' as const, plan_name: 'Pro', at: '2026-12-19T12:00:00.000Z' }];
  stubApi({ ...shared, [readSubscription]: success(subscriptionOf({ standing, mode: 'renewing', notices })) });
  open();
  expect(
    await screen.findByText(/^The charge for Pro failed\. Pro stays yours until .*2026: replace the card/),
  ).toBeTruthy();
});

test('links invoices, credit notes and the PDF of a year', async () => {
  stubApi({ ...shared, [readSubscription]: success(subscriptionOf()) });
  open();
  const invoice = await screen.findByRole('link', { name: /^Invoice for Pro/ });
  expect(invoice.getAttribute('href')).toBe('/billing-history/invoices/INV-2627-00001');
  const note = screen.getByRole('link', { name: 'Credit note CN-2627-00001' });
  expect(note.getAttribute('href')).toBe('/billing-history/invoices/CN-2627-00001');
  expect(screen.getByRole('button', { name: 'Download 2026' })).toBeTruthy();
});
