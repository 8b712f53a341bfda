import type { FastifyInstance } from 'fastify';
import { allJobs } from '../../src/all-jobs.ts';
import { createApp } from '../../src/app.ts';
import type { AppDeps } from '../../src/app-deps.ts';
import type { Config } from '../../src/config.ts';
import type { Job } from '../../src/jobs/jobs.ts';
import { createMetaAds } from '../../src/ports/ads/meta-ads.ts';
import { createRazorpayPayments } from '../../src/ports/payments/razorpay.ts';
import { createMetaStore } from '../../src/stores/meta-cache/store.ts';
import { createCalls, type TestCall, type TestRequest } from '../call.ts';
import type { RazorpayStandIn } from '../stand-ins/razorpay.ts';
import { buildTestDeps } from '../test-deps.ts';
import { directEngine } from './direct-engine.ts';
import { connectTo, type MemoryDatabase } from './memory-database.ts';
import type { Party, Schedule } from './schedule.ts';
import type { Services } from './services.ts';

/** One server process: the application over the database, until it dies between two of its points. */
export interface Process extends Party {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  readonly jobs: readonly Job[];
  readonly call: TestCall;
  readonly request: TestRequest;
  /** Rejects when it dies. */
  readonly died: Promise<never>;
  die(): void;
}

/** The connection to a server broke: whether it did what it was asked is not known. */
export class ServerDied extends Error {}

export interface Machine {
  readonly config: Config;
  readonly database: MemoryDatabase;
  readonly schedule: Schedule;
  readonly services: Services;
  readonly razorpay: RazorpayStandIn;
  readonly now: () => number;
  /** Told of what no process may do. */
  onProblem(problem: string): void;
}

/** What it costs to hash a password is tested elsewhere: threads would bring chance into the simulation. */
const plainPasswords: AppDeps['passwords'] = {
  hash: async (password) => `plain ${password}`,
  verify: async (password, stored) => stored === `plain ${password}`,
  counts: () => ({ running: 0, waiting: 0 }),
};

function buildDeps(machine: Machine, party: Party, turn: (what: string) => Promise<void>): AppDeps {
  const { config, database, schedule, services, razorpay, now } = machine;
  const connection = connectTo(database, party, (what, mayRun) => schedule.reach(party, what, mayRun));
  const engine = directEngine(turn);
  const base = buildTestDeps(connection, config, { now, engine, mail: services.mailPort(party) });
  const secrets = { keySecret: razorpay.keySecret, webhookSecret: razorpay.webhookSecret };
  const test = createMetaAds({
    kind: 'test',
    app: undefined,
    graphUrl: 'https://test-ad-account.invalid',
    version: config.META_API_VERSION,
    transport: services.adTransport(party),
    budget: base.adBudget,
    pauses: createMetaStore(base.db),
    clock: now,
  });
  return {
    ...base,
    passwords: plainPasswords,
    // Counted in each process's memory; a simulated day would use them up.
    limits: { async take() {}, isUsedUp: async () => false, async giveBack() {} },
    ads: { ...base.ads, test },
    payments: createRazorpayPayments({
      keyId: razorpay.keyId,
      secrets: async () => secrets,
      checkoutUrl: base.payments.checkout.scriptUrl,
      transport: services.gatewayTransport(party),
    }),
  };
}

/** Starts a process. Nothing of it waits for the schedule until it is up. */
export async function startProcess(machine: Machine, name: string): Promise<Process> {
  const { schedule, database } = machine;
  let isUp = false;
  let end: (error: Error) => void = () => {};
  const died = new Promise<never>((_, reject) => {
    end = reject;
  });
  died.catch(() => {});
  const party: Party = { name, isDead: false };
  const deps = buildDeps(machine, party, async (what) => {
    if (isUp) await schedule.reach(party, what);
  });
  const app = await createApp(deps, {
    webRoot: '/nowhere',
    readiness: { stopping: false },
    onUndeclared: (problem) => machine.onProblem(`undeclared answer: ${problem}`),
  });
  await app.ready();
  isUp = true;
  const { call, request } = createCalls(app);
  const orDie = <T>(answer: Promise<T>) => Promise.race([answer, died]);
  return Object.assign(party, {
    app,
    deps,
    jobs: allJobs(deps),
    call: ((endpoint, ...options) => orDie(call(endpoint, ...options))) as TestCall,
    request: ((...args) => orDie(request(...args))) as TestRequest,
    died,
    die() {
      // An open transaction of the dead process is undone; the database would otherwise wait for it forever.
      schedule.kill(party);
      if (database.owner?.by === party) database.rollback();
      deps.writes.close();
      end(new ServerDied(`${name} died`));
    },
  });
}
