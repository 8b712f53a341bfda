/** Texts of the campaign page. */
export const texts = {
  title: 'Campaigns',
  none: 'No campaigns found or not authorized.',
  noneHint: 'The link contains no campaigns that can be shown. Open it again from where you got it.',
  toMiner: 'Go to the Miner',
  name: 'Name',
  status: 'Status',
  objective: 'Objective',
  clicks: 'Clicks',
  impressions: 'Impressions',
  ctr: 'CTR %',
  spend: 'Spend',
  cpc: 'CPC',
  unknown: '–',
} as const;
