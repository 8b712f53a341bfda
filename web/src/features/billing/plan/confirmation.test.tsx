import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { endOfPro, onPro } from '#web/test-helpers/subscription.ts';
import { Confirmation } from './confirmation.tsx';

const payment = {
  uuid: 'u-1',
  amount: 4900,
  currency: 'USD',
  payment_method: 'card',
  payment_date: '2026-11-22T12:00:00.000Z',
  plan_name: 'Pro',
  status: 'completed',
  has_receipt: true,
  invoice_number: null,
  credit_notes: [],
  test_payment: true,
  extra_payment: null,
};

/** A page with a confirmation that opened by itself. */
function PaidPage() {
  const [done, setDone] = useState(false);
  return (
    <>
      <h1>Premium Miner</h1>
      {!done && <Confirmation done={{ planName: 'Pro', uuid: 'u-1' }} standing={onPro} onClose={() => setDone(true)} />}
    </>
  );
}

beforeEach(() => {
  clearAll();
  storeSession({ access_token: 't', email: 'ann@example.com', name: 'Ann' });
});

test('confirms a payment with the end date of the plan, the receipt and the next step', async () => {
  stubApi({ 'GET /billing/payments': success([payment]) });
  const onClose = vi.fn();
  renderPage(<Confirmation done={{ planName: 'Pro', uuid: 'u-1' }} standing={onPro} onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: /^Pro is yours until .*2026/ })).toBeTruthy();
  const receipt = await screen.findByRole('link', { name: 'Receipt' });
  expect(receipt.getAttribute('href')).toBe('/billing-history/u-1');
  await userEvent.click(screen.getByRole('button', { name: 'Start in the Premium Miner' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('when it closes, the heading of the page has the focus: it opened by itself', async () => {
  stubApi({ 'GET /billing/payments': success([payment]) });
  renderPage(<PaidPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Start in the Premium Miner' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Premium Miner' })));
});

test('confirms a plan that begins later without a wrong date', () => {
  stubApi({ 'GET /billing/payments': success([]) });
  renderPage(<Confirmation done={{ planName: 'Basic', uuid: 'u-2' }} standing={onPro} onClose={() => {}} />);
  expect(screen.getByRole('dialog', { name: 'Basic is paid' })).toBeTruthy();
  expect(screen.getByText(/^Pro until/)).toBeTruthy();
});

test('does not call a downgrade that is charged later paid, and links no receipt of another plan', () => {
  stubApi({ 'GET /billing/payments': success([payment]) });
  const charged = { amount: 1900, currency: 'USD' };
  const next = { kind: 'changes', plan: { id: 2, name: 'Basic' }, at: endOfPro, until: null, charged } as const;
  const standing = { ...onPro, next, renewal: 'automatic' } as const;
  renderPage(<Confirmation done={{ planName: 'Basic', uuid: 'u-3' }} standing={standing} onClose={() => {}} />);
  expect(screen.getByRole('dialog', { name: /^Basic starts on .*2026/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull();
});
