import type { PlanStanding } from '@interest-miner/contract/billing/plan-standing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { endOfPro, onPro, subscriptionOf } from '#web/test-helpers/subscription.ts';
import { usePhase } from './payment/payment-flow.ts';
import { idle, type Phase } from './payment/payment-state.ts';
import { readPending, rememberPending } from './payment/pending-payment.ts';
import { PricingModal } from './pricing-modal.tsx';

const person = { name: 'Ann', email: 'ann@example.com' };
const plan = (name: string, price: string, sort_order: number, is_popular = 0) => ({
  uuid: `plan-${name}`,
  name,
  price,
  currency: 'USD',
  features: [`Feature of ${name}`],
  sort_order,
  is_popular,
});
const plans = success([plan('Free', '0.00', 0), plan('Basic', '19.00', 1), plan('Pro', '49.00', 2, 1)]);
const list = 'GET /subscription-plans';
const order = 'POST /subscriptions/razorpay/order';
const pending = { owner: person.email, uuid: 'u-1', planId: 2, planName: 'Pro', startedAt: Date.now() };

beforeEach(() => {
  clearAll();
  storeSession({ access_token: 't', ...person });
});

function open(standing?: PlanStanding) {
  const handlers = { onClose: vi.fn(), onFree: vi.fn(), onPaid: vi.fn(), onBilling: vi.fn() };
  renderPage(<PricingModal opened person={person} standing={standing} {...handlers} />);
  return handlers;
}
const at = (phase: Phase) => act(() => usePhase.setState(phase, true));
const button = (name: string) => screen.getByRole('button', { name });

test('shows the plans loading, an error with Retry, then prices and the most popular plan', async () => {
  const api = stubApi({
    [list]: failure(500, 'internal', 'An unexpected error occurred.'),
    'GET /status': success({}),
  });
  open();
  expect(screen.getByText('Loading plans…')).toBeTruthy();
  const alert = (await screen.findByRole('button', { name: 'Retry' })).closest('[role=alert]') as HTMLElement;
  expect(within(alert).getByRole('heading').textContent).toBe('An unexpected error occurred.');
  expect(screen.getByText('Error')).toBeTruthy();
  api.answer(list, plans);
  await userEvent.click(button('Retry'));
  expect(await screen.findByRole('button', { name: 'Choose Basic' })).toBeTruthy();
  expect(screen.getByText('$49.00')).toBeTruthy();
  expect(screen.getAllByText('Most popular')).toHaveLength(1);
});

test('the free plan starts no payment', async () => {
  const api = stubApi({ [list]: plans, 'GET /status': success({}) });
  const handlers = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Free' }));
  expect(handlers.onFree).toHaveBeenCalledOnce();
  expect(api.calls()).not.toContain(order);
});

test('lets paying users extend a plan that nothing renews, without a button to cancel it, and without offering to continue with Free', async () => {
  stubApi({ [list]: plans, 'GET /status': success({}) });
  open(onPro);
  expect(await screen.findByRole('button', { name: /^Extend Pro by/ })).toBeTruthy();
  expect(screen.getByText(/You move to Free when Pro ends on .*2026/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue with Free' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel Pro' })).toBeNull();
});

test('a plan that renews is cancelled on the Billing page', async () => {
  stubApi({ [list]: plans, 'GET /status': success({}) });
  const handlers = open({ ...onPro, renewal: 'automatic' });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Pro' }));
  expect(handlers.onBilling).toHaveBeenCalledOnce();
});

const usd = (amount: number) => ({ amount, currency: 'USD' });
const change = {
  kind: 'downgrade',
  from: { id: 2, name: 'Pro' },
  to: { id: 1, name: 'Basic' },
  price: usd(1900),
  starts_at: endOfPro,
  pay_now: usd(0),
  next_charge_at: endOfPro,
  unused_days: 0,
  unused_value: usd(0),
  credit: 'used',
  credit_days: 0,
};

test('does not sell a plan that renews again, and explains that Free means cancelling', async () => {
  stubApi({ [list]: plans, 'GET /status': success({}) });
  open({ ...onPro, renewal: 'automatic' });
  expect((await screen.findByRole('button', { name: 'Choose Pro' })).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(/^To move to Free, cancel Pro\. It stays yours until .*2026/)).toBeTruthy();
  expect(screen.queryByLabelText('Renew every month')).toBeNull();
});

