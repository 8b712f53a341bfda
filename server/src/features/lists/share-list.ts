import { getShared as endpoint } from '@interest-miner/contract/lists/share-endpoints';
import { listsTexts } from '@interest-miner/contract/lists/texts';
import type { PublicContext, UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { EncodedResponse, type EncodeOnce } from '../../http/files/encoded-response.ts';
import { ownerOf } from '../../http/ownership.ts';
import { newShareToken, shareHashOf } from '../../lib/share-token.ts';
import { toIso } from '../../lib/time.ts';
import { lockOpenSession } from '../auth/index.ts';
import { noteEvent } from '../security-events/index.ts';
import { linkCreatedMail } from '../suspended-access/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { listMissing } from './change-items.ts';
import { findItems } from './queries/items.ts';
import { changeList, findShared } from './queries/lists.ts';
import { summaryOf } from './read-lists.ts';
import { inOrder, toItem, toTotals } from './to-list.ts';

/**
 * Creates a link to a list, which ends the previous one. Only its hash is stored. The owner is notified by email.
 * @throws AppError not_found
 */
export async function shareList({ deps, actor }: UserContext, { id, notes }: { id: string; notes: boolean }) {
  const { token, hash } = newShareToken();
  const row = await deps.db.transaction().execute(async (transaction) => {
    const email = await lockOpenSession(transaction, actor);
    if (email === undefined) throw new AppError('unauthenticated');
    const changed = await changeList(transaction, ownerOf(actor), id, {
      share_hash: hash,
      shared_at: deps.clock(),
      share_suspended_at: null,
      share_notes: notes ? 1 : 0,
    });
    if (!changed) throw listMissing();
    await noteEvent(deps, transaction, { userId: actor.userId, event: 'link_created', network: actor.network });
    await deps.mails.add(transaction, linkCreatedMail({ id: actor.userId, email }, 'list', changed.name));
    return changed;
  });
  deps.mails.kick();
  const list = await summaryOf(deps, actor, row);
  return { token, path: `/shared/${token}`, list };
}

/** Ends the link to a list, if there is one. @throws AppError not_found if there is no such list */
export async function endShare({ deps, actor }: UserContext, { id }: { id: string }) {
  const row = await changeList(deps.db, ownerOf(actor), id, {
    share_hash: null,
    shared_at: null,
    share_suspended_at: null,
  });
  if (!row) throw listMissing();
  return listsTexts.shareEnded;
}

/** The list behind a link, for anyone who has it. @throws AppError not_found, rate_limited */
export async function getShared(
  { deps, network, encodeOnce }: PublicContext & { readonly encodeOnce: EncodeOnce },
  { token }: { token: string },
) {
  await deps.limits.take(attemptLimits.sharedListNetwork, network);
  const hash = shareHashOf(token);
  const list = hash === undefined ? undefined : await findShared(deps.db, hash);
  if (!list) throw new AppError('not_found', { message: listsTexts.sharedMissing });
  const notes = list.share_notes === 1;
  const head = { name: list.name, ...toTotals(list), notes, updated_at: toIso(list.updated_at) };
  return encodeOnce(JSON.stringify(['shared', list.id, list.version, head]), async () => {
    const rows = inOrder(list.item_order, await findItems(deps.db, list.owner_id, list.id));
    const items = rows.map(toItem).map((item) => ({ ...item, ...(notes ? {} : { note: '', tags: [] }) }));
    return EncodedResponse.of(endpoint, { ...head, items });
  });
}
