import type { Analysis, Lookup } from '@interest-miner/contract/premium/endpoints';
import { formatCount } from '#web/lib/format.ts';
import type { Column } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { texts } from '../texts.ts';
import classes from './lookups-step.module.css';

const figure = { align: 'end', className: classes.figure } as const;

const columns: readonly Column<Lookup>[] = [
  { key: 'term', header: texts.term, cell: (lookup) => <Term lookup={lookup} />, rowHeader: true },
  { key: 'found', header: texts.found, cell: ({ found }) => formatCount(found), ...figure },
  { key: 'kept', header: texts.kept, cell: ({ kept }) => formatCount(kept), ...figure },
  { key: 'dropped', header: texts.dropped, cell: ({ dropped }) => formatCount(dropped), ...figure },
  {
    key: 'why',
    header: texts.whyDropped,
    cell: ({ why }) => why,
    from: 'medium',
    under: 'term',
    className: classes.why,
  },
];

/** Step three: every query to the interest source, with the number of results kept and dropped. */
export function LookupsStep({ analysis }: { analysis: Analysis }) {
  const { lookups, analyzedInterests } = analysis;
  const found = lookups.reduce((sum, lookup) => sum + lookup.found, 0);
  const dropped = lookups.reduce((sum, lookup) => sum + lookup.dropped, 0);
  return (
    <section className={classes.view} aria-labelledby="lookups-title">
      <h2 id="lookups-title" className={classes.title}>
        {texts.lookupsTitle}
      </h2>
      <p className={classes.lead}>
        {texts.lookupsLead(formatCount(lookups.length), formatCount(found), formatCount(analyzedInterests.length))}{' '}
        {dropped > 0 && texts.lookupsDropped(formatCount(dropped), reasonsOf(lookups))}
      </p>
      <DataTable
        label={texts.lookupsTitle}
        columns={columns}
        rows={lookups}
        idOf={({ kind, term }) => `${kind} ${term}`}
      />
    </section>
  );
}

/** Why interests were dropped in all look-ups together, the commonest reason first: `12 found by an earlier term`. */
export function reasonsOf(lookups: readonly Pick<Lookup, 'why'>[]): string {
  const counts = new Map<string, number>();
  for (const { why } of lookups) {
    for (const [, count, reason] of why.matchAll(/([\d,]*\d) ([^,]+)/g)) {
      if (reason) counts.set(reason, (counts.get(reason) ?? 0) + Number(count?.replaceAll(',', '')));
    }
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.map(([reason, count]) => `${formatCount(count)} ${reason}`).join(', ');
}

function Term({ lookup: { term, status } }: { lookup: Lookup }) {
  return (
    <>
      <span className={classes.term}>{term}</span>
      {status === 'failed' && <small className={classes.failed}>{texts.failed}</small>}
    </>
  );
}