test('changes the plan only after the calculation is shown and confirmed', async () => {
  const api = stubApi({
    [list]: plans,
    'GET /status': success({}),
    'POST /subscriptions/change': success({ change, checkout: null, current: subscriptionOf() }),
  });
  open(onPro);
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Basic' }));
  expect(await screen.findByText(/^Pro stays until .*, then Basic starts\.$/)).toBeTruthy();
  expect(screen.getByText('You pay nothing today.')).toBeTruthy();
  expect(api.bodyOf('POST /subscriptions/change')).toEqual({ plan_id: 1, confirm: false });
  await userEvent.click(button('Change to Basic'));
  await vi.waitFor(() => expect(api.bodyOf('POST /subscriptions/change')).toEqual({ plan_id: 1, confirm: true }));
  expect(api.calls()).not.toContain(order);
});

test('asks for state and PIN before the order if invoices are issued', async () => {
  const api = stubApi({
    [list]: plans,
    'GET /status': success({}),
    'GET /billing/buyer': success({ asked: true, buyer: null }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Pro' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment for Pro' }));
  expect(screen.getByText('Please choose a state')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Karnataka');
  await userEvent.type(screen.getByLabelText('PIN code'), '560001');
  await userEvent.click(button('Continue to payment for Pro'));
  await vi.waitFor(() =>
    expect(api.bodyOf(order)).toMatchObject({ plan_id: 2, buyer: { state: '29', pin: '560001', gstin: null } }),
  );
});

test('asks for an unknown address before a change too if invoices are issued', async () => {
  const api = stubApi({
    [list]: plans,
    'GET /status': success({}),
    'GET /billing/buyer': success({ asked: true, buyer: null }),
    'POST /subscriptions/change': failure(500, 'internal', 'An unexpected error occurred.'),
  });
  open(onPro);
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Basic' }));
  await userEvent.selectOptions(await screen.findByLabelText('State'), 'Outside India');
  await userEvent.click(button('Continue to payment for Basic'));
  await vi.waitFor(() => expect(api.bodyOf('POST /subscriptions/change')).toEqual({ plan_id: 1, confirm: false }));
});

test('a failed order shows a Payment Error; Try Again clears it and returns to the plans', async () => {
  const api = stubApi({ [list]: plans, 'GET /status': success({}) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Pro' }));
  const alert = await screen.findByRole('heading', { name: 'Payment Error' });
  expect(alert.parentElement?.textContent).toContain('Failed to create Razorpay order');
  expect(api.bodyOf(order)).toMatchObject({ plan_id: 2 });
  await userEvent.click(button('Try Again'));
  expect(usePhase.getState()).toEqual(idle);
  expect(button('Choose Pro')).toBeTruthy();
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
});

test('the progress of a payment is described in text', async () => {
  stubApi({ [list]: plans, 'GET /status': success({}) });
  open();
  at({ kind: 'verifying' });
  expect(screen.getByRole('heading', { name: 'Confirming your payment…' })).toBeTruthy();
  at({ kind: 'checking' });
  expect(screen.getByRole('heading', { name: 'Checking your payment…' })).toBeTruthy();
  at({ kind: 'failed', message: '' });
  expect(screen.getByText('An unknown payment error occurred.')).toBeTruthy();
});

test('a pending payment can be checked, and closing the modal dismisses it', async () => {
  const check = 'POST /billing/payments/u-1/check';
  const state = { payment_uuid: 'u-1', status: 'completed', plan_name: 'Pro', failure: null };
  stubApi({ [list]: plans, 'GET /status': success({}), [check]: success(state) });
  const handlers = open();
  rememberPending(pending);
  at({ kind: 'pending', pending });
  await userEvent.keyboard('{Escape}');
  expect(handlers.onClose).toHaveBeenCalledOnce();
  expect(readPending(Date.now(), person.email)).toMatchObject({ quiet: true });
  await userEvent.click(button('Check now'));
  await vi.waitFor(() => expect(handlers.onPaid).toHaveBeenCalledOnce());
  expect(readPending(Date.now(), person.email)).toBeUndefined();
});

test('an unfinished payment is resumed with a new order of its plan, or abandoned', async () => {
  const api = stubApi({ [list]: plans, 'GET /status': success({}) });
  open();
  rememberPending(pending);
  at({ kind: 'unfinished', pending });
  await userEvent.click(button('Continue payment'));
  await vi.waitFor(() => expect(api.bodyOf(order)).toMatchObject({ plan_id: 2 }));
  at({ kind: 'unfinished', pending });
  await userEvent.click(button('Not now'));
  expect([usePhase.getState(), readPending(Date.now(), person.email)]).toEqual([idle, undefined]);
});
