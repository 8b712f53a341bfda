import type { Interest } from '@interest-miner/contract/search/endpoints';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import type { Selection } from '#web/ui/data-table/use-selection.ts';
import { interestColumns } from '../interest-columns.tsx';
import { texts } from '../texts.ts';
import classes from './off-topic.module.css';

interface OffTopicProps {
  interests: readonly Interest[];
  selection: Selection<Interest>;
  now: number;
}

const atOnce = 10;

/** Off-topic rows from the source, in a collapsed section but still selectable. */
export function OffTopic({ interests, selection, now }: OffTopicProps) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(atOnce);
  if (interests.length === 0) return null;
  return (
    <section className={classes.section} aria-label={texts.offTopic}>
      <button type="button" className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconChevronDown size={18} stroke={1.75} aria-hidden className={classes.chevron} />
        {texts.offTopic} ({formatCount(interests.length)})
      </button>
      {open && (
        <>
          <p className={classes.hint}>{texts.offTopicHint}</p>
          <DataTable
            label={texts.offTopic}
            columns={interestColumns(now)}
            rows={interests.slice(0, shown)}
            idOf={({ id }) => id}
            select={{
              selection,
              all: interests,
              label: ({ name }) => texts.select(name),
              labelAll: texts.selectAll(formatCount(interests.length)),
            }}
          />
          {interests.length > shown && (
            <button type="button" className={classes.toggle} onClick={() => setShown(shown + atOnce)}>
              {texts.more(interests.length - shown)}
            </button>
          )}
        </>
      )}
    </section>
  );
}
