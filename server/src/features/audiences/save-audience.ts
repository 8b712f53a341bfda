import { randomUUID } from 'node:crypto';
import type { AudienceSpecInput, NewAudienceSpec } from '@interest-miner/contract/audiences/spec';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { startWatch } from '../../db/start-watch.ts';
import type { UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { factsOfBrief, joinBrief, keepBrief } from '../briefs/index.ts';
import { requireSpace } from '../storage/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { fillIn } from './fill-in.ts';
import { lookUpPlaces } from './place-keys.ts';
import { audienceRows, changeAudience, findAudience, insertAudience } from './queries/audiences.ts';
import { settingsOf } from './settings.ts';
import { readSpec, toAudience, toColumns } from './to-audience.ts';

/**
 * Stores a new audience. What its targeting leaves out is taken from its brief.
 * @param held rows that are already known and need no lookup
 * @throws AppError not_found, validation_failed, limit_reached, unknown_interest, rate_limited, interests_unavailable
 */
export async function createAudience(
  { deps, actor }: UserContext,
  body: { name: string; spec: NewAudienceSpec; brief_id?: string | undefined; default_country?: string | undefined },
  held: readonly InterestSnapshot[] = [],
) {
  await deps.limits.take(attemptLimits.audienceSaves, actor.userId);
  const [ownerId, now] = [ownerOf(actor), deps.clock()];
  const facts = body.brief_id === undefined ? null : await factsOfBrief(deps.db, ownerId, body.brief_id);
  const spec = await fillIn(deps, settingsOf(body.spec, facts, body.default_country), held);
  const unjoined = {
    id: randomUUID(),
    owner_id: ownerId,
    name: body.name,
    ...toColumns(await lookUpPlaces(deps, ownerId, spec)),
    revision: 1,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  const row = await deps.db.transaction().execute(async (db) => {
    if (!(await audienceRows.takePlace(db, ownerId))) {
      throw new AppError('limit_reached', { message: audienceTexts.audienceLimit });
    }
    const brief_id = await joinBrief(db, body.brief_id, { ownerId, name: body.name, now });
    const stored = { ...unjoined, brief_id };
    await insertAudience(db, stored);
    await startWatch(db, ownerId, now);
    await requireSpace(db, ownerId);
    return stored;
  });
  return toAudience(row);
}

/** What counts towards the owner's storage, as `countBytes` sums it up. */
const bytesOf = ({ spec, summary }: { spec: string; summary: string }) =>
  Buffer.byteLength(spec) + Buffer.byteLength(summary);

/**
 * Changes name, targeting or both.
 * @throws AppError not_found, revision_conflict, limit_reached, unknown_interest, rate_limited, interests_unavailable
 */
export async function updateAudience(
  { deps, actor }: UserContext,
  {
    id,
    ...body
  }: { id: string } & {
    name?: string | undefined;
    spec?: AudienceSpecInput | undefined;
    revision?: number | undefined;
  },
) {
  const ownerId = ownerOf(actor);
  const before = await findAudience(deps.db, ownerId, id);
  if (!before) throw new AppError('not_found');
  if (body.revision !== undefined && body.revision !== before.revision) throw new AppError('revision_conflict');
  await deps.limits.take(attemptLimits.audienceSaves, actor.userId);
  const changedSpec = async (input: AudienceSpecInput) =>
    lookUpPlaces(deps, ownerId, await fillIn(deps, input, readSpec(before).groups.flat()));
  const change = {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.spec ? toColumns(await changedSpec(body.spec)) : {}),
  };
  if (Object.keys(change).length === 0) return toAudience(before);
  const row = await deps.db.transaction().execute(async (db) => {
    await audienceRows.lockOwner(db, ownerId);
    // Read again under the lock: whether it grows must not be judged by what another save has replaced.
    const held = await findAudience(db, ownerId, id);
    if (!held) return undefined;
    const now = deps.clock();
    const brief_id = await keepBrief(db, held.brief_id, { ownerId, name: body.name ?? held.name, now });
    const changed = await changeAudience(db, ownerId, id, { ...change, brief_id, updated_at: now }, body.revision);
    if (changed && bytesOf(changed) > bytesOf(held)) await requireSpace(db, ownerId);
    return changed;
  });
  if (!row) {
    throw new AppError((await findAudience(deps.db, ownerId, id)) ? 'revision_conflict' : 'not_found');
  }
  return toAudience(row);
}
