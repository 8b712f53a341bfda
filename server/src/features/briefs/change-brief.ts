import type { FactEdits } from '@interest-miner/contract/briefs/facts';
import { briefTexts } from '@interest-miner/contract/briefs/texts';
import type { BusinessDetails } from '@interest-miner/contract/premium/brief';
import type { Deps, UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import type { Job } from '../../jobs/jobs.ts';
import { minuteMs } from '../../lib/time.ts';
import { addBrief, findOrAddBrief } from './join-brief.ts';
import { briefRows, changeBrief, findBrief } from './queries/briefs.ts';
import { briefMissing, detailOf } from './read-briefs.ts';

/** Creates a brief, or returns the one with the same text. @throws AppError limit_reached */
export async function createBrief(
  { deps, actor }: UserContext,
  { name, businessInfo }: { name: string; businessInfo?: BusinessDetails | undefined },
) {
  const brief = { ownerId: ownerOf(actor), name, now: deps.clock() };
  const options = { makeRoom: false };
  const row = await deps.db
    .transaction()
    .execute((db) =>
      businessInfo
        ? findOrAddBrief(db, { ...brief, text: businessInfo }, options)
        : addBrief(db, { ...brief, text: null }, options),
    );
  if (!row) throw new AppError('limit_reached', { message: briefTexts.full });
  return detailOf(deps, row);
}

/** Edits after a change: a value replaces an earlier one, null removes it, and what is left out stays. */
function changedEdits(before: FactEdits, change: FactEdits): FactEdits {
  const all = Object.entries({ ...before, ...change });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined));
}

/** Renames a brief of the actor or edits its facts. @throws AppError not_found */
export async function updateBrief(
  { deps, actor }: UserContext,
  { id, name, facts }: { id: string; name?: string | undefined; facts?: FactEdits | undefined },
) {
  const ownerId = ownerOf(actor);
  const row = await deps.db.transaction().execute(async (db) => {
    // Two windows may edit different facts: the second reads what the first wrote.
    await briefRows.lockOwner(db, ownerId);
    const before = await findBrief(db, ownerId, id);
    if (!before) throw briefMissing();
    const edits = changedEdits(JSON.parse(before.edits) as FactEdits, facts ?? {});
    return changeBrief(db, ownerId, id, {
      name: name ?? before.name,
      edits: JSON.stringify(edits),
      updated_at: deps.clock(),
    });
  });
  if (!row) throw briefMissing();
  return detailOf(deps, row);
}

/** Deletes a brief; what belongs to it stays. @throws AppError not_found */
export async function deleteBrief({ deps: { db, clock }, actor }: UserContext, { id }: { id: string }) {
  if (!(await briefRows.markDeleted(db, ownerOf(actor), id, clock()))) throw briefMissing();
  return briefTexts.deleted;
}

/** Restores a deleted brief with everything that still belongs to it. @throws AppError not_found after the undo period, limit_reached */
export async function restoreBrief({ deps, actor }: UserContext, { id }: { id: string }) {
  const row = await briefRows.restore(deps.db, ownerOf(actor), id, deps.clock());
  if (row === 'gone') throw new AppError('not_found', { message: briefTexts.undoOver });
  if (row === 'full') throw new AppError('limit_reached', { message: briefTexts.full });
  return detailOf(deps, row);
}

/** Removes briefs whose deletion can no longer be undone. */
export function purgeBriefsJob({ db, clock }: Deps): Job {
  return {
    name: 'purge-briefs',
    everyMs: 10 * minuteMs,
    leaseMs: 10 * minuteMs,
    run: (signal) => briefRows.purge(db, clock(), signal),
  };
}
