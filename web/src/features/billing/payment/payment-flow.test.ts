import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearAll, clearSession, storeSession } from '#web/lib/session.ts';
import { openCheckout } from './checkout-window.ts';
import { buy, resume, usePhase, whenPaid } from './payment-flow.ts';
import { readPending, rememberPending } from './pending-payment.ts';

const owner = 'ann@example.com';
const pending = { owner, uuid: 'u-1', planId: 2, planName: 'Pro', startedAt: Date.now() };
const signed = { ...pending, signed: { orderId: 'o', paymentId: 'p', signature: 's' } };
const unconfirmed = { success: false, code: 'payment_pending', message: 'Not yet', request_id: 'r' };

const stateOf = (status: 'completed' | 'pending' | 'failed') => ({
  success: true,
  data: { payment_uuid: 'u-1', status, plan_name: 'Pro', failure: null },
});

let answer: (url: string, init: RequestInit) => Promise<Response>;
const fetched = vi.fn((url: string, init: RequestInit) => answer(url, init));
const asked = () => fetched.mock.calls.map(([url]) => url);
const phase = () => usePhase.getState().kind;
const login = (email: string) => storeSession({ access_token: email, email, name: email });

function answers(status: number, body: unknown) {
  answer = async () => new Response(JSON.stringify(body), { status });
}

