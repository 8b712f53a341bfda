import { snapshotOfAnalyzed } from '@interest-miner/contract/interest';
import type { Analysis } from '@interest-miner/contract/premium/endpoints';
import { goalSentence } from '@interest-miner/contract/premium/goal-effects';
import { idsInWords } from '#web/lib/at-meta.ts';
import { formatCount, formatDate } from '#web/lib/format.ts';
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

/** What of an analysis ads can target, and how the brief's goal and location changed the ranking. @param now reference time, in milliseconds */
export function RankingNote({ analysis, now }: { analysis: Analysis; now: number }) {
  const { engine, place_known, businessInfo, analyzedInterests } = analysis;
  const rows = analyzedInterests.map(snapshotOfAnalyzed);
  const { location, promotionGoal } = businessInfo;
  const goal = goalSentence(promotionGoal);
  return (
    <section className={classes.effects} aria-label={texts.rankingNote}>
      {rows.length > 0 && texts.ofWhich(formatCount(rows.length), idsInWords(rows, now))}{' '}
      {engine === 'ai' ? texts.modelEffect : goal && texts.goalEffect(promotionGoal, goal)}{' '}
      {place_known ? texts.placeEffect(location) : texts.placeUnknown(location)} {texts.sizesWorldwide}
    </section>
  );
}
