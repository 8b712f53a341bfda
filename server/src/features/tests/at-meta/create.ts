import { audienceGoals } from '@interest-miner/contract/audiences/goals';
import { testTexts } from '@interest-miner/contract/tests/texts';
import type { TestsTable } from '../../../db/tables/tests.ts';
import { AppError } from '../../../http/errors.ts';
import { toIso } from '../../../lib/time.ts';
import { adSetFields, campaignFields, type PushPlan } from '../../pushes/index.ts';
import { windowOf, zoneOf } from '../clock.ts';
import { spendCap } from '../cost.ts';
import { adsOf, type CellAd } from '../queries/cells.ts';
import { accountChange } from './account.ts';
import { about, cellMark, createFixed, type StepContext } from './context.ts';

const planOf = ({ plan }: { readonly plan: string | null }): PushPlan => JSON.parse(plan ?? '{}') as PushPlan;

/** Meta has no idempotency keys: a test finds what it created by the mark at the end of the name. */
const endsWith = (mark: string) => (object: { readonly name: string }) => object.name.endsWith(mark);

/** Everything that Meta can say before anything is created: each targeting, and the ads to copy. */
export async function check(context: StepContext): Promise<Partial<TestsTable>> {
  const { port, access, cells, input } = context;
  const changed = await accountChange(context);
  if (changed) return changed;
  for (const cell of cells) {
    const plan = planOf(cell);
    await about({ cell: cell.id }, () =>
      port.estimate(access, plan.targeting, audienceGoals[input.goal].optimizationGoal),
    );
    await context.renew();
  }
  const known = new Map((await port.ads(access)).map((ad) => [ad.id, ad]));
  const ads = input.ads.map((source_id): CellAd => {
    const source = known.get(source_id);
    if (!source?.creativeId) {
      throw new AppError('validation_failed', { message: testTexts.adUnknown, fields: { ads: testTexts.adUnknown } });
    }
    return { source_id, creative_id: source.creativeId, name: source.name, id: null };
  });
  for (const cell of cells) await context.changeCell(cell.id, { ads: JSON.stringify(ads) });
  return { state: 'campaign' };
}

/** One paused campaign, with a spend cap where Meta allows one. */
export async function makeCampaign(context: StepContext): Promise<Partial<TestsTable>> {
  const { port, access, test, input, cells } = context;
  const [before] = (await port.list(access, 'campaigns', { named: test.mark })).filter(endsWith(test.mark));
  // Whether a campaign that an earlier process created has its cap is unknown: the higher amount is shown.
  if (before) return { state: 'ad_sets', campaign_id: before.id, capped: 0 };
  const plan = planOf(cells[0] ?? { plan: null });
  const cap = spendCap(input, test.currency);
  const named = { ...plan, input: { ...plan.input, name: test.name } };
  const wanted = { ...campaignFields(named, test.mark), ...(cap === null ? {} : { spend_cap: String(cap) }) };
  const { id, fields } = await createFixed(context, 'campaigns', wanted);
  return { state: 'ad_sets', campaign_id: id, capped: fields.spend_cap === undefined ? 0 : 1 };
}

/** One paused ad set a cell, with equal budgets, the same start and an end. */
export async function makeAdSets(context: StepContext): Promise<Partial<TestsTable>> {
  const { port, access, test, input, cells } = context;
  const { start_at, end_at } = windowOf(input.start_day, input.days, zoneOf(test), await context.now());
  const found = await port.list(access, 'adsets', { named: test.mark });
  for (const cell of cells) {
    if (cell.ad_set_id !== null) continue;
    const mark = cellMark(test, cell);
    const before = found.find(endsWith(mark));
    const fields = {
      ...adSetFields(planOf(cell), { mark, campaign_id: test.campaign_id }),
      start_time: toIso(start_at),
      end_time: toIso(end_at),
    };
    const id = before?.id ?? (await about({ cell: cell.id }, () => createFixed(context, 'adsets', fields))).id;
    await context.changeCell(cell.id, { ad_set_id: id });
  }
  return { state: 'ads', start_at, end_at };
}

/** Each ad in each cell, with the same creative: the same post, and the same likes under it. */
export async function makeAds(context: StepContext): Promise<Partial<TestsTable>> {
  const { port, access, test, cells } = context;
  const found = await port.ads(access, { named: test.mark });
  for (const cell of cells) {
    const ads = adsOf(cell);
    for (const [nth, ad] of ads.entries()) {
      if (ad.id !== null) continue;
      const mark = `${cellMark(test, cell)}${nth + 1}`;
      const fields = {
        name: `${ad.name} · ${mark}`,
        adset_id: cell.ad_set_id,
        creative: { creative_id: ad.creative_id },
        source_ad_id: ad.source_id,
      };
      const make = () => createFixed(context, 'ads', fields);
      const id = found.find(endsWith(mark))?.id ?? (await about({ cell: cell.id, ad: ad.source_id }, make)).id;
      ads[nth] = { ...ad, id };
      await context.changeCell(cell.id, { ads: JSON.stringify(ads) });
    }
  }
  return { state: 'ready' };
}
