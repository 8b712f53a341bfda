import { randomUUID } from 'node:crypto';
import type { Audience } from '@interest-miner/contract/audiences/endpoints';
import { namesWithinTest } from '@interest-miner/contract/tests/cell-names';
import type { TestInput } from '@interest-miner/contract/tests/input';
import { testTexts } from '@interest-miner/contract/tests/texts';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import type { AdAccountFacts } from '../../ports/ads/port.ts';
import { getAudience } from '../audiences/index.ts';
import { makePlan, type PushPlan } from '../pushes/index.ts';
import type { CellAd, CellRow } from './queries/cells.ts';

type PlannedCell = Pick<TestInput, 'cells' | 'goal'>;

/** The audience of a cell as the test uses it: with the test's goal, and for the control without interests. */
export interface CellAudience {
  readonly audience: Audience;
  readonly name: string;
  readonly withoutInterests: boolean;
}

/** The audiences of a test's cells. @throws AppError validation_failed if one is gone, or is no control of itself */
export async function audiencesOf(context: UserContext, { cells, goal }: PlannedCell): Promise<CellAudience[]> {
  const refuse = (message: string) => new AppError('validation_failed', { message, fields: { cells: message } });
  const audiences = await Promise.all(
    cells.map(async ({ audience_id, without_interests: withoutInterests }) => {
      const found = await getAudience(context, { id: audience_id }).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'not_found' ? refuse(testTexts.unavailableAudience) : error;
      });
      if (withoutInterests && found.spec.groups.length === 0) throw refuse(testTexts.noInterests);
      const groups = withoutInterests ? [] : found.spec.groups;
      const spec = { ...found.spec, goal, advantage_audience: false, groups };
      return { audience: { ...found, spec }, name: found.name, withoutInterests };
    }),
  );
  // The control has the name of its audience: it must not keep that one from being shortened.
  const names = [...new Set(audiences.map(({ name }) => name))];
  const short = new Map(namesWithinTest(names).map((name, at) => [names[at], name]));
  return audiences.map(({ name, ...cell }) => {
    const own = short.get(name) ?? name;
    return { ...cell, name: cell.withoutInterests ? testTexts.control(own) : own };
  });
}

/** What an ad set of a cell is created from. @throws AppError validation_failed with a message for each field */
export function cellPlan({ audience, name }: CellAudience, input: TestInput, account: AdAccountFacts): PushPlan {
  return makePlan(
    audience,
    {
      ad_account_id: input.ad_account_id,
      name: `${input.name} · ${name}`,
      objective: input.objective,
      special_ad_category: input.special_ad_category,
      daily_budget: input.daily_budget,
      leave_out_missing: input.leave_out_missing,
      ...(input.dsa_beneficiary ? { dsa_beneficiary: input.dsa_beneficiary } : {}),
      ...(input.dsa_payor ? { dsa_payor: input.dsa_payor } : {}),
      ...(input.page_id ? { page_id: input.page_id } : {}),
      ...(input.pixel_id ? { pixel_id: input.pixel_id } : {}),
    },
    account,
  );
}

/** New rows of a test's cells. */
export function toCellRows(
  { actor }: UserContext,
  testId: string,
  audiences: readonly CellAudience[],
  input: Pick<TestInput, 'ads'>,
  plans: readonly PushPlan[],
): CellRow[] {
  const ads = input.ads.map((source_id): CellAd => ({ source_id, creative_id: null, name: '', id: null }));
  return audiences.map(({ audience, name, withoutInterests }, place) => ({
    id: randomUUID(),
    owner_id: ownerOf(actor),
    test_id: testId,
    place,
    name,
    audience_id: audience.id,
    without_interests: withoutInterests ? 1 : 0,
    interests: JSON.stringify(audience.spec.groups.flat().map(({ id, type, name: own }) => ({ id, type, name: own }))),
    plan: JSON.stringify(plans[place]),
    ad_set_id: null,
    ads: JSON.stringify(ads),
    delivery: null,
    reach: null,
  }));
}
