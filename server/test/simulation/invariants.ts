import { listLimits } from '@interest-miner/contract/lists/limits';
import { pushLimits } from '@interest-miner/contract/pushes/limits';
import type { TestAdObject } from '../../src/ports/ads/test-account/store.ts';
import type { MemoryDatabase } from './memory-database.ts';

/** While an account is erased, table after table, its counts are no longer kept. */
const ofOpen = "in (select id from users where account_status <> 'closed')";
const creating = "'draft', 'checking', 'campaign', 'ad_set'";

/** Statements that find what must never be, whatever is under way; each with what it means. */
const forbidden: readonly (readonly [meaning: string, sql: string])[] = [
  [
    'a list counts other entries than it has',
    `select l.id, l.item_count, (select count(*) from list_items i where i.list_id = l.id and i.deleted_at is null) as has
     from lists l where l.owner_id ${ofOpen} and l.item_count <> (select count(*) from list_items i where i.list_id = l.id and i.deleted_at is null)`,
  ],
  [
    'an owner counts other lists than they have',
    `select o.owner_id, o.list_count from list_owners o where o.owner_id ${ofOpen}
     and o.list_count <> (select count(*) from lists l where l.owner_id = o.owner_id and l.deleted_at is null)`,
  ],
  ['more lists than allowed', `select owner_id from list_owners where list_count > ${listLimits.lists}`],
  ['a deleted list keeps a link', 'select id from lists where deleted_at is not null and share_hash is not null'],
  [
    'an owner counts other audiences than they have',
    `select o.owner_id, o.audience_count from audience_owners o where o.owner_id ${ofOpen}
     and o.audience_count <> (select count(*) from audiences a where a.owner_id = o.owner_id and a.deleted_at is null)`,
  ],
  [
    'more pushes at once than allowed',
    `select owner_id from pushes where state in (${creating}) group by owner_id having count(*) > ${pushLimits.atOnce}`,
  ],
  [
    'a plan without a payment',
    `select g.id from grants g left join payment_orders o on o.gateway_payment_id = g.payment_id
     where g.source = 'payment' and g.revoked_at is null and coalesce(o.status, '') <> 'paid'`,
  ],
  [
    'a paid order without a plan',
    `select o.id from payment_orders o where o.status = 'paid'
     and not exists (select 1 from grants g where g.payment_id = o.gateway_payment_id) and o.user_id ${ofOpen}`,
  ],
  [
    'a receipt number is missing',
    `select max(number) as last from documents where kind = 'receipt'
     having cast(substr(max(number), 9) as integer) <> count(*)`,
  ],
  [
    'more searches than the plan has',
    `select u.user_id, u.used from search_usage u join grants g on u.period_key = g.id || ':0'
     join plans p on p.id = g.plan_id where u.used > p.searches_per_period`,
  ],
];

interface Leased {
  readonly id: string;
  readonly lease_id: string | null;
  readonly leased_until: number;
}
interface JobLease {
  readonly name: string;
  readonly leased_until: number;
  readonly last_started_at: number | null;
}
const leasedTables = ['pushes', 'tests', 'test_readings', 'overlap_runs'];

/** Looks at the database and at Meta after each step. @param everyProcess names of jobs without a lease of their own */
export function createInvariants(
  database: MemoryDatabase,
  objects: readonly TestAdObject[],
  everyProcess: ReadonlySet<string>,
) {
  const leases = new Map<string, Leased>();
  const jobs = new Map<string, JobLease>();

  /** A lease passes to another process only when it is over, or was given up. */
  function* broken(now: number): Generator<string> {
    for (const table of leasedTables)
      for (const row of database.rows<Leased>(`select id, lease_id, leased_until from ${table}`)) {
        const before = leases.get(row.id);
        leases.set(row.id, row);
        const isAnother = before?.lease_id && row.lease_id && before.lease_id !== row.lease_id;
        if (isAnother && before.leased_until > now) yield `${table} ${row.id} has two holders`;
      }
    for (const row of database.rows<JobLease>('select name, leased_until, last_started_at from job_leases')) {
      const before = jobs.get(row.name);
      jobs.set(row.name, row);
      if (!before || before.last_started_at === row.last_started_at || everyProcess.has(row.name)) continue;
      if (before.leased_until > (row.last_started_at ?? 0)) yield `the job ${row.name} runs twice at once`;
    }
  }

  /** A push or test has one campaign, however often it was tried; no two objects of one parent have one name. */
  function* doubled(): Generator<string> {
    const seen = new Set<string>();
    for (const { kind, ownerId, fields } of objects) {
      if (kind !== 'campaign' && kind !== 'adset') continue;
      const key = [kind, ownerId, fields.campaign_id ?? '', fields.name].join(' ');
      if (seen.has(key)) yield `two of one ${kind} at Meta: ${fields.name}`;
      seen.add(key);
    }
  }

  return {
    /** @throws Error that says what must not be */
    check(now: number): void {
      for (const [meaning, sql] of forbidden) {
        const found = database.rows(sql);
        if (found.length > 0) throw new Error(`${meaning}: ${JSON.stringify(found[0])}`);
      }
      for (const problem of broken(now)) throw new Error(problem);
      for (const problem of doubled()) throw new Error(problem);
    },
  };
}
