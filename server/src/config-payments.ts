import { toMinor } from '@interest-miner/contract/money';
import { z } from 'zod';

/** Maximum price in the smallest unit: fits a 32-bit column. */
const maxPriceMinor = 2_000_000_000;
const paidPlans = ['Basic', 'Pro', 'Enterprises'];
/** Above it Indian cards and UPI charge nothing without the payer: 15,000 rupees (RBI, April 2026). */
const maxMandateMinor = 1_500_000;
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** `Basic=19.00,Pro=49.00` as a list; the prices are still decimals. */
const prices = z
  .string()
  .regex(/^\s*\w+=[\d.]+(\s*,\s*\w+=[\d.]+)*\s*$/, 'must look like Basic=19.00,Pro=49.00')
  .transform((text) =>
    text.split(',').map((pair) => {
      const [name = '', price = ''] = pair.trim().split('=');
      return { name, price };
    }),
  );

/** Variables for plans, tax and the payment gateway. */
export const paymentVariables = {
  PLAN_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency code such as USD')
    .default('USD'),
  PLAN_PRICES: prices.optional(),
  TAX_LABEL: z.string().max(40).optional(),
  TAX_PERCENT: z
    .string()
    .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'must be a percentage such as 18 or 7.25')
    .transform(Number)
    .optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_SUBSCRIPTIONS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  RAZORPAY_API_URL: webUrl.optional(),
  RAZORPAY_CHECKOUT_URL: webUrl.optional(),
};

type PaymentVariables = z.output<z.ZodObject<typeof paymentVariables>>;

/** Rules between these variables; each problem is reported for the variable to change. */
export function checkPaymentVariables(
  env: PaymentVariables,
  report: (variable: keyof PaymentVariables, message: string) => void,
): void {
  for (const { name, price } of env.PLAN_PRICES ?? []) {
    const minor = toMinor(price, env.PLAN_CURRENCY);
    if (!paidPlans.includes(name)) report('PLAN_PRICES', `${name} is not one of ${paidPlans.join(', ')}`);
    else if (minor === undefined || minor < 1 || minor > maxPriceMinor)
      report('PLAN_PRICES', `${price} is not a price in ${env.PLAN_CURRENCY}`);
    else if (env.RAZORPAY_SUBSCRIPTIONS === 'on' && env.PLAN_CURRENCY === 'INR' && minor > maxMandateMinor)
      report(
        'PLAN_PRICES',
        `${price} cannot renew by itself: with RAZORPAY_SUBSCRIPTIONS=on the limit is 15000.00 INR`,
      );
  }
  if ((env.RAZORPAY_KEY_ID === undefined) !== (env.RAZORPAY_KEY_SECRET === undefined))
    report('RAZORPAY_KEY_SECRET', 'goes together with RAZORPAY_KEY_ID: set both or none');
  if (env.RAZORPAY_WEBHOOK_SECRET !== undefined && env.RAZORPAY_KEY_ID === undefined)
    report('RAZORPAY_WEBHOOK_SECRET', 'needs RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET');
  if ((env.TAX_LABEL === undefined) !== (env.TAX_PERCENT === undefined))
    report('TAX_PERCENT', 'goes together with TAX_LABEL: set both or none');
}
