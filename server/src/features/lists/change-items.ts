import { listLimits } from '@interest-miner/contract/lists/limits';
import { listsTexts } from '@interest-miner/contract/lists/texts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { minuteMs } from '../../lib/time.ts';
import { keepBrief } from '../briefs/index.ts';
import { requireSpace } from '../storage/index.ts';
import { findLastPosition, insertItems } from './queries/items.ts';
import { changeList, type ListRow, listRows, recountItems } from './queries/lists.ts';
import type { toColumns } from './to-list.ts';

type Db = Deps['db'];

/** How long a deletion can be undone, in milliseconds; a job removes the rows later. */
export const undoMs = listLimits.undoMinutes * minuteMs;

export const listMissing = () => new AppError('not_found', { message: listsTexts.listMissing });

/** An entry to add: the interest's snapshot, and the owner's note and tags. */
export interface NewItem {
  readonly columns: ReturnType<typeof toColumns>;
  readonly note: string;
  /** JSON. */
  readonly tags: string;
}

/**
 * Changes the entries of a list. The first statements lock the owner's and the list's row, so changes run one after the
 * other; the last statement counts the entries, and fails if there are too many, which undoes the change.
 * @throws AppError not_found, limit_reached
 */
export async function changeItems<T>(
  deps: Deps,
  key: { ownerId: string; listId: string },
  change: (db: Db) => Promise<T>,
): Promise<{ result: T; list: ListRow }> {
  const { ownerId, listId } = key;
  const outcome = await deps.db.transaction().execute(async (db) => {
    await listRows.lockOwner(db, ownerId);
    const held = await changeList(db, ownerId, listId, { updated_at: deps.clock() });
    if (!held) throw listMissing();
    const result = await change(db);
    const brief_id = await keepBrief(db, held.brief_id, { ownerId, name: held.name, now: deps.clock() });
    if (brief_id !== held.brief_id) await changeList(db, ownerId, listId, { brief_id });
    const list = await recountItems(db, listId, listLimits.items);
    if (!list) {
      throw new AppError('limit_reached', { message: listsTexts.listFull(listLimits.items - held.item_count) });
    }
    if (list.bytes > held.bytes) await requireSpace(db, ownerId);
    return { result, list };
  });
  return outcome;
}

/** Adds entries at the end, within `changeItems`. @returns the refs that are new in the list */
export async function addItems(
  db: Db,
  key: { ownerId: string; listId: string; now: number },
  items: readonly NewItem[],
): Promise<string[]> {
  const last = await findLastPosition(db, key.listId);
  const rows = items.map(({ columns, note, tags }, index) => ({
    list_id: key.listId,
    owner_id: key.ownerId,
    ...columns,
    position: last + 1 + index,
    note,
    tags,
    added_at: key.now,
    deleted_at: null,
  }));
  const added = new Set(await insertItems(db, rows));
  return rows.map(({ ref }) => ref).filter((ref) => added.has(ref));
}
