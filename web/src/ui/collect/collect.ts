import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import type { Collecting } from '#web/lib/collect.ts';
import { checkedRow } from '#web/lib/meta/checked-rows.ts';
import { showToast } from '../toast.tsx';
import { texts } from './texts.ts';

/** Adds rows to the current list and says so; those that are in it stay there. */
export function collect({ listName, has, add }: Collecting, rows: readonly InterestSnapshot[]): void {
  const fresh = rows.map(checkedRow).filter((row) => !has(refOf(row)));
  const [first] = fresh;
  if (first === undefined) {
    showToast(texts.already(rows.length, rows[0]?.name ?? '', listName));
    return;
  }
  add(fresh);
  // The answer to several rows says how many are new.
  if (fresh.length === 1) showToast(texts.added(first.name, listName));
}
