import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { PaymentsPort } from './port.ts';
import { createRazorpayPayments, razorpayApiUrl, razorpayCheckoutUrl } from './razorpay.ts';
import { createSandboxGateway, type SandboxGateway, sandboxKeyId } from './sandbox/gateway.ts';
import { httpTransport } from './transport.ts';

/**
 * The configured gateway: Razorpay where a key is set, else the sandbox. Both through one client.
 * @returns `sandbox` too where it has to be served
 */
export function createPayments(
  config: Config,
  db: Kysely<Database>,
  clock: () => number,
): { payments: PaymentsPort; sandbox: SandboxGateway | undefined } {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = config;
  if (keyId !== undefined && keySecret !== undefined) {
    const secrets = { keySecret, webhookSecret: config.RAZORPAY_WEBHOOK_SECRET };
    const payments = createRazorpayPayments({
      source: 'razorpay',
      keyId,
      secrets: async () => secrets,
      checkoutUrl: config.RAZORPAY_CHECKOUT_URL ?? razorpayCheckoutUrl,
      transport: httpTransport(config.RAZORPAY_API_URL ?? razorpayApiUrl),
    });
    return { payments, sandbox: undefined };
  }
  const sandbox = createSandboxGateway(db, clock);
  const payments = createRazorpayPayments({
    source: 'sandbox',
    keyId: sandboxKeyId,
    secrets: sandbox.secrets,
    checkoutUrl: config.RAZORPAY_CHECKOUT_URL ?? '/sandbox/razorpay/checkout.js',
    transport: config.RAZORPAY_API_URL ? httpTransport(config.RAZORPAY_API_URL) : sandbox.handle,
  });
  return { payments, sandbox };
}
