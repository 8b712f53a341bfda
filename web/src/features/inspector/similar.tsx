import { type InterestSnapshot, snapshotOf } from '@interest-miner/contract/interest';
import { formatRange } from '#web/lib/format.ts';
import { inspect } from '#web/lib/inspected.ts';
import { AtMetaMark } from '#web/ui/interest-table/at-meta-mark.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import classes from './inspector.module.css';
import { texts } from './texts.ts';
import { useSimilar } from './use-similar.ts';

/** Interests similar to the inspected one; each opens in the inspector. */
export function Similar({ row }: { row: InterestSnapshot }) {
  const similar = useSimilar(row);
  if (row.type !== 'interests') return null;
  return (
    <section aria-labelledby="similar-title">
      <h3 id="similar-title" className={classes.subtitle}>
        {texts.similar}
      </h3>
      <QueryState query={similar} of="section" loading={texts.loading} rows={4}>
        {({ interests }) =>
          interests.length === 0 ? (
            <p className={classes.muted}>{texts.noSimilar}</p>
          ) : (
            <ul>
              {interests.map(snapshotOf).map((other) => (
                <li key={other.id} className={classes.item}>
                  <button type="button" className={classes.link} onClick={() => inspect(other)}>
                    {other.name}
                  </button>
                  <span className={classes.muted}>{formatRange(other.lower, other.upper)}</span>
                  <AtMetaMark row={other} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  );
}
