import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { Button } from '@mantine/core';
import { CountedOptions, countBy, FilterSelect, FilterText } from '#web/ui/data-table/filters.tsx';
import { texts } from '../texts.ts';
import classes from './filters.module.css';
import type { ChangeView } from './view.ts';
import { isFiltered, scoreSteps, type View } from './view.ts';

interface FiltersProps {
  rows: readonly AnalyzedInterest[];
  view: View;
  onChange: ChangeView;
}

/** Filters by text, category (with counts) and minimum relevance. */
export function Filters({ rows, view, onChange }: FiltersProps) {
  return (
    <div className={classes.filters}>
      <FilterText label={texts.filterText} value={view.filter} onChange={(filter) => onChange({ filter })} />
      <FilterSelect
        label={texts.category}
        value={view.category ?? ''}
        onChange={(value) => onChange({ category: value || null })}
      >
        <option value="">{texts.anyCategory}</option>
        <CountedOptions counts={countBy(rows, ({ category }) => category)} value={view.category} />
      </FilterSelect>
      <FilterSelect
        label={texts.score}
        value={String(view.score)}
        onChange={(value) => onChange({ score: Number(value) })}
      >
        <option value="0">{texts.anyScore}</option>
        {scoreSteps.map((step) => (
          <option key={step} value={step}>
            {texts.scoreFrom(step)}
          </option>
        ))}
      </FilterSelect>
      {isFiltered(view) && (
        <Button variant="subtle" px={10} onClick={() => onChange({ category: null, score: 0, filter: '' })}>
          {texts.clearFilters}
        </Button>
      )}
    </div>
  );
}
