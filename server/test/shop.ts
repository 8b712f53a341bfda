import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { login } from '@interest-miner/contract/auth/endpoints';
import { createOrder, listPayments, verifyPayment } from '@interest-miner/contract/billing/endpoints';
import {
  cancelSubscription,
  changeSubscription,
  resumeSubscription,
} from '@interest-miner/contract/billing/subscription-endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { searchInterests } from '@interest-miner/contract/search/endpoints';
import { readFacts } from '../src/features/billing/ledger/read-facts.ts';
import { malformed, present, type TestInput } from './call.ts';
import { createTestApp, password, type TestApp } from './harness.ts';
import { type RazorpayStandIn, startRazorpay } from './stand-ins/razorpay.ts';

export const plans = { free: 1, basic: 2, pro: 3, enterprises: 4 } as const;

/** Settings of an installation that issues tax invoices. */
export const taxInvoices = {
  GSTIN: '29ABCDE1234F1ZW',
  GST_LEGAL_NAME: 'Vein Software Private Limited',
  GST_ADDRESS: '12 Residency Road, Bengaluru 560025',
  GST_SAC: '998439',
  PLAN_CURRENCY: 'INR',
  PLAN_PRICES: 'Basic=1180,Pro=4130,Enterprises=9999',
} as const;

const dyingProgram = fileURLToPath(new URL('./durability/work-then-die.ts', import.meta.url));

export interface Customer {
  token: string;
  email: string;
  id: string;
}

export interface Order {
  /** The gateway's. */
  id: string;
  /** Ours. */
  uuid: string;
  plan: number;
  amount: number;
}

/** The application with a stand-in for Razorpay, and the steps of a purchase. */
export async function openShop(env: Record<string, string> = {}, options: { operations?: true } = {}) {
  const clock = { now: () => Date.now() };
  const razorpay: RazorpayStandIn = await startRazorpay(() => clock.now());
  const app: TestApp = await createTestApp({ ...options, env: { ...razorpay.env, ...env } });
  clock.now = () => app.clock.now;
  let words = 0;

  return {
    app,
    razorpay,
    async customer(): Promise<Customer> {
      const { token, email } = await app.login();
      const id = await app.userId(email);
      return { token, email, id };
    },
    /** The same user, logged in again after the session has ended. */
    async backAgain(who: Customer): Promise<Customer> {
      const { json } = await app.call(login, { body: { email: who.email, password } });
      return { ...who, token: json.access_token };
    },
    /** Searches for a word that nobody searched for before: a repeated one costs nothing. */
    search(who: Customer) {
      words += 1;
      return app.call(searchInterests, { body: { query: `yoga ${words}`, limit: 1 }, token: who.token });
    },
    order: (who: Customer, planId: unknown, extra: object = {}) =>
      app.call(createOrder, {
        body: malformed({ plan_id: planId, ...extra }),
        token: who.token,
      }),
    async ordered(who: Customer, planId: number, extra: object = {}): Promise<Order> {
      const { status, json, text } = await this.order(who, planId, extra);
      if (status !== 200) throw new Error(text);
      return {
        id: json.data.order.id,
        uuid: json.data.payment_uuid,
        plan: json.data.plan.id,
        amount: json.data.order.amount,
      };
    },
    verify: (
      who: Customer,
      order: Order,
      paid: { payment: { id: string }; signature: unknown },
      change: Record<string, unknown> = {},
    ) =>
      app.call(verifyPayment, {
        token: who.token,
        body: {
          order_id: order.id,
          payment_id: paid.payment.id,
          signature: malformed(paid.signature),
          payment_uuid: order.uuid,
          plan_id: order.plan,
          auto_renew: 1,
          ...change,
        },
      }),
    /** An order that is paid at the gateway, of which we have not been told yet. */
    async payOrder(who: Customer, planId: number = plans.basic, extra: object = {}) {
      const order = await this.ordered(who, planId, extra);
      return { who, order, paid: await razorpay.pay(order.id) };
    },
    /** A whole purchase, verified by the browser. */
    async buy(who: Customer, planId: number = plans.basic, extra: object = {}) {
      const { order, paid } = await this.payOrder(who, planId, extra);
      const { status, text } = await this.verify(who, order, paid);
      if (status !== 200) throw new Error(text);
      return { order, payment: paid.payment };
    },
    cancel: (who: Customer) => app.call(cancelSubscription, { token: who.token }),
    resume: (who: Customer) => app.call(resumeSubscription, { token: who.token }),
    change: (who: Customer, body: TestInput<typeof changeSubscription>['body']) =>
      app.call(changeSubscription, { body, token: who.token }),
    /** Confirms a change of the plan. @returns its calculation and its open checkout */
    async startChange(who: Customer, planId: number) {
      const { json } = await this.change(who, { plan_id: planId, confirm: true });
      return { ...json.data, checkout: present(json.data.checkout) };
    },
    deliver: async ({ body, headers }: { body: string; headers: Record<string, string> }) => {
      const url = '/api/subscriptions/razorpay/webhook';
      const response = await app.app.inject({ method: 'POST', url, headers, payload: body });
      return { status: response.statusCode, json: response.json() as { message: string; code?: string } };
    },
    profile: async (who: Customer) => (await app.call(getProfile, { token: who.token })).json.data,
    history: async (who: Customer) => (await app.call(listPayments, { token: who.token })).json.data,
    /** Grants bought with payments that have not ended early, and when they are used. */
    async grants(who: Customer) {
      const { grants } = await readFacts(app.deps.db, who.id);
      return grants.filter(({ source }) => source === 'payment').sort((a, b) => a.startsAt - b.startsAt);
    },
    /** Calls the API, or runs an operator's command, in another process on the same database, which is killed at the given point. */
    runAndDie(
      work: { token: string; url: string; body: object } | { command: string; args: string[] },
      dieAt: 'grant' | 'answer' | `write ${number}`,
    ) {
      const variables = {
        ...process.env,
        ...razorpay.env,
        ...env,
        DATABASE_URL: app.deps.config.DATABASE_URL ?? '',
        DATA_DIR: app.dataDir,
        LOG_LEVEL: 'silent',
        NOW: String(app.clock.now),
        WORK: JSON.stringify(work),
        DIE_AT: dieAt,
      };
      return promisify(execFile)(process.execPath, [dyingProgram], { env: variables });
    },
    verifyAndDie(token: string, body: object, dieAt: 'grant' | 'answer' | `write ${number}`) {
      return this.runAndDie({ token, url: '/api/subscriptions/razorpay/verify', body }, dieAt);
    },
    async close() {
      await app.close();
      await razorpay.close();
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
