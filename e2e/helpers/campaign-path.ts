/** Of the page of campaigns, which gets them in its address: one with figures, one without. */
const campaigns = JSON.stringify([
  {
    id: '23851',
    name: 'Spring sale',
    status: 'ACTIVE',
    objective: 'OUTCOME_SALES',
    insights: { clicks: 120, impressions: 9000, ctr: '1.33', spend: '48.50', cpc: 0.4 },
  },
  { id: '23852', name: 'Newsletter', status: 'PAUSED', objective: 'OUTCOME_LEADS' },
]);

export const campaignPath = `/Campaign?data=${encodeURIComponent(campaigns)}`;
