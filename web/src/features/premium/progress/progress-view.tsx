import { premiumTexts } from '@interest-miner/contract/premium/texts';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import { percentAfter, stageAt, tickMs } from './progress.ts';
import classes from './progress-view.module.css';

/** @param startedAt milliseconds since 1970 */
function usePercent(startedAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    // The clock: the bar advances until the result replaces it.
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return percentAfter(now - startedAt);
}

/** A running analysis: a simulated progress bar and its current stage. */
export function ProgressView({ startedAt, saved }: { startedAt: number; saved: boolean }) {
  const percent = usePercent(startedAt);
  const current = stageAt(percent);
  return (
    <section className={classes.view}>
      <p className={classes.message} role="status">
        {texts.messages[current]?.text}
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
        {texts.stages.map((name, index) => {
          const state = index < current ? 'done' : index === current ? 'working' : 'waiting';
          return (
            <li key={name} className={classes.stage} data-state={state}>
              <span className={classes.dot} aria-hidden>
                {state === 'done' && <IconCheck size={12} stroke={3} />}
              </span>
              <span className={classes.name}>{name}</span>
              <span className={classes.note}>{texts[state]}</span>
            </li>
          );
        })}
      </ol>
      <p className={classes.hint}>
        {texts.leaveHint} {saved && premiumTexts.saved}
      </p>
    </section>
  );
}
