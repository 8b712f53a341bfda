import type { AudienceGoal } from '@interest-miner/contract/audiences/spec';
import { toTargeting } from '@interest-miner/contract/audiences/targeting-json';
import type { PushForm } from '@interest-miner/contract/pushes/endpoints';
import { pushLimits } from '@interest-miner/contract/pushes/limits';
import type { PushObjective } from '@interest-miner/contract/pushes/rules';
import { asksForDsa, promotes, pushObjectives } from '@interest-miner/contract/pushes/rules';
import { categoryChanges } from '@interest-miner/contract/pushes/targeting';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toIso } from '../../lib/time.ts';
import { type AdAccess, type AdsPort, endOf, refusalOf } from '../../ports/ads/port.ts';
import { getAudience } from '../audiences/index.ts';
import { withConnection } from '../connections/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { pushRows } from './queries.ts';
import { toPush } from './to-push.ts';

/** Maximum campaigns offered, newest first. */
const campaignsOffered = 100;

const isObjective = (objective: string | null): objective is PushObjective =>
  objective !== null && Object.hasOwn(pushObjectives, objective);

/** What the goal promotes, as far as the account has it. Reading it may take a permission that pushing does not: then ids are typed. */
async function promotedBy(goal: AudienceGoal, port: AdsPort, access: AdAccess): Promise<PushForm['promoted']> {
  const kind = promotes(goal);
  if (kind === null) return null;
  const assets = await port.promotable(access, kind).catch((error: unknown) => {
    if (endOf(error)) throw refusalOf(error);
    return null;
  });
  const choices = assets?.map(({ id, name, lastFiredAt }) => ({ id, name, last_fired_at: toIso(lastFiredAt) })) ?? null;
  return { kind, choices };
}

/**
 * Everything that the form of a push needs.
 * @throws AppError not_found, meta_not_connected, meta_refused, meta_unavailable, rate_limited
 */
export async function getPushForm({ deps, actor }: UserContext, { id: audienceId }: { id: string }) {
  const audience = await getAudience({ deps, actor }, { id: audienceId });
  await deps.limits.take(attemptLimits.pushForms, actor.userId);
  const asked = await withConnection(deps, ownerOf(actor), async (connection) => {
    const access = connection.access('screen');
    const [campaigns, promoted] = await Promise.all([
      connection.port.list(access, 'campaigns').catch((error: unknown) => {
        throw refusalOf(error);
      }),
      promotedBy(audience.spec.goal, connection.port, access),
    ]);
    return { connection, campaigns, promoted };
  });
  const { account, kind } = asked.connection;
  if (account === null) throw new AppError('meta_not_connected');
  const { missing, notes } = toTargeting(audience.spec);
  const usable = asked.campaigns.filter(({ hasBudget }) => !hasBudget).slice(0, campaignsOffered);
  return {
    test: kind === 'test',
    account: {
      id: account.id,
      name: account.name,
      currency: account.currency,
      min_daily_budget: account.minDailyBudget,
    },
    audience: {
      name: audience.name,
      goal: audience.spec.goal,
      rows: audience.spec.groups.reduce((sum, { length }) => sum + length, 0),
    },
    campaigns: usable.flatMap(({ id, name, objective }) => (isObjective(objective) ? [{ id, name, objective }] : [])),
    missing,
    notes,
    category_changes: categoryChanges(audience.spec),
    dsa: asksForDsa(audience.spec.places) ? { beneficiary: account.dsaBeneficiary, payor: account.dsaPayor } : null,
    promoted: asked.promoted,
  };
}

/** The actor's pushes, newest first. */
export async function listPushes({ deps: { db, clock }, actor }: UserContext) {
  const rows = await pushRows.list(db, ownerOf(actor), pushLimits.stored);
  return rows.map((row) => toPush(row, clock()));
}

/** One of the actor's pushes. @throws AppError not_found */
export async function getPush({ deps: { db, clock }, actor }: UserContext, { id }: { id: string }) {
  const row = await pushRows.find(db, ownerOf(actor), id);
  if (!row) throw new AppError('not_found');
  return toPush(row, clock());
}
