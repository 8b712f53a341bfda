import { runJob } from '../../src/jobs/jobs.ts';
import type { RazorpayStandIn } from '../stand-ins/razorpay.ts';
import type { MemoryDatabase } from './memory-database.ts';
import type { Person } from './person.ts';
import { type Process, ServerDied } from './process.ts';
import type { Schedule } from './schedule.ts';
import type { Services } from './services.ts';

const minuteMs = 60_000;
/** The pauses of the day after: long enough for every retry. */
const pauses = [1, 1, 2, 5, 15, 15, 30, 60, 120, 180, 240, 360, 480, 1440].map((minutes) => minutes * minuteMs);
/** Kept of a deleted account, and why it names nobody: `server/test/personal-data.ts`. */
const keptOfDeleted = new Set(['deletion_requests']);

interface World {
  readonly schedule: Schedule;
  readonly people: readonly Person[];
  readonly open: MemoryDatabase;
  readonly services: Services;
  readonly razorpay: RazorpayStandIn;
  readonly underWay: { readonly count: number; start(what: string, work: () => Promise<unknown>): void };
  processOf(): Process;
  check(): void;
  pass(ms: number): Promise<void>;
  settle(): Promise<void>;
}

/** Lets everything finish that is under way. @throws Error if something waits that can never go on */
async function finish({ schedule, underWay, check, pass, settle }: World): Promise<void> {
  let idle = 0;
  while (underWay.count > 0 || schedule.waiting.length > 0) {
    if (schedule.step()) idle = 0;
    else {
      idle += 1;
      await pass(minuteMs);
    }
    await settle();
    check();
    if (idle > 60) {
      const stuck = schedule.waiting.map(({ party, what }) => `${party.name}: ${what}`);
      throw new Error(`Nothing can go on any more: ${stuck.join('; ') || `${underWay.count} under way`}`);
    }
  }
}

async function runJobs(world: World): Promise<void> {
  const process = world.processOf();
  for (const job of process.jobs) {
    world.underWay.start(job.name, () =>
      Promise.race([runJob(process.deps, job), process.died]).catch((error: unknown) => {
        // With healthy services nothing may fail any more.
        if (!(error instanceof ServerDied)) throw error;
      }),
    );
    await finish(world);
  }
}

/** What must be once services are healthy, nobody dies, and a day has passed. */
function* unfinishedBusiness({ open, services, razorpay }: World): Generator<string> {
  for (const { id, state } of open.rows<{ id: string; state: string }>(
    "select id, state from pushes where state not in ('done', 'failed', 'taken_back')",
  ))
    yield `push ${id} is still ${state}`;
  for (const { mark, kind, id } of open.rows<{ mark: string; kind: string; id: string }>(
    "select mark, kind, id from pushes where state = 'done'",
  )) {
    const made = services.objects.filter(({ fields }) => fields.name?.endsWith(mark));
    const counts = ['campaign', 'adset'].map((one) => made.filter((object) => object.kind === one).length);
    if (counts.some((count) => count !== 1)) yield `push ${id} (${kind}) is done and made ${counts.join(', ')}`;
  }
  for (const payment of razorpay.payments.values()) {
    if (payment.status !== 'captured') continue;
    const [order] = open.rows<{ status: string; note: string | null; user_id: string | null }>(
      'select status, note, user_id from payment_orders where gateway_order_id = ?',
      payment.order_id,
    );
    if (!order) yield `payment ${payment.id} of an unknown order`;
    else if (order.status !== 'paid' && order.note === null && order.user_id !== null)
      yield `payment ${payment.id} was taken, its order is ${order.status}`;
  }
  for (const { id, kind } of open.rows<{ id: string; kind: string }>(
    "select id, kind from mails where status = 'queued'",
  ))
    yield `mail ${id} (${kind}) still waits`;
}

function* leftOfDeleted({ open }: World): Generator<string> {
  const open_ = new Set(
    open.rows<{ id: string }>("select id from users where account_status <> 'closed'").map(({ id }) => id),
  );
  for (const { name, sql } of open.rows<{ name: string; sql: string }>(
    "select name, sql from sqlite_master where type = 'table'",
  )) {
    const column = /\b(owner_id|user_id)\b/.exec(sql)?.[1];
    if (!column || keptOfDeleted.has(name)) continue;
    for (const { id } of open.rows<{ id: string | null }>(`select distinct ${column} as id from ${name}`))
      if (id !== null && id !== 'nobody' && !open_.has(id)) yield `${name} still has rows of the deleted account ${id}`;
  }
  for (const row of open.rows('pragma foreign_key_check')) yield `a foreign key leads nowhere: ${JSON.stringify(row)}`;
}

/** People have used at least the searches that were answered, and at most those they asked for. */
function* miscounted({ open, people }: World): Generator<string> {
  for (const { email, isGone, searches } of people) {
    const [row] = open.rows<{ used: number }>(
      'select sum(used) as used from search_usage where user_id = (select id from users where email = ?)',
      email,
    );
    const used = row?.used ?? 0;
    if (!isGone && (used < searches.answered || used > searches.asked))
      yield `${email}: ${searches.answered} of ${searches.asked} searches were answered, ${used} are counted`;
  }
}

/** Ends a simulation: everything finishes, a day passes, and the books are right. @throws Error that says what is not */
export async function checkEnd(world: World): Promise<void> {
  await finish(world);
  for (const ms of pauses) {
    await world.pass(ms);
    await runJobs(world);
  }
  for (const find of [unfinishedBusiness, leftOfDeleted, miscounted])
    for (const problem of find(world)) throw new Error(`at the end: ${problem}`);
}
