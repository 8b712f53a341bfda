import type { AnalyzedInterest } from '@interest-miner/contract/premium';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconChevronDown, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { texts } from '../texts.ts';
import classes from './filters.module.css';
import type { ChangeView } from './use-view.ts';
import { isFiltered, scoreSteps, type View } from './view.ts';

const chevron = <IconChevronDown size={16} stroke={1.75} color="var(--im-muted)" aria-hidden />;

interface FiltersProps {
  rows: readonly AnalyzedInterest[];
  view: View;
  onChange: ChangeView;
}

/** Narrows the interests by words, category and least relevance; each category says how many it holds. */
export function Filters({ rows, view, onChange }: FiltersProps) {
  const counts = new Map<string, number>();
  for (const { category } of rows) counts.set(category, (counts.get(category) ?? 0) + 1);
  const categories = [...counts].sort(([a], [b]) => a.localeCompare(b));
  const known = view.category === null || counts.has(view.category);
  return (
    <div className={classes.filters}>
      <FilterText key={view.filter === '' ? 'empty' : 'filled'} value={view.filter} onChange={onChange} />
      <NativeSelect
        rightSection={chevron}
        aria-label={texts.category}
        value={view.category ?? ''}
        onChange={(event) => onChange({ category: event.currentTarget.value || null })}
      >
        <option value="">{texts.anyCategory}</option>
        {!known && <option value={view.category ?? ''}>{view.category} (0)</option>}
        {categories.map(([category, count]) => (
          <option key={category} value={category}>
            {category} ({formatCount(count)})
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        rightSection={chevron}
        aria-label={texts.score}
        value={String(view.score)}
        onChange={(event) => onChange({ score: Number(event.currentTarget.value) })}
      >
        <option value="0">{texts.anyScore}</option>
        {scoreSteps.map((step) => (
          <option key={step} value={step}>
            {texts.scoreFrom(step)}
          </option>
        ))}
      </NativeSelect>
      {isFiltered(view) && (
        <Button variant="subtle" px={10} onClick={() => onChange({ category: null, score: 0, filter: '' })}>
          {texts.clearFilters}
        </Button>
      )}
    </div>
  );
}

function FilterText({ value, onChange }: { value: string; onChange: ChangeView }) {
  const [draft, setDraft] = useState(value);
  const commit = useDebouncedCallback((filter: string) => onChange({ filter }), 200);
  return (
    <TextInput
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
