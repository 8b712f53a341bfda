import type { Checkout } from '@interest-miner/contract/billing/endpoints';
import { texts } from '../texts.ts';

interface RazorpayResult {
  razorpay_payment_id: string;
  /** Missing for subscriptions. */
  razorpay_order_id?: string;
  razorpay_signature: string;
}

interface RazorpayWindow {
  open(): void;
  on(event: 'payment.failed', listener: (response: { error?: { description?: string } }) => void): void;
}

type RazorpayConstructor = new (options: Record<string, unknown>) => RazorpayWindow;

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor;
  }
}

/** How the user left the checkout window. `failure` is the last error that it reported. */
export type CheckoutEnd =
  | { kind: 'paid'; signed: { orderId: string; paymentId: string; signature: string } }
  | { kind: 'closed'; failure: string | undefined };

const loading = new Map<string, Promise<RazorpayConstructor>>();

/** Loads the provider's script once. @throws Error if loading fails; the next call tries again */
function loadScript(url: string): Promise<RazorpayConstructor> {
  const known = loading.get(url);
  if (known) return known;
  const attempt = new Promise<RazorpayConstructor>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (reason: string) => {
      script.remove();
      loading.delete(url);
      reject(new Error(reason));
    };
    script.src = url;
    script.async = true;
    script.onload = () => (window.Razorpay ? resolve(window.Razorpay) : fail(`${url} defines no Razorpay`));
    script.onerror = () => fail(`${url} could not be loaded`);
    document.head.append(script);
  });
  loading.set(url, attempt);
  return attempt;
}

/** What is paid for: an order with its amount, or a subscription, whose amount the gateway knows. */
function subjectOf({ kind, order }: Checkout): Record<string, unknown> {
  if (kind === 'order') return { amount: order.amount, currency: order.currency, order_id: order.id };
  return { subscription_id: order.id, ...(kind === 'card' ? { subscription_card_change: true } : {}) };
}

/** If the first charge is later, the window only charges a small amount to check the card; its text says so. */
function descriptionOf({ kind, first_charge_at: first, plan }: Checkout): string {
  return kind === 'subscription' && first !== null ? texts.cardCheck(plan.name) : texts.description(plan.name);
}

/**
 * Opens the provider's checkout window for an order and waits until it closes.
 * @throws Error if the script cannot be loaded
 */
export async function openCheckout(order: Checkout, person: { name: string; email: string }): Promise<CheckoutEnd> {
  const Razorpay = await loadScript(order.checkout.script_url);
  return new Promise((resolve) => {
    let failure: string | undefined;
    const checkout = new Razorpay({
      key: order.checkout.key,
      ...subjectOf(order),
      name: texts.seller,
      description: descriptionOf(order),
      prefill: { name: person.name || texts.placeholderName, email: person.email || texts.placeholderEmail },
      handler: (result: RazorpayResult) =>
        resolve({
          kind: 'paid',
          signed: {
            orderId: result.razorpay_order_id ?? order.order.id,
            paymentId: result.razorpay_payment_id,
            signature: result.razorpay_signature,
          },
        }),
      modal: { ondismiss: () => resolve({ kind: 'closed', failure }) },
    });
    checkout.on('payment.failed', ({ error }) => {
      failure = error?.description ?? texts.unknownError;
    });
    checkout.open();
  });
}
