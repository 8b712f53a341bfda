import type { Analysis } from '@interest-miner/contract/premium/endpoints';
import { goalSentence } from '@interest-miner/contract/premium/goal-effects';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import classes from './brief-summary.module.css';

interface BriefSummaryProps {
  analysis: Analysis;
  /** Buttons next to the summary. */
  children?: ReactNode;
}

/** A short form of an analysis's brief, and how its goal and location changed the ranking. */
export function BriefSummary({ analysis, children }: BriefSummaryProps) {
  const { engine, place_known, businessInfo } = analysis;
  const { category, location, promotionGoal, productDescription } = businessInfo;
  const goal = goalSentence(promotionGoal);
  return (
    <section className={classes.brief} aria-label={texts.briefTitle}>
      <div className={classes.head}>
        <p className={classes.facts}>{[category, location, promotionGoal].join(' · ')}</p>
        {children}
      </div>
      <p className={classes.description}>{productDescription}</p>
      <p className={classes.effects}>
        {engine === 'ai' ? texts.modelEffect : goal && texts.goalEffect(promotionGoal, goal)}{' '}
        {place_known ? texts.placeEffect(location) : texts.placeUnknown(location)} {texts.sizesWorldwide}
      </p>
    </section>
  );
}
