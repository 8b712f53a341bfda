import type { Interest } from '@interest-miner/contract/search';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconChevronDown, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { texts } from '../texts.ts';
import type { ChangeView } from '../use-view.ts';
import { activeFilters, readView, sortKeys, type View } from '../view.ts';
import classes from './filters.module.css';
import { bandOf, sizeBands } from './size-bands.ts';

interface FiltersProps {
  interests: readonly Interest[];
  view: View;
  onChange: ChangeView;
  /** Sorting too, where the table shows no header to sort by. */
  withSort?: boolean;
}

const chevron = <IconChevronDown size={16} stroke={1.75} color="var(--im-muted)" aria-hidden />;
const sortLabels = { name: texts.name, size: texts.size, topic: texts.topic } as const;

/** Filters within the results: free text, band of size, topic; each choice says how many it holds. */
export function Filters({ interests, view, onChange, withSort = false }: FiltersProps) {
  const bands = countBy(interests, bandOf);
  const topics = [...countBy(interests, (interest) => interest.topic ?? texts.noTopic)].sort(([a], [b]) =>
    a.localeCompare(b),
  );
  const known = view.topic === null || topics.some(([topic]) => topic === view.topic);
  return (
    <>
      <FilterText key={view.filter === '' ? 'empty' : 'filled'} value={view.filter} onChange={onChange} />
      <NativeSelect
        rightSection={chevron}
        className={classes.select ?? ''}
        aria-label={texts.size}
        value={view.size ?? ''}
        onChange={(event) =>
          onChange({ size: sizeBands.find(({ id }) => id === event.currentTarget.value)?.id ?? null })
        }
      >
        <option value="">{texts.anySize}</option>
        {sizeBands.map(({ id, label }) => (
          <option key={id} value={id}>
            {label} ({formatCount(bands.get(id) ?? 0)})
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        rightSection={chevron}
        className={classes.select ?? ''}
        aria-label={texts.topic}
        value={view.topic ?? ''}
        onChange={(event) => onChange({ topic: event.currentTarget.value || null })}
      >
        <option value="">{texts.anyTopic}</option>
        {!known && <option value={view.topic ?? ''}>{view.topic} (0)</option>}
        {topics.map(([topic, count]) => (
          <option key={topic} value={topic}>
            {topic} ({formatCount(count)})
          </option>
        ))}
      </NativeSelect>
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

function FilterText({ value, onChange }: { value: string; onChange: ChangeView }) {
  const [draft, setDraft] = useState(value);
  const commit = useDebouncedCallback((filter: string) => onChange({ filter }), 200);
  return (
    <TextInput
      className={classes.text ?? ''}
      aria-label={texts.filterText}
      placeholder={texts.filterText}
      leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
      value={draft}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        commit(event.currentTarget.value);
      }}
    />
  );
}

function SortSelect({ view, onChange }: { view: View; onChange: ChangeView }) {
  const value = view.sort === null ? '' : `${view.sort.descending ? '-' : ''}${view.sort.key}`;
  return (
    <NativeSelect
      rightSection={chevron}
      className={classes.select ?? ''}
      label={texts.sort}
      value={value}
      onChange={(event) => onChange({ sort: readView(new URLSearchParams({ sort: event.currentTarget.value })).sort })}
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
    </NativeSelect>
  );
}

function countBy<K>(interests: readonly Interest[], keyOf: (interest: Interest) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const interest of interests) {
    const key = keyOf(interest);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
