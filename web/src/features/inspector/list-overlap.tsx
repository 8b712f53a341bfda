import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { Button } from '@mantine/core';
import { messageOf } from '#web/lib/api-error.ts';
import { hasMetaId } from '#web/lib/at-meta.ts';
import classes from './inspector.module.css';
import { texts } from './texts.ts';
import { useListOverlap } from './use-list-overlap.ts';

/** A list that an interest can be compared with. */
export interface OtherList {
  name: string;
  items: readonly InterestSnapshot[];
}

/** How much an interest overlaps with the largest entries of a list; calculated on request. */
export function ListOverlap({ row, list }: { row: InterestSnapshot; list: OtherList }) {
  const entries = list.items
    .filter((item) => item.type === 'interests' && hasMetaId(item) && item.id !== row.id)
    .toSorted((a, b) => (b.upper ?? 0) - (a.upper ?? 0))
    .slice(0, audienceLimits.overlap - 1);
  const { start, matrix, running } = useListOverlap(refOf(row), entries.map(refOf));
  if (entries.length === 0 || row.type !== 'interests') return null;
  const pairs = (matrix?.pairs ?? [])
    .filter(({ a, b, share }) => (a === 0 || b === 0) && share !== null)
    .toSorted((x, y) => (y.share ?? 0) - (x.share ?? 0));
  return (
    <section aria-labelledby="overlap-title">
      <h3 id="overlap-title" className={classes.subtitle}>
        {texts.overlap(list.name)}
      </h3>
      {start.isError && <p role="alert">{messageOf(start.error, texts.overlapFailed)}</p>}
      {matrix?.notice && <p className={classes.muted}>{matrix.notice}</p>}
      {!matrix && (
        <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
          {texts.compare(entries.length)}
        </Button>
      )}
      <ul aria-busy={running}>
        {pairs.map(({ a, b, share }) => (
          <li key={`${a} ${b}`} className={classes.item}>
            <span>{matrix?.interests[a === 0 ? b : a]?.name}</span>
            <span className={classes.muted}>{Math.round((share ?? 0) * 100)}%</span>
          </li>
        ))}
      </ul>
      {matrix && !running && pairs.length === 0 && <p className={classes.muted}>{texts.noOverlap}</p>}
    </section>
  );
}
