import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { audienceRows } from './queries/audiences.ts';
import { toAudience } from './to-audience.ts';

/** Restores a deleted audience. @throws AppError not_found after the undo period, limit_reached */
export async function restoreAudience({ deps: { db, clock }, actor }: UserContext, { id }: { id: string }) {
  const row = await audienceRows.restore(db, ownerOf(actor), id, clock());
  if (row === 'gone') throw new AppError('not_found', { message: audienceTexts.undoOver });
  if (row === 'full') throw new AppError('limit_reached', { message: audienceTexts.audienceLimit });
  return toAudience(row);
}
