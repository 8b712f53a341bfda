import type { AudienceSpec } from '@interest-miner/contract/audiences/spec';
import { toTargeting } from '@interest-miner/contract/audiences/targeting-json';
import type { UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { findAudience, findListed, findSpecs } from './queries/audiences.ts';
import { readSpec, readSummary, toAudience, toSummary } from './to-audience.ts';

/** A targeting may take 400 kB. */
const specsAtOnce = 20;

/** The actor's audiences, last changed first. */
export async function listAudiences({ deps, actor }: UserContext) {
  const rows = await findListed(deps.db, ownerOf(actor));
  const older = rows.filter((row) => readSummary(row) === undefined).map(({ id }) => id);
  const specs = new Map<string, AudienceSpec>();
  for (let from = 0; from < older.length; from += specsAtOnce) {
    const found = await findSpecs(deps.db, ownerOf(actor), older.slice(from, from + specsAtOnce));
    for (const row of found) specs.set(row.id, readSpec(row));
  }
  return rows.map((row) => toSummary(row, specs.get(row.id)));
}

/** One of the actor's audiences. @throws AppError not_found */
export async function getAudience({ deps, actor }: UserContext, { id }: { id: string }) {
  const row = await findAudience(deps.db, ownerOf(actor), id);
  if (!row) throw new AppError('not_found');
  return toAudience(row);
}

/** One of the actor's audiences as Meta's JSON. @throws AppError not_found */
export async function getTargeting({ deps, actor }: UserContext, { id }: { id: string }) {
  const row = await findAudience(deps.db, ownerOf(actor), id);
  if (!row) throw new AppError('not_found');
  return toTargeting(readSpec(row));
}
