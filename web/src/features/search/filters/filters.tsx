import type { Interest } from '@interest-miner/contract/search/endpoints';
import { Button } from '@mantine/core';
import { formatCount } from '#web/lib/format.ts';
import { CountedOptions, countBy, FilterSelect, FilterText } from '#web/ui/data-table/filters.tsx';
import { texts } from '../texts.ts';
import type { ChangeView } from '../view.ts';
import { activeFilters, minerView, sortKeys, type View } from '../view.ts';
import classes from './filters.module.css';
import { bandOf, sizeBands } from './size-bands.ts';

interface FiltersProps {
  interests: readonly Interest[];
  view: View;
  onChange: ChangeView;
  /** Includes sorting, for narrow tables without a header. */
  withSort?: boolean;
}

const sortLabels = { name: texts.name, size: texts.size, topic: texts.topic } as const;

/** Filters for the results: free text, size band and topic, with counts. */
export function Filters({ interests, view, onChange, withSort = false }: FiltersProps) {
  const bands = countBy(interests, bandOf);
  const topics = countBy(interests, ({ topic }) => topic ?? texts.noTopic);
  return (
    <>
      <FilterText
        className={classes.text}
        label={texts.filterText}
        value={view.filter}
        onChange={(filter) => onChange({ filter })}
      />
      <FilterSelect
        className={classes.select}
        label={texts.size}
        value={view.size ?? ''}
        onChange={(value) => onChange({ size: sizeBands.find(({ id }) => id === value)?.id ?? null })}
      >
        <option value="">{texts.anySize}</option>
        {sizeBands.map(({ id, label }) => (
          <option key={id} value={id}>
            {label} ({formatCount(bands.get(id) ?? 0)})
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        className={classes.select}
        label={texts.topic}
        value={view.topic ?? ''}
        onChange={(value) => onChange({ topic: value || null })}
      >
        <option value="">{texts.anyTopic}</option>
        <CountedOptions counts={topics} value={view.topic} />
      </FilterSelect>
      {withSort && <SortSelect view={view} onChange={onChange} />}
      {activeFilters(view) > 0 && (
        <Button
          variant="subtle"
          px={10}
          className={classes.clear ?? ''}
          onClick={() => onChange({ size: null, topic: null, filter: '' })}
        >
          {texts.clearFilters}
        </Button>
      )}
    </>
  );
}

function SortSelect({ view, onChange }: { view: View; onChange: ChangeView }) {
  const value = view.sort === null ? '' : `${view.sort.descending ? '-' : ''}${view.sort.key}`;
  return (
    <FilterSelect
      className={classes.select}
      label={texts.sort}
      labelled
      value={value}
      onChange={(sort) => onChange({ sort: minerView.read(new URLSearchParams({ sort })).sort })}
    >
      <option value="">{texts.sortRelevance}</option>
      {sortKeys.flatMap((key) => [
        <option key={key} value={key}>
          {sortLabels[key]} ↑
        </option>,
        <option key={`-${key}`} value={`-${key}`}>
          {sortLabels[key]} ↓
        </option>,
      ])}
    </FilterSelect>
  );
}
