import type { AudienceGoal } from '../audiences/spec.ts';

interface TestGoal {
  /** One result, in the singular. */
  readonly unit: string;
  /** Meta's indicators of its results (`results[].indicator`), the most common first; without `actions:` they are fields. */
  readonly indicators: readonly string[];
  /** Results at Meta have the day of the impression; results on a website, which come later, the day of the result. */
  readonly onMeta: boolean;
}

/**
 * Goals that a test can compare: people do something, and its price can be counted. Reach, impressions and recall are bought, not
 * earned, so they say nothing about interests. Source of the indicators: answers of Meta's insights in 2026.
 */
export const testGoals = {
  link_clicks: { unit: 'link click', indicators: ['actions:link_click'], onMeta: true },
  landing_page_views: {
    unit: 'landing page view',
    indicators: ['actions:omni_landing_page_view', 'actions:landing_page_view'],
    onMeta: false,
  },
  engagement: { unit: 'engagement', indicators: ['actions:post_engagement'], onMeta: true },
  video_views: {
    unit: 'video view',
    indicators: ['video_thruplay_watched_actions', 'video_thruplay_watched_actions:video_view'],
    onMeta: true,
  },
  conversations: {
    unit: 'conversation',
    indicators: ['actions:onsite_conversion.messaging_conversation_started_7d'],
    onMeta: true,
  },
  leads: {
    unit: 'lead',
    indicators: ['actions:onsite_conversion.lead_grouped', 'actions:leadgen.other', 'actions:lead'],
    onMeta: true,
  },
  conversions: {
    unit: 'conversion',
    indicators: [
      'actions:offsite_conversion.fb_pixel_purchase',
      'actions:omni_purchase',
      'actions:offsite_conversion.fb_pixel_lead',
    ],
    onMeta: false,
  },
  value: {
    unit: 'purchase',
    indicators: ['actions:offsite_conversion.fb_pixel_purchase', 'actions:omni_purchase'],
    onMeta: false,
  },
} as const satisfies Partial<Record<AudienceGoal, TestGoal>>;

/** One result with its article, such as `a lead` or `an engagement`. */
export const withArticle = (unit: string): string => `${/^[aeio]/.test(unit) ? 'an' : 'a'} ${unit}`;

export type TestGoalName = keyof typeof testGoals;
export const testGoalNames = Object.keys(testGoals) as [TestGoalName, ...TestGoalName[]];
