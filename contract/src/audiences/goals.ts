/**
 * The goals of an ad set, with Meta's `optimization_goal`. `expansion`: whether Meta shows ads beyond the chosen interests.
 * `none`: off unless the advertiser turns it on; `optional`: Meta turns it on, the advertiser can turn it off; `forced`:
 * always on. Source: Meta's help on detailed targeting expansion.
 */
export const audienceGoals = {
  reach: { label: 'Reach', optimizationGoal: 'REACH', expansion: 'none' },
  impressions: { label: 'Impressions', optimizationGoal: 'IMPRESSIONS', expansion: 'none' },
  video_views: { label: 'Video views', optimizationGoal: 'THRUPLAY', expansion: 'none' },
  engagement: { label: 'Engagement', optimizationGoal: 'POST_ENGAGEMENT', expansion: 'none' },
  ad_recall: { label: 'Ad recall', optimizationGoal: 'AD_RECALL_LIFT', expansion: 'none' },
  leads: { label: 'Leads', optimizationGoal: 'LEAD_GENERATION', expansion: 'optional' },
  link_clicks: { label: 'Link clicks', optimizationGoal: 'LINK_CLICKS', expansion: 'forced' },
  landing_page_views: { label: 'Landing page views', optimizationGoal: 'LANDING_PAGE_VIEWS', expansion: 'forced' },
  conversations: { label: 'Conversations', optimizationGoal: 'CONVERSATIONS', expansion: 'forced' },
  conversions: { label: 'Conversions', optimizationGoal: 'OFFSITE_CONVERSIONS', expansion: 'forced' },
  value: { label: 'Value of conversions', optimizationGoal: 'VALUE', expansion: 'forced' },
  app_installs: { label: 'App installs', optimizationGoal: 'APP_INSTALLS', expansion: 'forced' },
} as const;

/** Whether Meta treats the chosen interests as a limit or as a hint, and why, in one sentence. */
export interface LimitOrHint {
  readonly kind: 'limit' | 'hint';
  readonly sentence: string;
}

/** @param advantageAudience whether Meta's Advantage+ audience is on */
export function limitOrHint(goal: keyof typeof audienceGoals, advantageAudience: boolean): LimitOrHint {
  const { label, expansion } = audienceGoals[goal];
  const named = label.toLowerCase();
  if (advantageAudience) {
    return {
      kind: 'hint',
      sentence:
        'A hint: with Advantage+ audience on, Meta treats these interests, the age and the gender as suggestions.',
    };
  }
  switch (expansion) {
    case 'none':
      return {
        kind: 'limit',
        sentence: `A limit: for ${named}, Meta shows the ads only to people with these interests, as long as you do not turn expansion on.`,
      };
    case 'optional':
      return {
        kind: 'hint',
        sentence: `A hint, unless you turn it off: for ${named}, Meta reaches beyond these interests by default; turn expansion off in Ads Manager to make them a limit.`,
      };
    case 'forced':
      return {
        kind: 'hint',
        sentence: `A hint: for ${named}, Meta also reaches people without these interests where it expects better results, and this cannot be turned off.`,
      };
  }
}
