import { storageLimits } from '@interest-miner/contract/storage/limits';
import { storageTexts } from '@interest-miner/contract/storage/texts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/errors.ts';
import { countBytes } from './queries.ts';

/**
 * Refuses a change after which an owner's lists and audiences take up more than they may; called in its transaction, which
 * has locked the owner's row. @throws AppError limit_reached
 */
export async function requireSpace(db: Kysely<Database>, ownerId: string): Promise<void> {
  if ((await countBytes(db, ownerId)) <= storageLimits.bytes) return;
  throw new AppError('limit_reached', { message: storageTexts.full });
}
