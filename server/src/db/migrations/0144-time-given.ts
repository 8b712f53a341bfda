import { type Kysely, sql } from 'kysely';

/** It only adds: what an older program stores is read as if it had just been given. */
export const runsBeside = '0140-tests-of-briefs';

const usersAtOnce = 500;

interface Row {
  id: string;
  user_id: string;
  rank: number;
  starts_at: number;
  ends_at: number;
  created_at: number;
  is_charge: number;
  is_fixed: number;
}
interface Block {
  rank: number;
  from: number;
  to: number;
}

/** Better plans first; within one plan charges of subscriptions, then the earliest start. */
const compare = (a: Row, b: Row) => b.rank - a.rank || b.is_charge - a.is_charge || a.starts_at - b.starts_at;

/** The parts of a grant's time after `now` that no better one covers. */
function freeParts({ rank, starts_at, ends_at }: Row, now: number, blocks: readonly Block[]): Block[] {
  const parts: Block[] = [];
  let from = Math.max(now, starts_at);
  for (const block of blocks.filter((one) => one.rank >= rank && one.to > from).sort((a, b) => a.from - b.from)) {
    if (block.from >= ends_at) break;
    if (block.from > from) parts.push({ rank, from, to: block.from });
    from = Math.max(from, block.to);
  }
  return from < ends_at ? [...parts, { rank, from, to: ends_at }] : parts;
}

/** How much of each grant of a user is left, by where the program of November 2026 placed them. */
function timeLeft(rows: readonly Row[], now: number): { row: Row; left: number }[] {
  const blocks = rows
    .filter((row) => row.is_fixed === 1)
    .map(({ rank, starts_at, ends_at }) => ({ rank, from: starts_at, to: ends_at }));
  return [...rows].sort(compare).map((row) => {
    const parts = row.is_fixed === 1 ? [] : freeParts(row, now, blocks);
    blocks.push(...parts);
    // One within a better one, or fixed, has all of its time.
    const all = row.ends_at - Math.max(now, row.starts_at);
    return { row, left: parts.length === 0 ? all : parts.reduce((sum, { from, to }) => sum + to - from, 0) };
  });
}

const nextUsers = (after: string) => sql<{ user_id: string }>`
  select distinct user_id from subscriptions where user_id > ${after} order by user_id limit ${usersAtOnce}`;

/** The last of the next users, if any. */
async function lastUser(db: Kysely<unknown>, after: string): Promise<string | null> {
  const { rows } = await nextUsers(after).execute(db);
  return rows.at(-1)?.user_id ?? null;
}

/** Grants of the next users that are not used up. */
async function openGrants(db: Kysely<unknown>, now: number, after: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select grants.id, grants.user_id, plans.sort_order as rank, grants.starts_at, grants.ends_at, grants.created_at,
      case when grants.payment_id is not null and grants.renewal_id is not null then 1 else 0 end as is_charge,
      case when grants.payment_id is not null and renewals.cancel is null
        and renewals.status in ('authenticated', 'active', 'pending') then 1 else 0 end as is_fixed
    from subscriptions as grants
    join plans on plans.id = grants.plan_id and plans.is_premium = 1
    left join renewals on renewals.id = grants.renewal_id
    where grants.given_from is null and grants.revoked_at is null and grants.ends_at > ${now}
      and grants.user_id in (${nextUsers(after)})`.execute(db);
  return rows;
}

/** What is left of open grants counts from now, in the places that it has; of used ones nothing is left. */
export async function openLedger(db: Kysely<unknown>, now: number): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    for (const open of Map.groupBy(await openGrants(db, now, after), (row) => row.user_id).values())
      for (const { row, left } of timeLeft(open, now)) {
        const from = Math.max(now, row.is_charge === 1 ? row.starts_at : row.created_at);
        await sql`update subscriptions set given_from = ${from}, given_ms = ${left} where id = ${row.id}`.execute(db);
      }
    after = await lastUser(db, after);
  }
  await sql`update subscriptions set
      given_from = case when ends_at <= ${now} then ends_at else starts_at end,
      given_ms = case when ends_at <= ${now} then 0 else ends_at - starts_at end
    where given_from is null and revoked_at is null`.execute(db);
}

/**
 * Grants keep from when their time can be used and how much that is; when it is used follows. Until now, starts and ends
 * were moved with every purchase.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('given_from', 'bigint').execute();
  await db.schema.alterTable('subscriptions').addColumn('given_ms', 'bigint').execute();
  await db.schema.alterTable('renewals').addColumn('ended_at', 'bigint').execute();
  await openLedger(db, Date.now());
}
