import { type Alert, type ChangeHistory, isLoss } from '@interest-miner/contract/alerts/endpoints';
import { alertTexts } from '@interest-miner/contract/alerts/texts';
import { type ReactNode, useId, useState } from 'react';
import { alertInWords } from '#web/lib/alerts.ts';
import { formatDay } from '#web/lib/format.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { SizeChart } from '#web/ui/size-chart.tsx';
import classes from './history.module.css';
import { texts } from './texts.ts';

const shownAtOnce = 5;

interface ChangesProps {
  changes: readonly Alert[];
  /** When they were loaded, in milliseconds. */
  now: number;
  /** Changes shown before all are asked for. */
  atOnce?: number;
  /** A button beside a change. */
  action?: (alert: Alert) => ReactNode;
  /** What the button opened. */
  opened?: (alert: Alert) => ReactNode;
}

/** What changed and when, the newest first. */
export function Changes({ changes, now, atOnce = shownAtOnce, action, opened }: ChangesProps) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className={classes.changes}>
        {changes.slice(0, all ? changes.length : atOnce).map((alert) => {
          const options = opened?.(alert);
          return (
            <li key={alert.id} className={classes.change} data-loss={isLoss(alert.kind) || undefined}>
              <div>
                <p className={classes.what}>{alertTexts.title[alert.kind](alert.name)}</p>
                <p className={classes.why}>
                  {formatDay(Date.parse(alert.found_at), now)} · {alertInWords(alert)}
                </p>
              </div>
              {action?.(alert)}
              {options && <div className={classes.options}>{options}</div>}
            </li>
          );
        })}
      </ul>
      {!all && changes.length > atOnce && (
        <PlainButton look="default" onClick={() => setAll(true)}>
          {texts.showAll(changes.length)}
        </PlainButton>
      )}
    </>
  );
}

interface HistoryProps extends ChangeHistory {
  /** What the chart shows. */
  label: string;
  /** When this was loaded, in milliseconds. */
  now: number;
}

/** The size over time, and what changed. Hidden before the second check. */
export function History({ sizes, changes, label, now }: HistoryProps) {
  const titleId = useId();
  if (sizes.length < 2 && changes.length === 0) return null;
  return (
    <section className={classes.history} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      {sizes.length > 1 && <SizeChart sizes={sizes} label={label} now={now} />}
      <Changes changes={changes} now={now} />
    </section>
  );
}
