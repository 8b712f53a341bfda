import { lockIfOpen } from '../../../db/open-accounts.ts';
import { isStorageFailure } from '../../../db/storage-errors.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { type Entitlement, entitlementOf } from '../../billing/index.ts';
import { blockOf } from './search-pool.ts';
import { addSearches, countSearches, readUsage, uncountSearch } from './usage-queries.ts';

/** Searches left in this period. */
export async function searchesRemaining(deps: Deps, userId: string, entitlement: Entitlement): Promise<number> {
  const { allowance, periodKey } = entitlement;
  const used = await readUsage(deps.db, userId, periodKey);
  // What is counted but not used yet is handed out next.
  const pooled = (await deps.searchPool?.left({ userId, periodKey })) ?? 0;
  return Math.max(0, allowance - used + pooled);
}

/** A counted search, with what is needed to refund it. */
export interface TakenSearch {
  readonly userId: string;
  readonly periodKey: string;
}

const keptSearches = ({ userId, periodKey }: TakenSearch) => `searches ${userId} ${periodKey}`;

/** Counts one search in this process until the database takes writes again. @returns false if none was left */
async function keepSearch(deps: Deps, usage: TakenSearch & { allowance: number }): Promise<boolean> {
  const key = keptSearches(usage);
  const used = (await readUsage(deps.db, usage.userId, usage.periodKey)) + deps.writes.kept(key);
  if (used >= usage.allowance) return false;
  addLater(deps, usage, 1);
  return true;
}

/** Adds to the count once the database takes writes. Without a place it is lost, and counted in a metric: searches go on. */
function addLater({ writes }: Deps, taken: TakenSearch, amount: number): void {
  const add = async (transaction: Deps['db'], searches: number) => {
    if (await lockIfOpen(transaction, taken.userId)) await addSearches(transaction, taken, searches);
  };
  writes.keep(keptSearches(taken), add, { account: taken.userId, amount });
}

/** Counts one search, or takes one of those counted before. @returns false if none was left */
async function countOrTake(
  { db, searchPool }: Deps,
  usage: TakenSearch & { readonly allowance: number },
): Promise<boolean> {
  const taken = await searchPool?.take(usage);
  if (taken) return true;
  // Without Redis, or while it does not answer, each search is counted by itself.
  if (!searchPool || taken === undefined) return countSearches(db, usage);
  const block = blockOf(usage.allowance - (await readUsage(db, usage.userId, usage.periodKey)));
  // With none left in the database, another request may just have put some into the pool.
  if (block === 1 || !(await countSearches(db, usage, block)))
    return (await countSearches(db, usage)) || (await searchPool.take(usage)) === true;
  // Not given back if Redis fails just now: it may have them, and nobody may get more than the plan has.
  await searchPool.add(usage, block - 1);
  return true;
}

/**
 * Counts one search against the allowance, in one conditional statement; later, while the database refuses writes. With Redis, the
 * statement counts several at once.
 * @throws AppError searches_used_up if none is left
 */
export async function takeSearch(deps: Deps, userId: string): Promise<TakenSearch> {
  const { periodKey, allowance } = await entitlementOf(deps, userId);
  const usage = { userId, periodKey, allowance };
  const count = async () => {
    if (deps.writes.refused) return keepSearch(deps, usage);
    try {
      return await countOrTake(deps, usage);
    } catch (error) {
      if (!deps.writes.note(error)) throw error;
      return keepSearch(deps, usage);
    }
  };
  if (!(await count())) throw new AppError('searches_used_up');
  return { userId, periodKey };
}

/** Refunds a failed search to the period it was counted in; later, while the database refuses writes or is away. */
export async function refundSearch(deps: Deps, taken: TakenSearch): Promise<void> {
  const { db, writes, searchPool } = deps;
  if (await searchPool?.add(taken, 1)) return;
  if (writes.refused || writes.kept(keptSearches(taken)) !== 0) return addLater(deps, taken, -1);
  try {
    await uncountSearch(db, taken);
  } catch (error) {
    if (!writes.note(error) && !isStorageFailure(error)) throw error;
    addLater(deps, taken, -1);
  }
}
