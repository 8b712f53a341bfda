import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { hasMetaId } from '#web/lib/at-meta.ts';
import { sizeOf } from '#web/lib/audience-size.ts';
import { formatCount } from '#web/lib/format.ts';
import { Check } from '../check.tsx';
import { CountedOptions, countBy, FilterSelect, FilterText } from '../data-table/filters.tsx';
import classes from './filters.module.css';
import { activeFilters, type InterestFilter, type InterestView, noFilters, sources, topicOf } from './interest-view.ts';
import { SizeFilter, SizeLimits } from './size-filter.tsx';
import { texts } from './texts.ts';
import type { InterestRows } from './use-interest-rows.ts';

export interface FiltersProps<Row extends { id: string }, Key extends string> {
  table: InterestRows<Row, Key>;
  view: InterestView;
  onChange: (change: Partial<InterestView>) => void;
  /** Name of the field for words. */
  label: string;
  /** The screen's own filters. */
  children?: ReactNode;
  /** How many of the screen's own filters are active, and what clears them together with the common ones. */
  own?: { active: number; onClear: () => void } | undefined;
  /** Without the field for words and with sorting, for the sheet of a narrow screen. */
  inSheet?: boolean;
}

const sourceNames = { meta: texts.sourceMeta, estimate: texts.sourceEstimate };

/** Filters of a table of interests, with counts: words, the screen's own, topic, size, source, and with Meta's id. */
export function Filters<Row extends { id: string }, Key extends string>(props: FiltersProps<Row, Key>) {
  const { table, view, onChange, label, children, own, inSheet = false } = props;
  const { all, snapshotOf } = table;
  const rows = all.map(snapshotOf);
  const bySource = countBy(rows, (row) => sizeOf(row).source);
  const targetable = rows.filter(hasMetaId).length;
  return (
    <>
      {!inSheet && (
        <FilterText
          className={classes.text}
          label={label}
          value={view.filter}
          onChange={(filter) => onChange({ filter })}
        />
      )}
      {children}
      <FilterSelect
        className={classes.select}
        label={texts.topic}
        value={view.topic ?? ''}
        onChange={(value) => onChange({ topic: value || null })}
      >
        <option value="">{texts.anyTopic}</option>
        <CountedOptions counts={countBy(rows, topicOf)} value={view.topic} />
      </FilterSelect>
      {inSheet ? (
        <SizeLimits size={view.size} onChange={(size) => onChange({ size })} />
      ) : (
        <SizeFilter size={view.size} onChange={(size) => onChange({ size })} />
      )}
      <FilterSelect
        className={classes.source}
        label={texts.source}
        value={view.source ?? ''}
        onChange={(value) => onChange({ source: sources.find((one) => one === value) ?? null })}
      >
        <option value="">{texts.anySource}</option>
        {sources.map((source) => (
          <option key={source} value={source}>
            {sourceNames[source]} ({formatCount(bySource.get(source) ?? 0)})
          </option>
        ))}
      </FilterSelect>
      <div className={classes.withId}>
        <Check checked={view.withId} onChange={(withId) => onChange({ withId })}>
          <span>
            {texts.withId} <span className={classes.count}>{formatCount(targetable)}</span>
          </span>
        </Check>
      </div>
      {inSheet && <SortSelect {...props} />}
      {activeFilters(view) + (own?.active ?? 0) > 0 && (
        <Button variant="subtle" px={10} className={classes.clear ?? ''} onClick={() => clearFilters(props)}>
          {texts.clearFilters}
        </Button>
      )}
    </>
  );
}

/** Clears the common filters and the screen's own. */
export function clearFilters({
  onChange,
  own,
}: {
  onChange: (change: InterestFilter) => void;
  own?: FiltersProps<never, never>['own'];
}) {
  if (own) own.onClear();
  else onChange(noFilters);
}

/** Sorting for narrow tables, whose header shows few columns. */
function SortSelect<Row extends { id: string }, Key extends string>({ table, view, onChange }: FiltersProps<Row, Key>) {
  const { sort } = view;
  return (
    <FilterSelect
      label={texts.sort}
      labelled
      value={sort === null ? '' : `${sort.descending ? '-' : ''}${sort.key}`}
      onChange={(value) =>
        onChange({ sort: value === '' ? null : { key: value.replace(/^-/, ''), descending: value.startsWith('-') } })
      }
    >
      <option value="">{texts.plainSort}</option>
      {table.columns
        .filter(({ sortBy }) => sortBy)
        .flatMap(({ key, header }) => [
          <option key={key} value={key}>
            {header} ↑
          </option>,
          <option key={`-${key}`} value={`-${key}`}>
            {header} ↓
          </option>,
        ])}
    </FilterSelect>
  );
}
