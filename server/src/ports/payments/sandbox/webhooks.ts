import { dayMs } from '../../../lib/time.ts';
import { signWebhook } from '../signature.ts';
import type { SandboxStore } from './store.ts';

const firstDelayMs = 10_000;
const giveUpAfterMs = dayMs;
const keepMs = 7 * dayMs;
const answerWithinMs = 5000;
const atOnce = 20;

/** Delivers the sandbox's webhooks over HTTP, at least once, with growing delays for 24 hours. */
export function createWebhookSender(store: SandboxStore, clock: () => number, secret: () => Promise<string>) {
  let address: string | undefined;
  let inFlight: Promise<unknown> = Promise.resolve();

  async function send(id: string, body: string): Promise<boolean> {
    try {
      const response = await fetch(`${address}/api/subscriptions/razorpay/webhook`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signWebhook(await secret(), body),
          'x-razorpay-event-id': id,
        },
        body,
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  /** Sends due deliveries. @returns how many were accepted */
  async function deliverDue(): Promise<number> {
    if (address === undefined) return 0;
    let accepted = 0;
    for (const webhook of await store.due('webhook', clock(), atOnce)) {
      const { body, attempts } = webhook.fields;
      const next = clock() + firstDelayMs * 2 ** attempts;
      // Claimed by its next attempt: another process sends something else meanwhile.
      const claimed = {
        ...webhook,
        fields: { body, attempts: attempts + 1 },
        dueAt: next > webhook.createdAt + giveUpAfterMs ? null : next,
      };
      if (!(await store.save([], [claimed]))) continue;
      if (!(await send(webhook.id, body))) continue;
      await store.save([], [{ ...claimed, dueAt: null, version: webhook.version + 1 }]);
      accepted += 1;
    }
    await store.deleteClosedWebhooks(clock() - keepMs);
    return accepted;
  }

  return {
    /** Sets the address where this program listens, such as `http://127.0.0.1:1000`; until then nothing is sent. */
    listenAt(newAddress: string) {
      address = newAddress;
    },
    /** Delivers in the background; `deliverDue` retries failures. */
    deliverSoon() {
      inFlight = inFlight.then(deliverDue).catch(() => {});
    },
    deliverDue,
    /** Waits for background deliveries. */
    async close() {
      await inFlight;
    },
  };
}
