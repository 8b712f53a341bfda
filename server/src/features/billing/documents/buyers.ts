import { type Buyer, buyer } from '@interest-miner/contract/billing/gst';
import type { Deps, UserContext } from '../../../deps.ts';

import { AppError } from '../../../http/errors.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { findBuyer, saveBuyer } from '../queries/documents.ts';

/** A stored address; anything unreadable counts as none. */
export function parseBuyer(json: string | null): Buyer | null {
  return json === null ? null : (buyer.safeParse(JSON.parse(json)).data ?? null);
}

/** Whether checkout asks for an address, and the last one that the actor gave. */
export async function getBuyer({ deps, actor }: UserContext) {
  const asked = deps.config.GSTIN !== undefined;
  const last = asked ? parseBuyer(await findBuyer(deps.db, actor.userId)) : null;
  return { asked, buyer: last };
}

/** Stores the address given at a checkout, where invoices are issued. */
export async function keepBuyer(deps: Deps, userId: string, given: Buyer | undefined): Promise<void> {
  if (given && deps.config.GSTIN !== undefined) await saveBuyer(deps.db, userId, JSON.stringify(given));
}

/** Stores the address that the actor gave without a checkout. @throws AppError rate_limited */
export async function setBuyer({ deps, actor }: UserContext, given: Buyer) {
  await deps.limits.take(attemptLimits.buyer, actor.userId);
  await keepBuyer(deps, actor.userId, given);
  return getBuyer({ deps, actor });
}

/**
 * Ensures that an invoice can state the buyer's place, before anything is ordered.
 * @throws AppError buyer_required where invoices are issued and the user never gave an address
 */
export async function requireBuyer(deps: Deps, userId: string): Promise<void> {
  if (deps.config.GSTIN !== undefined && parseBuyer(await findBuyer(deps.db, userId)) === null)
    throw new AppError('buyer_required');
}
