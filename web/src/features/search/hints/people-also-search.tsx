import { snapshotOf } from '@interest-miner/contract/interest';
import type { Interest } from '@interest-miner/contract/search/endpoints';
import { IconPlus } from '@tabler/icons-react';
import { messageOf } from '#web/lib/api-error.ts';
import { sizeInWords, sizeOf } from '#web/lib/audience-size.ts';
import { type Selection, useSelected } from '#web/ui/data-table/use-selection.ts';
import { useSuggestions } from '../form/use-suggestions.ts';
import { texts } from '../texts.ts';
import classes from './people-also-search.module.css';

interface PeopleAlsoSearchProps {
  /** Nothing is shown while it is empty. */
  selection: Selection<Interest>;
  onAdd: (interest: Interest) => void;
}

const shownAtOnce = 12;

/** Interests related to the selection; a click adds one to it. */
export function PeopleAlsoSearch({ selection, onAdd }: PeopleAlsoSearchProps) {
  const items = useSelected(selection);
  const { query, settling } = useSuggestions(items);
  if (items.length === 0) return null;
  const held = new Set(items.map(({ id }) => id));
  const offered = (query.data?.interests ?? []).filter(({ id }) => !held.has(id)).slice(0, shownAtOnce);
  return (
    <section className={classes.section} aria-labelledby="also-title" aria-busy={settling || query.isFetching}>
      <h2 id="also-title" className={classes.title}>
        {texts.also}
      </h2>
      {query.isError ? (
        <p className={classes.line} role="status">
          {messageOf(query.error, texts.alsoFailed)}{' '}
          <button type="button" className={classes.retry} onClick={() => query.refetch()}>
            {texts.tryAgain}
          </button>
        </p>
      ) : (
        <>
          {query.data?.notice && <p className={classes.line}>{query.data.notice}</p>}
          {query.data && offered.length === 0 && !query.data.notice && <p className={classes.line}>{texts.alsoNone}</p>}
          <ul className={classes.list}>
            {query.data
              ? offered.map((interest) => (
                  <li key={interest.id}>
                    <button type="button" className={classes.offer} onClick={() => onAdd(interest)}>
                      <IconPlus size={16} stroke={2} aria-hidden className={classes.plus} />
                      <span className="visually-hidden">{texts.add}</span>
                      <strong className={classes.name}>{interest.name}</strong>
                      <span className={classes.size}>
                        {sizeInWords(sizeOf(snapshotOf(interest)), query.dataUpdatedAt)}
                      </span>
                    </button>
                  </li>
                ))
              : Array.from({ length: shownAtOnce / 2 }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: empty placeholders
                  <li key={index} className={classes.waiting} aria-hidden />
                ))}
          </ul>
        </>
      )}
    </section>
  );
}
