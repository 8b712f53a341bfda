import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { audienceRows } from './queries/audiences.ts';

/** Deletes an audience. @throws AppError not_found */
export async function deleteAudience({ deps: { db, clock }, actor }: UserContext, { id }: { id: string }) {
  if (!(await audienceRows.markDeleted(db, ownerOf(actor), id, clock()))) throw new AppError('not_found');
  return audienceTexts.deleted;
}
