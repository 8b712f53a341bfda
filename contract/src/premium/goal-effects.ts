import type { promotionGoals } from './brief.ts';

type PromotionGoal = (typeof promotionGoals)[number];

/** The audience sizes that the built-in engine favours for a promotion goal. */
export const goalEffects: Readonly<Record<PromotionGoal, 'broad' | 'narrow' | 'none'>> = {
  'Brand Awareness': 'broad',
  'Event Promotion': 'broad',
  'Lead Generation': 'narrow',
  'Sales Conversion': 'narrow',
  'App Downloads': 'none',
  'Website Traffic': 'none',
  'Customer Retention': 'none',
  'Market Research': 'none',
};

const sentences = {
  broad: 'Larger audiences move up a little.',
  narrow: 'Audience size counts less, so narrower interests move up a little.',
  none: 'This goal does not change the order.',
} as const;

/** What a goal changes in the ranking, in a sentence; undefined for a goal that is not in the list. */
export function goalSentence(goal: string): string | undefined {
  const effect = goalEffects[goal as PromotionGoal];
  return effect && sentences[effect];
}
