import type { Interest } from '@interest-miner/contract/search/endpoints';
import { searchLimits } from '@interest-miner/contract/search/limits';
import { useMemo } from 'react';
import { useTableRows } from '#web/ui/data-table/use-table-rows.ts';
import { bandOf } from '../filters/size-bands.ts';
import { texts } from '../texts.ts';
import type { View } from '../view.ts';
import { interestColumns } from './interest-columns.tsx';

/** Filters, sorts and paginates the results for a view. @param now reference time for the ages of sizes */
export function useFilteredResults(interests: readonly Interest[], view: View, now: number) {
  const { size, topic, filter } = view;
  const filtered = useMemo(() => {
    const wanted = filter.trim().toLocaleLowerCase();
    return interests.filter(
      (interest) =>
        (size === null || bandOf(interest) === size) &&
        (topic === null || (interest.topic ?? texts.noTopic) === topic) &&
        (wanted === '' || haystack(interest).includes(wanted)),
    );
  }, [interests, size, topic, filter]);
  const columns = useMemo(() => interestColumns(now), [now]);
  return { columns, ...useTableRows(filtered, columns, { ...view, pageSize: searchLimits.pageSize }) };
}

function haystack(interest: Interest): string {
  return [interest.name, interest.topic ?? '', ...interest.path].join('\n').toLocaleLowerCase();
}
