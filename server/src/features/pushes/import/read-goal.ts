import { audienceGoals } from '@interest-miner/contract/audiences/goals';
import type { AudienceGoal } from '@interest-miner/contract/audiences/spec';
import { pushTexts } from '@interest-miner/contract/pushes/texts';

/** Meta's other codes for what our goals mean. Source: Meta's reference of `optimization_goal`, v26. */
const alsoMeant: Readonly<Record<string, AudienceGoal>> = {
  QUALITY_LEAD: 'leads',
  QUALITY_CALL: 'leads',
  TWO_SECOND_CONTINUOUS_VIDEO_VIEWS: 'video_views',
  PAGE_LIKES: 'engagement',
  EVENT_RESPONSES: 'engagement',
  ENGAGED_USERS: 'engagement',
  MESSAGING_PURCHASE_CONVERSION: 'conversations',
  APP_INSTALLS_AND_OFFSITE_CONVERSIONS: 'app_installs',
};

const byCode = new Map<string, AudienceGoal>([
  ...Object.entries(audienceGoals).map(
    ([goal, { optimizationGoal }]) => [optimizationGoal, goal as AudienceGoal] as const,
  ),
  ...Object.entries(alsoMeant),
]);

/**
 * What an ad set is optimised for, as a goal of ours.
 * @param code Meta's `optimization_goal`; null without one
 * @returns the plain goal, with a sentence that says so, if there is no such goal here
 */
export function readGoal(code: string | null): { goal: AudienceGoal; notes: string[] } {
  const goal = byCode.get(code ?? '');
  if (goal) return { goal, notes: [] };
  return { goal: 'reach', notes: code === null ? [] : [pushTexts.goalNotImported(code)] };
}
