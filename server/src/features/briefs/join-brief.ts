import { randomUUID } from 'node:crypto';
import { briefTexts } from '@interest-miner/contract/briefs/texts';
import type { BusinessDetails } from '@interest-miner/contract/premium/brief';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { BriefsTable } from '../../db/tables/briefs.ts';
import { AppError } from '../../http/errors.ts';
import { briefRows, changeBrief, findBrief, findByText, findUnused, insertBrief } from './queries/briefs.ts';
import { textKey } from './text-key.ts';

type Db = Kysely<Database>;

interface NewBrief {
  readonly ownerId: string;
  readonly name: string;
  readonly text: BusinessDetails | null;
  readonly now: number;
}

/**
 * Stores a brief, in a transaction.
 * @param options.makeRoom where the owner has no place left, an unused brief goes; it can be restored for a while
 * @returns undefined without a place
 */
export async function addBrief(
  db: Db,
  { ownerId, name, text, now }: NewBrief,
  { makeRoom }: { makeRoom: boolean },
): Promise<BriefsTable | undefined> {
  if (!(await briefRows.takePlace(db, ownerId))) {
    const unused = makeRoom ? await findUnused(db, ownerId) : undefined;
    // One goes and one comes: the count stays.
    if (!unused || !(await changeBrief(db, ownerId, unused.id, { deleted_at: now }))) return undefined;
  }
  const row = {
    id: randomUUID(),
    owner_id: ownerId,
    name,
    text: text && JSON.stringify(text),
    text_key: text && textKey(text),
    edits: '{}',
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  await insertBrief(db, row);
  return row;
}

/** The brief with a text, which is made if the owner has none. Within a transaction. @returns undefined without a place */
export async function findOrAddBrief(
  db: Db,
  brief: NewBrief & { readonly text: BusinessDetails },
  options: { makeRoom: boolean },
): Promise<BriefsTable | undefined> {
  const { ownerId, text, now } = brief;
  // Of two requests with the same text, the second finds what the first made.
  await briefRows.lockOwner(db, ownerId);
  const known = await findByText(db, ownerId, textKey(text));
  if (!known) return addBrief(db, brief, options);
  return changeBrief(db, ownerId, known.id, { text: JSON.stringify(text), updated_at: now });
}

/** The brief of an analysis. @returns null if the owner's briefs are all in use */
export async function briefOfText(db: Db, ownerId: string, text: BusinessDetails, now: number): Promise<string | null> {
  const brief = { ownerId, name: text.productName, text, now };
  const row = await db.transaction().execute((own) => findOrAddBrief(own, brief, { makeRoom: true }));
  return row?.id ?? null;
}

/** The brief for a copy: the one that a row belongs to, if it still exists. */
export async function findKeptBrief(db: Db, ownerId: string, briefId: string | null): Promise<string | undefined> {
  return briefId === null ? undefined : (await findBrief(db, ownerId, briefId))?.id;
}

interface Joining {
  readonly ownerId: string;
  /** Of the list or audience: a brief that is made for it has the same. */
  readonly name: string;
  readonly now: number;
}

/**
 * The brief of a new list or audience, in the transaction that stores it: the one that was asked for, or a new one without text.
 * @returns null if the owner's briefs are all in use
 * @throws AppError not_found if it is not the owner's
 */
export async function joinBrief(db: Db, wanted: string | undefined, { ownerId, name, now }: Joining) {
  if (wanted === undefined) {
    return (await addBrief(db, { ownerId, name, text: null, now }, { makeRoom: true }))?.id ?? null;
  }
  const row = await changeBrief(db, ownerId, wanted, { updated_at: now });
  if (!row) throw new AppError('not_found', { message: briefTexts.missing });
  return row.id;
}

/**
 * The brief of a list or audience that is changed, in the transaction that changes it: its own, marked as changed, or a new one
 * without text if it has none yet. @returns null if the owner's briefs are all in use
 */
export async function keepBrief(db: Db, held: string | null, joining: Joining): Promise<string | null> {
  if (held === null) return joinBrief(db, undefined, joining);
  await markChanged(db, joining.ownerId, held, joining.now);
  return held;
}

/** Notes that something of a brief was added or changed; a deleted brief stays as it is. */
export async function markChanged(db: Db, ownerId: string, briefId: string, now: number): Promise<void> {
  await changeBrief(db, ownerId, briefId, { updated_at: now });
}
