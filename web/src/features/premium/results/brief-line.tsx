import type { Analysis } from '@interest-miner/contract/premium/endpoints';
import { goalSentence } from '@interest-miner/contract/premium/goal-effects';
import { formatDate } from '#web/lib/format.ts';
import { texts } from '../texts.ts';
import classes from './brief-line.module.css';

/** The brief of an analysis and where the result is from, in one line. */
export function BriefLine({ analysis }: { analysis: Analysis }) {
  const { name, engine_label, created_at, businessInfo } = analysis;
  const { productName, category, location, promotionGoal, productDescription } = businessInfo;
  const origin = texts.from(engine_label, formatDate(Date.parse(created_at)));
  const facts = [...(name === null ? [] : [productName]), category, location, promotionGoal, origin];
  return (
    <section className={classes.line} aria-label={texts.briefTitle} title={productDescription}>
      {facts.join(' · ')}
    </section>
  );
}

/** How the brief's goal and location changed the ranking. */
export function RankingNote({ analysis }: { analysis: Analysis }) {
  const { engine, place_known, businessInfo } = analysis;
  const { location, promotionGoal } = businessInfo;
  const goal = goalSentence(promotionGoal);
  return (
    <section className={classes.effects} aria-label={texts.rankingNote}>
      {engine === 'ai' ? texts.modelEffect : goal && texts.goalEffect(promotionGoal, goal)}{' '}
      {place_known ? texts.placeEffect(location) : texts.placeUnknown(location)} {texts.sizesWorldwide}
    </section>
  );
}
