import { testTexts } from '@interest-miner/contract/tests/texts';
import type { TestsTable } from '../../../db/tables/tests.ts';
import { AppError } from '../../../http/errors.ts';
import { minuteMs, toIso } from '../../../lib/time.ts';
import { dayIn } from '../../../lib/zones.ts';
import type { AdChange, AdSetDelivery } from '../../../ports/ads/port.ts';
import { startsAtMidnight, windowOf, zoneOf } from '../clock.ts';
import { unfairTerms } from '../fairness.ts';
import { adsOf } from '../queries/cells.ts';
import { accountChange } from './account.ts';
import { about, type StepContext } from './context.ts';

/** Cells must start together: the last call is made well before the midnight at which they do. */
const beforeStartMs = 2 * minuteMs;

async function change(context: StepContext, id: string, wanted: AdChange): Promise<void> {
  const mayStart = await context.renew();
  await context.port.change(context.access, id, wanted, mayStart);
}

/** The cells' ad sets must start and end together, at a midnight that is still to come. */
async function reschedule(context: StepContext): Promise<Partial<TestsTable> | undefined> {
  const { port, access, test, input, cells } = context;
  const now = await context.now();
  const zone = zoneOf(test);
  if (test.start_at !== null && startsAtMidnight(test) && test.start_at > now + beforeStartMs) {
    const ids = cells.flatMap(({ ad_set_id }) => ad_set_id ?? []);
    const sets = new Map((await port.adSetDelivery(access, ids)).map((set) => [set.id, set]));
    for (const cell of cells) {
      const set = sets.get(cell.ad_set_id ?? '');
      if (!set) throw new AppError('test_not_possible', { message: `${cell.name}: ${testTexts.gone}` });
      if (set.startAt === test.start_at && set.endAt === test.end_at) continue;
      const times = { start_time: toIso(test.start_at), end_time: toIso(test.end_at ?? 0) };
      await about({ cell: cell.id }, () => change(context, set.id, times));
    }
    return undefined;
  }
  const { start_at, end_at } = windowOf(input.start_day, input.days, zone, now + beforeStartMs);
  return { start_at, end_at };
}

/** What the owner should know of a test that runs: it starts later than planned, or its ad sets can no longer be compared fairly. */
function noticeOf({ test, input }: StepContext, sets: readonly AdSetDelivery[]): string | null {
  const firstDay = dayIn(test.start_at ?? 0, zoneOf(test));
  const later = firstDay > input.start_day ? [testTexts.later(firstDay)] : [];
  return [...later, ...unfairTerms(sets)].join(' ') || null;
}

/**
 * Makes a test run: its ads, its ad sets, the campaign last, so that nothing is spent before the last call. What runs already is left
 * alone, so that a repetition after a lost answer activates nothing blindly.
 */
export async function start(context: StepContext): Promise<Partial<TestsTable>> {
  const { port, access, test, cells } = context;
  const changed = (await accountChange(context)) ?? (await reschedule(context));
  if (changed) return changed;
  const adSetIds = cells.flatMap(({ ad_set_id }) => ad_set_id ?? []);
  const statuses = new Map((await port.ads(access, { adSetIds })).map((ad) => [ad.id, ad.status]));
  for (const cell of cells) {
    for (const ad of adsOf(cell)) {
      if (ad.id === null || statuses.get(ad.id) === 'ACTIVE') continue;
      await about({ cell: cell.id, ad: ad.source_id }, () => change(context, ad.id as string, { status: 'ACTIVE' }));
    }
  }
  const sets = new Map((await port.adSetDelivery(access, adSetIds)).map((set) => [set.id, set]));
  for (const cell of cells) {
    if (cell.ad_set_id === null || sets.get(cell.ad_set_id)?.status === 'ACTIVE') continue;
    await about({ cell: cell.id }, () => change(context, cell.ad_set_id as string, { status: 'ACTIVE' }));
  }
  // Another minute may have passed: a campaign that starts late would start its cells at different moments.
  if ((test.start_at ?? 0) <= (await context.now())) return {};
  const campaign = test.campaign_id ?? '';
  const current = await port.statusOf(access, campaign);
  if (current?.status !== 'ACTIVE') await about({}, () => change(context, campaign, { status: 'ACTIVE' }));
  return { state: 'running', started_at: await context.now(), notice: noticeOf(context, [...sets.values()]) };
}
