import type { OverlapMatrix, OverlapPair } from '@interest-miner/contract/audiences/overlap-endpoints';
import { useState } from 'react';
import { abbreviate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { figuresTexts as texts } from '../texts.ts';
import classes from './overlap.module.css';
import { byShare, liftInWords, shareInWords } from './pair-words.ts';

const shownAtOnce = 10;

/** The overlaps as a table of pairs, the largest share first. */
export function PairsTable({ matrix }: { matrix: OverlapMatrix }) {
  const [all, setAll] = useState(false);
  const pairs = byShare(matrix.pairs);
  return (
    <div>
      <DataTable
        label={texts.pairs}
        columns={columnsOf(matrix)}
        rows={all ? pairs : pairs.slice(0, shownAtOnce)}
        idOf={({ a, b }) => `${a} ${b}`}
      />
      {!all && pairs.length > shownAtOnce && (
        <button type="button" className={classes.all} onClick={() => setAll(true)}>
          {texts.allPairs(pairs.length)}
        </button>
      )}
    </div>
  );
}

function columnsOf({ interests }: OverlapMatrix): Column<OverlapPair>[] {
  const name = (place: number) => interests[place]?.name ?? '';
  return [
    {
      key: 'pair',
      header: texts.pair,
      rowHeader: true,
      cell: ({ a, b }) => `${name(a)} · ${name(b)}`,
      className: classes.pair,
    },
    { key: 'share', header: texts.share, align: 'end', cell: shareInWords, className: classes.figure },
    {
      key: 'lift',
      header: texts.lift,
      align: 'end',
      cell: liftInWords,
      from: 'medium',
      under: 'pair',
      named: true,
      className: classes.figure,
    },
    {
      key: 'both',
      header: texts.both,
      align: 'end',
      cell: ({ both }) => (both === null ? '' : abbreviate(both)),
      from: 'medium',
      under: 'pair',
      named: true,
      className: classes.figure,
    },
    {
      key: 'verdict',
      header: texts.verdict,
      cell: ({ sentence }) => sentence ?? '',
      from: 'medium',
      under: 'pair',
    },
    {
      key: 'source',
      header: texts.source,
      cell: ({ source }) => (source === null ? '' : source === 'meta' ? texts.meta : texts.rough),
      from: 'wide',
      under: 'pair',
    },
  ];
}
