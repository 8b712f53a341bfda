import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import type { OverlapMatrix } from '@interest-miner/contract/audiences/overlap-endpoints';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { useSecondsUntil } from '#web/lib/clock.ts';
import { Check } from '#web/ui/check.tsx';
import { type Draft, entriesOf } from '../draft.ts';
import { figuresTexts as texts } from '../texts.ts';
import { HeatMap } from './heat-map.tsx';
import classes from './overlap.module.css';
import { PairsTable } from './pairs-table.tsx';
import { isRunning, useOverlap } from './use-overlap.ts';

const max = audienceLimits.overlap;
const shownAtOnce = 40;
/** With more interests, the heat map leaves no room next to it. */
const besideTable = 6;

/** Compares up to ten interests of the draft, as a heat map or a table that is filled step by step. */
export function OverlapSection({ draft }: { draft: Draft }) {
  const { query, start, cancel } = useOverlap();
  const matrix = query.data;
  const going = isRunning(matrix);
  const rows = unique(entriesOf(draft));
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, shownAtOnce);
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const refs = rows.map(refOf);
  const chosen = (picked ?? refs.slice(0, max)).filter((ref) => refs.includes(ref));
  const countries = countriesOf(draft);
  const error = start.error ?? cancel.error ?? query.error;

  function toggle(ref: string) {
    setPicked(chosen.includes(ref) ? chosen.filter((one) => one !== ref) : [...chosen, ref]);
  }

  return (
    <section className={classes.section} aria-labelledby="overlap-title">
      <h2 id="overlap-title">{texts.overlap}</h2>
      <p className={classes.lead}>{rows.length < 2 ? texts.overlapNeed : texts.overlapLead}</p>
      {rows.length >= 2 && (
        <>
          <fieldset className={classes.picks}>
            <legend className="visually-hidden">{texts.overlapPick}</legend>
            {shown.map((row) => {
              const ref = refOf(row);
              return (
                <Check key={ref} checked={chosen.includes(ref)} onChange={() => toggle(ref)}>
                  {row.name}
                </Check>
              );
            })}
          </fieldset>
          {shown.length < rows.length && (
            <Button variant="subtle" px={6} onClick={() => setAll(true)}>
              {texts.allInterests(rows.length)}
            </Button>
          )}
          <div className={classes.actions}>
            <Button
              variant="default"
              disabled={chosen.length < 2 || chosen.length > max || countries.length === 0 || going}
              loading={start.isPending}
              onClick={() => start.mutate({ ids: [...chosen], countries })}
            >
              {matrix?.state === 'cancelled' ? texts.continue : matrix ? texts.compareAgain : texts.compare}
            </Button>
            {going && matrix && (
              <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(matrix.id)}>
                {texts.cancel}
              </Button>
            )}
            <span className={classes.note} role="status">
              {chosen.length > max ? audienceTexts.overlapTooMany : texts.overlapChosen(chosen.length, max)}
            </span>
          </div>
        </>
      )}
      {error !== null && <p role="alert">{messageOf(error, texts.overlapFailed)}</p>}
      {matrix && <Matrix matrix={matrix} loadedAt={query.dataUpdatedAt} />}
    </section>
  );
}

function Matrix({ matrix, loadedAt }: { matrix: OverlapMatrix; loadedAt: number }) {
  const { state, done, total, retry_after_seconds: wait, notice } = matrix;
  return (
    <div className={classes.result}>
      {state !== 'done' && (
        <div className={classes.actions}>
          <progress className={classes.progress} max={total} value={done} aria-label={texts.overlap} />
          <span className={classes.note}>{texts.progress(done, total)}</span>
        </div>
      )}
      {state === 'waiting' && wait !== null && <Waiting until={loadedAt + wait * 1000} />}
      {state === 'cancelled' && <p className={classes.note}>{texts.cancelled}</p>}
      {notice !== null && <p className={classes.note}>{notice}</p>}
      <div className={classes.views} data-many={matrix.interests.length > besideTable || undefined}>
        <HeatMap matrix={matrix} />
        <PairsTable matrix={matrix} />
      </div>
    </div>
  );
}

function Waiting({ until }: { until: number }) {
  return <p className={classes.note}>{texts.waiting(useSecondsUntil(until))}</p>;
}

function unique(rows: readonly InterestSnapshot[]): InterestSnapshot[] {
  return [...new Map(rows.map((row) => [refOf(row), row])).values()];
}

/** Overlaps are calculated for whole countries, also for regions and cities. */
function countriesOf({ places }: Draft): string[] {
  const within = [...places.regions, ...places.cities].map(({ country }) => country);
  return [...new Set([...places.countries, ...within])];
}
