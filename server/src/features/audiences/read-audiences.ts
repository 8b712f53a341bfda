import { toTargeting } from '@interest-miner/contract/audiences/targeting-json';
import type { UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { findAudience, findListed } from './queries/audiences.ts';
import { readSpec, toAudience, toSummary } from './to-audience.ts';

/** The actor's audiences, last changed first. */
export async function listAudiences({ deps, actor }: UserContext) {
  return (await findListed(deps.db, ownerOf(actor))).map(toSummary);
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
