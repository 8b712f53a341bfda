import { type Alert, type ChangeHistory, isLoss } from '@interest-miner/contract/alerts/endpoints';
import { alertSentence, alertTexts } from '@interest-miner/contract/alerts/texts';
import { type ReactNode, useId, useState } from 'react';
import { formatDay } from '#web/lib/format.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { SizeChart } from '#web/ui/size-chart.tsx';
import classes from './history.module.css';
import { texts } from './texts.ts';

/** Few, because the history is above the table of a list, which must stay within reach. */
const shownAtOnce = 5;

interface HistoryProps extends ChangeHistory {
  /** What the chart shows. */
  label: string;
  /** When this was loaded, in milliseconds. */
  now: number;
  /** A button beside a change. */
  action?: (alert: Alert) => ReactNode;
  /** What the button opened. */
  opened?: (alert: Alert) => ReactNode;
  /** Shown above the changes. */
  children?: ReactNode;
}

/** What changed and when, and the size over time. */
export function History({ sizes, changes, label, now, action, opened, children }: HistoryProps) {
  const [all, setAll] = useState(false);
  const titleId = useId();
  return (
    <section className={classes.history} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      {sizes.length > 1 && <SizeChart sizes={sizes} label={label} now={now} />}
      {children}
      <ul className={classes.changes}>
        {changes.slice(0, all ? changes.length : shownAtOnce).map((alert) => {
          const options = opened?.(alert);
          return (
            <li key={alert.id} className={classes.change} data-loss={isLoss(alert.kind) || undefined}>
              <div>
                <p className={classes.what}>{alertTexts.title[alert.kind](alert.name)}</p>
                <p className={classes.why}>
                  {formatDay(Date.parse(alert.found_at), now)} · {alertSentence(alert)}
                </p>
              </div>
              {action?.(alert)}
              {options && <div className={classes.options}>{options}</div>}
            </li>
          );
        })}
      </ul>
      {!all && changes.length > shownAtOnce && (
        <PlainButton look="default" onClick={() => setAll(true)}>
          {texts.showAll(changes.length)}
        </PlainButton>
      )}
    </section>
  );
}
