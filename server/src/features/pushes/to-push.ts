import { isUnderWay, type Push, type PushComplaint } from '@interest-miner/contract/pushes/endpoints';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import type { PushesTable } from '../../db/tables/pushes.ts';
import { toIso } from '../../lib/time.ts';
import type { AdAccountFacts } from '../../ports/ads/port.ts';
import type { PushPlan } from './plan.ts';

/** The ad set in Ads Manager; null for the test ad account, where there is nothing to open. */
function managerUrl(row: PushesTable, account: AdAccountFacts): string | null {
  if (row.kind === 'test' || row.ad_set_id === null || row.state === 'taken_back') return null;
  const url = new URL('https://adsmanager.facebook.com/adsmanager/manage/adsets');
  url.searchParams.set('act', account.id.replace('act_', ''));
  if (row.campaign_id !== null) url.searchParams.set('selected_campaign_ids', row.campaign_id);
  url.searchParams.set('selected_adset_ids', row.ad_set_id);
  return url.href;
}

/** A stored push for its owner. */
export function toPush(row: PushesTable, now: number): Push {
  const account = JSON.parse(row.account) as AdAccountFacts;
  const plan = JSON.parse(row.plan) as PushPlan;
  const waitMs = isUnderWay(row.state) ? row.resume_at - now : 0;
  return {
    id: row.id,
    audience_id: row.audience_id,
    brief_id: row.brief_id,
    test: row.kind === 'test',
    account: { id: account.id, name: account.name, currency: account.currency },
    input: plan.input,
    mark: row.mark,
    state: row.state,
    failed_at: row.failed_at,
    campaign: row.campaign_id === null ? null : { id: row.campaign_id, made_here: row.campaign_made === 1 },
    ad_set_id: row.ad_set_id,
    left_out: plan.leftOut,
    notes: [...(plan.changes ?? []), ...(plan.advantageOff ? [pushTexts.advantageOff] : [])],
    complaints: JSON.parse(row.complaints) as PushComplaint[],
    notice: row.notice,
    retry_after_seconds: waitMs > 0 ? Math.ceil(waitMs / 1000) : null,
    manager_url: managerUrl(row, account),
    created_at: toIso(row.created_at),
    finished_at: toIso(row.finished_at),
  };
}