/** A call that resolves when the test says so, and rejects when its signal aborts, like fetch. */
function answersLater() {
  let arrive: (response: Response) => void = () => {};
  answer = (_url, { signal }) =>
    new Promise((resolve, reject) => {
      arrive = resolve;
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  return (status: number, body: unknown) => arrive(new Response(JSON.stringify(body), { status }));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  clearAll();
  login(owner);
});
afterEach(() => {
  clearAll();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a payment without a verdict stays pending and is resubmitted every 8 s until there is one', async () => {
  const paid = vi.fn();
  const stop = whenPaid(paid);
  rememberPending(signed);
  answers(409, unconfirmed);
  await resume(owner);
  expect(phase()).toBe('pending');
  await vi.advanceTimersByTimeAsync(16_000);
  expect(asked()).toEqual(Array(3).fill('/api/subscriptions/razorpay/verify'));
  answers(200, stateOf('completed'));
  await vi.advanceTimersByTimeAsync(8000);
  stop();
  expect([phase(), paid.mock.calls.length, readPending(Date.now(), owner)]).toEqual(['idle', 1, undefined]);
});

test.each([
  ['payments_unavailable', 503],
  ['overloaded', 503],
  ['storage_unavailable', 503],
  ['rate_limited', 429],
  ['payment_pending', 409],
  ['internal', 500],
  ['unheard_of', 418],
])('%s leaves the payment pending, and its outcome is queried until it is known', async (code, status) => {
  rememberPending(signed);
  answers(status, { success: false, code, message: 'Later', request_id: 'r' });
  await resume(owner);
  expect(phase()).toBe('pending');
  answers(200, stateOf('completed'));
  await vi.advanceTimersByTimeAsync(8000);
  expect([phase(), readPending(Date.now(), owner)]).toEqual(['idle', undefined]);
});

test('sends auto_renew as 1, or as 0 if the user chooses so', async () => {
  answers(200, stateOf('completed'));
  const sent = () => JSON.parse(String(fetched.mock.lastCall?.[1].body)).auto_renew;
  rememberPending(signed);
  await resume(owner);
  expect(sent()).toBe(1);
  clearSession();
  login(owner);
  rememberPending({ ...signed, renew: false });
  await resume(owner);
  expect(sent()).toBe(0);
});

test('a timeout, a lost connection and a proxy’s error page leave the payment pending', async () => {
  rememberPending(signed);
  answer = () => new Promise((_, reject) => setTimeout(() => reject(new DOMException('late', 'TimeoutError')), 1000));
  const resuming = resume(owner);
  await vi.advanceTimersByTimeAsync(1000);
  await resuming;
  expect(phase()).toBe('pending');
  answer = async () => new Response('<h1>504 Gateway Time-out</h1>', { status: 504 });
  await vi.advanceTimersByTimeAsync(8000);
  expect(phase()).toBe('pending');
  answer = async () => {
    throw new TypeError('Failed to fetch');
  };
  await vi.advanceTimersByTimeAsync(8000);
  expect(phase()).toBe('pending');
  answers(200, stateOf('completed'));
  await vi.advanceTimersByTimeAsync(8000);
  expect(phase()).toBe('idle');
});

/** Starts a purchase whose checkout window reports a declined attempt and is then closed. */
async function buyAndClose() {
  class Checkout {
    private readonly options: { modal: { ondismiss: () => void } };
    private declined: (response: object) => void = () => {};
    constructor(options: { modal: { ondismiss: () => void } }) {
      this.options = options;
    }
    on(_event: string, listener: (response: object) => void) {
      this.declined = listener;
    }
    open() {
      this.declined({ error: { description: 'The bank declined the card.' } });
      this.options.modal.ondismiss();
    }
  }
  vi.stubGlobal('Razorpay', Checkout);
  const append = vi.spyOn(document.head, 'append').mockImplementation((node) => {
    (node as HTMLScriptElement).onload?.(new Event('load'));
  });
  await buy({ uuid: 'plan', sort_order: 2 }, { name: 'Ann', email: owner });
  append.mockRestore();
}

test.each([
  ['completed', 'idle'],
  ['failed', 'failed'],
] as const)('a window closed after a declined attempt while the server reports: %s', async (status, expected) => {
  answer = async (url) => {
    const order = {
      success: true,
      data: {
        order: { id: 'o', amount: 4900, currency: 'USD' },
        plan: { id: 2, name: 'Pro' },
        payment_uuid: 'u-1',
        status: 'open',
        checkout: { script_url: '/checkout.js', key: 'k', sandbox: true },
      },
    };
    return new Response(JSON.stringify(url.endsWith('/order') ? order : stateOf(status)));
  };
  await buyAndClose();
  expect(phase()).toBe(expected);
});

test.each([
  ['the header', clearAll],
  ['the profile', clearSession],
])(
  'a logout from %s stops polling and leaves neither a payment nor its error to the next user',
  async (_name, logout) => {
    rememberPending(signed);
    answers(409, unconfirmed);
    await resume(owner);
    expect(phase()).toBe('pending');
    logout();
    expect(phase()).toBe('idle');
    login('ben@example.com');
    fetched.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    await resume('ben@example.com');
    expect([phase(), asked()]).toEqual(['idle', []]);
  },
);

test('a response after the logout is ignored', async () => {
  const paid = vi.fn();
  const stop = whenPaid(paid);
  rememberPending(signed);
  const arrive = answersLater();
  const resuming = resume(owner);
  expect(phase()).toBe('checking');
  clearSession();
  login('ben@example.com');
  arrive(400, { success: false, code: 'payment_invalid', message: 'Failed', request_id: 'r' });
  await resuming;
  stop();
  expect([phase(), paid.mock.calls.length]).toEqual(['idle', 0]);
});

test('after a logout on the profile page the user’s payment resumes at the next login', async () => {
  rememberPending(pending);
  answers(409, unconfirmed);
  await resume(owner);
  clearSession();
  login('ben@example.com');
  await resume('ben@example.com');
  clearSession();
  login(owner);
  answers(200, stateOf('pending'));
  await resume(owner);
  expect(usePhase.getState()).toEqual({ kind: 'unfinished', pending });
});

test('a failure shows the server’s message; another user’s payment is discarded', async () => {
  rememberPending(signed);
  answers(400, { success: false, code: 'payment_invalid', message: 'The signature is wrong.', request_id: 'r' });
  await resume(owner);
  expect(usePhase.getState()).toEqual({ kind: 'failed', message: 'The signature is wrong.' });
  clearSession();
  login(owner);
  rememberPending(signed);
  answers(404, { success: false, code: 'not_found', message: 'Nothing here', request_id: 'r' });
  await resume(owner);
  expect([phase(), readPending(Date.now(), owner)]).toEqual(['idle', undefined]);
});

test('the window says what its amount is for, also when it only checks the card', async () => {
  const said: string[] = [];
  class Checkout {
    private readonly dismiss: () => void;
    constructor({ description, modal }: { description: string; modal: { ondismiss: () => void } }) {
      said.push(description);
      this.dismiss = modal.ondismiss;
    }
    on() {}
    open() {
      this.dismiss();
    }
  }
  vi.stubGlobal('Razorpay', Checkout);
  const append = vi.spyOn(document.head, 'append').mockImplementation((node) => {
    (node as HTMLScriptElement).onload?.(new Event('load'));
  });
  const order = { id: 'sub_1', amount: 4900, currency: 'USD' };
  const checkout = { script_url: '/of-this-test.js', key: 'rzp_test_sandbox', sandbox: true };
  const opened = { plan: { id: 3, name: 'Pro' }, payment_uuid: 'u', status: 'open', order, checkout } as const;
  const later = '2026-12-04T12:00:00.000Z';
  for (const [kind, first_charge_at] of [
    ['order', null],
    ['subscription', null],
    ['subscription', later],
    ['card', later],
  ] as const)
    await openCheckout({ ...opened, kind, first_charge_at }, { name: 'Ann', email: owner });
  const whole = 'Subscription for Pro';
  expect(said).toEqual([whole, whole, 'Pro: card check, returned at once', whole]);
  append.mockRestore();
});
