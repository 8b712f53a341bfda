import { type AnalysisProgress, premiumTexts } from '@interest-miner/contract/premium';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { texts } from '../texts.ts';
import { messageAt, nextPercent, tickMs } from './progress-bar.ts';
import classes from './progress-view.module.css';

type StageState = 'coming' | 'running' | 'done';
interface Stage {
  name: string;
  state: StageState;
  figures: string;
}

const order: readonly AnalysisProgress['stage'][] = ['expanding', 'looking_up', 'ranking', 'done'];

function stages(progress: AnalysisProgress | null): Stage[] {
  const at = progress === null ? -1 : order.indexOf(progress.stage);
  const stateOf = (index: number): StageState => (at > index ? 'done' : at === index ? 'running' : 'coming');
  const { terms = null, looked_up = null, found = null, dropped = null } = progress ?? {};
  const figures = [
    terms === null ? null : texts.termsNamed(formatCount(terms)),
    terms === null || looked_up === null ? null : texts.lookedUp(formatCount(looked_up), formatCount(terms)),
    found === null || dropped === null ? null : texts.foundDropped(formatCount(found), formatCount(dropped)),
  ];
  return [texts.stageExpand, texts.stageLookUp, texts.stageRank].map((name, index) => {
    const state = stateOf(index);
    return { name, state, figures: figures[index] ?? (state === 'running' ? texts.working : texts.waiting) };
  });
}

/** Which step of the workflow a running analysis is at. */
export function stepOf(progress: AnalysisProgress | null): number {
  return progress?.stage === 'looking_up' ? 2 : 1;
}

/** The analysis while it runs: the real stages with their counts, and a bar that keeps behind them. */
export function ProgressView({ progress, saved }: { progress: AnalysisProgress | null; saved: boolean }) {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    // The clock: the bar moves by ticks of its own within the stage that the server tells.
    const timer = setInterval(() => setShown((before) => nextPercent(before, progress)), tickMs);
    return () => clearInterval(timer);
  }, [progress]);
  const percent = Math.max(shown, progress?.percent ?? 0);
  return (
    <section className={classes.view}>
      <p className={classes.message} role="status">
        {messageAt(percent)}
      </p>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={texts.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={classes.fill} style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
      <p className={classes.percent}>{percent}%</p>
      <ol className={classes.stages}>
        {stages(progress).map(({ name, state, figures }) => (
          <li key={name} className={classes.stage} data-state={state}>
            <span className={classes.dot} aria-hidden>
              {state === 'done' && <IconCheck size={12} stroke={3} />}
            </span>
            <span className={classes.name}>{name}</span>
            <span className={classes.figures}>{figures}</span>
          </li>
        ))}
      </ol>
      <p className={classes.hint}>
        {texts.leaveHint} {saved && premiumTexts.saved}
      </p>
    </section>
  );
}
