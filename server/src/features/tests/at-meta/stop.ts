import { testTexts } from '@interest-miner/contract/tests/texts';
import type { TestsTable } from '../../../db/tables/tests.ts';
import { AppError } from '../../../http/errors.ts';
import { MetaError } from '../../../ports/ads/port.ts';
import { adsOf } from '../queries/cells.ts';
import type { StepContext } from './context.ts';

/** 100/33: the object no longer exists, so it spends nothing. */
const isGone = (error: unknown) => error instanceof MetaError && error.code === 100 && error.subcode === 33;

async function pause({ port, access }: StepContext, id: string): Promise<void> {
  try {
    await port.change(access, id, { status: 'PAUSED' });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Pauses the campaign first, without asking anything before: from that call on nothing is spent. Then its ad sets. */
export async function stop(context: StepContext): Promise<Partial<TestsTable>> {
  const { port, access, test, cells } = context;
  if (test.campaign_id !== null) await pause(context, test.campaign_id);
  const ids = cells.flatMap(({ ad_set_id }) => ad_set_id ?? []);
  const sets = await port.adSetDelivery(access, ids);
  for (const { id } of sets.filter(({ status }) => status === 'ACTIVE')) {
    await context.renew();
    await pause(context, id);
  }
  // A start that failed half-way was stopped by us: what failed stays to be read.
  if (test.complaints !== '[]') return { state: 'failed', failed_at: 'starting' };
  return { state: 'stopped', stopped_at: await context.now() };
}

/** Deletes what a test created, found by its mark and by the ids it stored, if all of it is paused. */
export async function takeBack(context: StepContext): Promise<Partial<TestsTable>> {
  const { port, access, test, cells } = context;
  const marked = ({ name }: { readonly name: string }) => name.includes(test.mark);
  const adIds = new Set(cells.flatMap((cell) => adsOf(cell).flatMap(({ id }) => id ?? [])));
  const setIds = new Set(cells.flatMap(({ ad_set_id }) => ad_set_id ?? []));
  const ads = (await port.ads(access)).filter((ad) => marked(ad) || adIds.has(ad.id));
  const adSets = (await port.list(access, 'adsets')).filter((set) => marked(set) || setIds.has(set.id));
  const campaigns = (await port.list(access, 'campaigns')).filter((own) => marked(own) || own.id === test.campaign_id);
  const all = [...ads, ...adSets, ...campaigns];
  if (all.some(({ status }) => status !== 'PAUSED')) {
    throw new AppError('test_not_possible', { message: testTexts.notPaused });
  }
  for (const { id } of all) {
    await context.renew();
    await port.remove(access, id);
  }
  for (const cell of cells) {
    const ads = adsOf(cell).map((ad) => ({ ...ad, id: null }));
    await context.changeCell(cell.id, { ad_set_id: null, ads: JSON.stringify(ads), delivery: null });
  }
  return { state: 'taken_back', campaign_id: null, capped: 0, start_at: null, end_at: null };
}
