import type { Push } from '@interest-miner/contract/pushes/endpoints';
import { paths } from '#web/lib/paths.ts';

/** A link to the campaign page with the objects that a push created. */
export function campaignLink({ test, campaign, ad_set_id, input, mark }: Push): string {
  const name = `${input.name} · ${mark}`;
  const rows = [
    ...(campaign?.made_here ? [{ id: campaign.id, name, status: 'PAUSED', objective: input.objective }] : []),
    ...(ad_set_id === null ? [] : [{ id: ad_set_id, name, status: 'PAUSED', objective: input.objective }]),
  ];
  return `${paths.campaign}?data=${encodeURIComponent(JSON.stringify(rows))}${test ? '&test=1' : ''}`;
}
