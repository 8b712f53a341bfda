import { snapshotOfTargeting } from '@interest-miner/contract/interest';
import {
  type OtherTargeting as Row,
  type TargetingKind,
  targetingKinds,
} from '@interest-miner/contract/search/other-targeting';
import { useState } from 'react';
import { sizeInWords, sizeOf } from '#web/lib/audience-size.ts';
import { formatCount } from '#web/lib/format.ts';
import { CollectButton } from '#web/ui/collect/collect-button.tsx';
import { Marked } from '../marked.tsx';
import { texts } from '../texts.ts';
import classes from './other-targeting.module.css';
import { useOtherTargeting } from './use-other-targeting.ts';

const atOnce = 8;

/** Behaviours, life events, job titles and similar for a term, with a filter by kind. Hidden without results. */
export function OtherTargeting({ term }: { term: string }) {
  const { data, dataUpdatedAt } = useOtherTargeting(term);
  const [chosen, setChosen] = useState<TargetingKind | null>(null);
  const [open, setOpen] = useState(false);
  const found = data?.targeting ?? [];
  if (found.length === 0) return null;
  const kinds = [...new Set(found.map((row) => row.kind))];
  const rows = chosen === null ? found : found.filter((row) => row.kind === chosen);
  return (
    <section className={classes.section} aria-labelledby="targeting-title">
      <h2 id="targeting-title" className={classes.title}>
        {texts.targeting}
      </h2>
      <p className={classes.hint}>{texts.targetingHint}</p>
      {kinds.length > 1 && (
        <fieldset className={classes.kinds}>
          <legend className="visually-hidden">{texts.targetingKind}</legend>
          {[null, ...kinds].map((kind) => (
            <button
              key={kind ?? 'all'}
              type="button"
              className={classes.kind}
              aria-pressed={kind === chosen}
              onClick={() => setChosen(kind)}
            >
              {kind === null ? texts.targetingAll : targetingKinds[kind].label}
            </button>
          ))}
        </fieldset>
      )}
      <ul className={classes.list}>
        {(open ? rows : rows.slice(0, atOnce)).map((row) => (
          <li key={`${row.kind} ${row.id}`} className={classes.row} title={row.path.join(' › ')}>
            <Name row={row} />
            <small className={classes.facts}>
              {targetingKinds[row.kind].label} · {sizeInWords(sizeOf(snapshotOfTargeting(row)), dataUpdatedAt)}
            </small>
            <CollectButton item={snapshotOfTargeting(row)} />
          </li>
        ))}
      </ul>
      {!open && rows.length > atOnce && (
        <button type="button" className={classes.kind} onClick={() => setOpen(true)}>
          {texts.targetingMore(formatCount(rows.length - atOnce))}
        </button>
      )}
    </section>
  );
}

function Name({ row: { name, match } }: { row: Row }) {
  const isName = match.field === 'name' && match.text === name;
  return <span className={classes.name}>{isName ? <Marked text={name} ranges={match.ranges} /> : name}</span>;
}
