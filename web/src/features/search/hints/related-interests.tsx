import type { Interest } from '@interest-miner/contract/search/endpoints';
import { formatCount } from '#web/lib/format.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import type { Selection } from '#web/ui/data-table/use-selection.ts';
import { interestColumns } from '../interest-columns.tsx';
import { texts } from '../texts.ts';
import classes from './related-interests.module.css';

interface RelatedInterestsProps {
  interests: readonly Interest[];
  selection: Selection<Interest>;
  now: number;
}

/** Interests with a similar meaning to the term, under a separate heading after a short answer. */
export function RelatedInterests({ interests, selection, now }: RelatedInterestsProps) {
  if (interests.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="related-title">
      <h2 id="related-title">{texts.related}</h2>
      <p className={classes.hint}>{texts.relatedHint}</p>
      <DataTable
        label={texts.related}
        columns={interestColumns(now)}
        rows={interests}
        idOf={({ id }) => id}
        select={{
          selection,
          all: interests,
          label: ({ name }) => texts.select(name),
          labelAll: texts.selectAll(formatCount(interests.length)),
        }}
      />
    </section>
  );
}
