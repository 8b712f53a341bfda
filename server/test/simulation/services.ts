import { catalogueTargeting } from '../../src/ports/ads/test-account/catalogue-targeting.ts';
import { createTestGraph } from '../../src/ports/ads/test-account/graph.ts';
import { testHolder } from '../../src/ports/ads/test-account/holder.ts';
import type { TestAdObject } from '../../src/ports/ads/test-account/store.ts';
import { directTransport } from '../../src/ports/ads/test-account/transport.ts';
import { HttpError } from '../../src/ports/http-client/http-error.ts';
import { MailError, type MailMessage, type MailPort } from '../../src/ports/mail/port.ts';
import type { Transport } from '../../src/ports/meta/transport.ts';
import type { GatewayTransport } from '../../src/ports/payments/transport.ts';
import { memoryAdStore } from '../stand-ins/graph-ads.ts';
import type { RazorpayStandIn } from '../stand-ins/razorpay.ts';
import { directEngine } from './direct-engine.ts';
import type { Party, Schedule } from './schedule.ts';

/** Longest time after which a call still takes effect whose caller has given up: shorter than every lease. */
const latestMs = 20_000;
const meta: Party = { name: 'Meta', isDead: false };
const gateway: Party = { name: 'gateway', isDead: false };
const mailServer: Party = { name: 'mail', isDead: false };

type Fault = 'refused' | 'lost' | 'late' | 'twice' | 'broken' | 'lie';

interface World {
  readonly schedule: Schedule;
  readonly chance: () => number;
  readonly now: () => number;
}

/** What is outside, and outlives every process. */
export function createServices({ schedule, chance, now }: World, razorpay: RazorpayStandIn) {
  /** Share of calls that go wrong. */
  const state = { faults: 0 };
  const counted: Record<string, number> = {};
  const objects: TestAdObject[] = [];
  const mails = new Map<string, MailMessage>();
  const engine = directEngine(async () => {});
  const graph = directTransport(
    createTestGraph({
      store: memoryAdStore(objects),
      targeting: catalogueTargeting(engine, now),
      clock: now,
      holderOf: testHolder,
    }),
  );

  function drawFault(possible: readonly Fault[]): Fault | undefined {
    if (chance() >= state.faults) return undefined;
    const fault = possible[Math.floor(chance() * possible.length)];
    if (fault) {
      counted[fault] = (counted[fault] ?? 0) + 1;
      schedule.note(`  fault: ${fault}`);
    }
    return fault;
  }

  /**
   * A call on its way: it takes effect at a moment of the service's own, even if its caller has died or given up.
   * @param effect the call as the service receives it
   */
  async function deliver<T>(by: Party, to: Party, what: string, fault: Fault | undefined, effect: () => Promise<T>) {
    await schedule.reach(by, `asks ${to.name} ${what}`);
    if (fault === 'refused') throw new HttpError('unsent', 'The connection was refused');
    const from = fault === 'late' ? now() + Math.round(chance() * latestMs) : 0;
    const answered = schedule
      .reach(to, what, () => now() >= from)
      .then(async () => {
        const answer = await effect();
        return fault === 'twice' ? effect() : answer;
      });
    if (fault === 'lost' || fault === 'late') {
      answered.catch(() => {});
      if (fault === 'lost') await answered.catch(() => {});
      await schedule.reach(by, `gets no answer to ${what}`);
      throw new HttpError('timeout', 'There was no answer in time');
    }
    const answer = await answered;
    await schedule.reach(by, `is answered ${what}`);
    return answer;
  }

  return {
    state,
    counted,
    objects,
    mails,
    /** Meta's test ad accounts, as one process reaches them. */
    adTransport: (by: Party): Transport => ({
      async send(call, signal) {
        const isRead = call.method === 'GET';
        // What Meta receives twice it creates twice: a repeated call of the network is not repeated by the app.
        const fault = drawFault(isRead ? ['refused', 'lost', 'broken', 'lie'] : ['refused', 'lost', 'late', 'broken']);
        const what = `${call.method} ${call.url.pathname} ${call.form?.get('name') ?? ''}`;
        const answer = await deliver(by, meta, what, fault, () => graph.send(call, signal));
        if (fault === 'broken') return { status: 500, headers: {}, body: '<html>Sorry, something went wrong.</html>' };
        return fault === 'lie' ? { status: 200, headers: {}, body: '{}' } : answer;
      },
      close() {},
    }),
    gatewayTransport:
      (by: Party): GatewayTransport =>
      async (request, signal) => {
        const fault = drawFault(['refused', 'lost', 'late', 'broken', 'twice', 'lie']);
        const answer = await deliver(by, gateway, `${request.method} ${request.path}`, fault, () =>
          razorpay.handle(request, signal),
        );
        if (fault === 'broken') return { status: 500, json: { error: { code: 'SERVER_ERROR' } } };
        return fault === 'lie' ? { status: 200, json: {} } : answer;
      },
    mailPort: (by: Party): MailPort => ({
      kind: 'smtp',
      async send(message) {
        const fault = drawFault(['refused', 'lost', 'twice']);
        try {
          await deliver(by, mailServer, 'send', fault, async () => void mails.set(message.id, message));
        } catch (error) {
          throw new MailError((error as Error).message, false);
        }
      },
      rehearse: () => schedule.reach(by, 'rehearses a mail'),
      async close() {},
    }),
  };
}

export type Services = ReturnType<typeof createServices>;
