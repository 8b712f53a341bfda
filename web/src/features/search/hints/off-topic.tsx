import type { Interest } from '@interest-miner/contract/search';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { ResultRow } from '../results/result-row.tsx';
import tableClasses from '../results/results-table.module.css';
import type { Selection } from '../selection/use-selection.ts';
import { texts } from '../texts.ts';
import classes from './off-topic.module.css';

interface OffTopicProps {
  interests: readonly Interest[];
  selection: Selection;
  now: number;
}

const atOnce = 10;

/** Rows that the source filled its answer up with: set apart, folded away, to be selected all the same. */
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
          <table className={tableClasses.table}>
            <thead className={classes.head}>
              <tr>
                <th scope="col" className={tableClasses.checkCell}>
                  {texts.selectedItems}
                </th>
                <th scope="col" className={tableClasses.nameHead}>
                  {texts.name}
                </th>
                <th scope="col" className={tableClasses.numeric}>
                  {texts.size}
                </th>
                <th scope="col" className={`${tableClasses.wide} ${tableClasses.topic}`}>
                  {texts.topic}
                </th>
                <th scope="col" className={tableClasses.wide}>
                  {texts.path}
                </th>
              </tr>
            </thead>
            <tbody>
              {interests.slice(0, shown).map((interest) => (
                <ResultRow key={interest.id} interest={interest} selection={selection} now={now} />
              ))}
            </tbody>
          </table>
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
