import { storageLimits } from '@interest-miner/contract/storage/limits';
import type { UserContext } from '../../deps.ts';
import { ownerOf } from '../../http/ownership.ts';
import { countBytes } from './queries.ts';

/** What the actor's lists and audiences take up, and what they may. */
export async function getStorage({ deps, actor }: UserContext) {
  return { used: await countBytes(deps.db, ownerOf(actor)), max: storageLimits.bytes };
}
