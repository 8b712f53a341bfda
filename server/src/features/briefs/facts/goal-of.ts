import type { AudienceGoal } from '@interest-miner/contract/audiences/spec';
import type { promotionGoals } from '@interest-miner/contract/premium/brief';

/**
 * The goal of an ad set for a promotion goal of the business form. Meta's own goal for app installs needs an app and its store, which
 * only Ads Manager sets up, so these ads lead to the store's page.
 */
const goals: Readonly<Record<(typeof promotionGoals)[number], AudienceGoal>> = {
  'Brand Awareness': 'reach',
  'Lead Generation': 'leads',
  'Sales Conversion': 'conversions',
  'App Downloads': 'link_clicks',
  'Website Traffic': 'link_clicks',
  'Event Promotion': 'engagement',
  'Customer Retention': 'engagement',
  'Market Research': 'link_clicks',
};

/** @returns null for a goal that is not in the form */
export function goalOf(promotionGoal: string): AudienceGoal | null {
  return Object.hasOwn(goals, promotionGoal) ? goals[promotionGoal as keyof typeof goals] : null;
}
