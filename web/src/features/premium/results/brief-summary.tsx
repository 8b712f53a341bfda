import type { BusinessInfo } from '@interest-miner/contract/premium';
import { goalSentence } from '@interest-miner/contract/premium/goal-effects';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import classes from './brief-summary.module.css';

interface BriefSummaryProps {
  brief: BusinessInfo;
  /** Whether a language model ranked, which reads goal and place in its own way. */
  byModel: boolean;
  /** Buttons beside the summary. */
  children?: ReactNode;
}

/** The brief of an analysis in short, and what its goal and its place changed in the ranking. */
export function BriefSummary({ brief, byModel, children }: BriefSummaryProps) {
  const { category, location, promotionGoal, productDescription } = brief;
  const goal = goalSentence(promotionGoal);
  return (
    <section className={classes.brief} aria-label={texts.briefTitle}>
      <div className={classes.head}>
        <p className={classes.facts}>{[category, location, promotionGoal].join(' · ')}</p>
        {children}
      </div>
      <p className={classes.description}>{productDescription}</p>
      <p className={classes.effects}>
        {byModel ? texts.modelEffect : goal && texts.goalEffect(promotionGoal, goal)} {texts.placeEffect(location)}
      </p>
    </section>
  );
}
