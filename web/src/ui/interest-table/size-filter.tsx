import { Button, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { FilterSelect } from '../data-table/filters.tsx';
import classes from './filters.module.css';
import { isRange, rangeInWords, type SizeRange, sizeParam, sizeSteps, stepInWords } from './size-range.ts';
import { texts } from './texts.ts';

interface SizeFilterProps {
  size: SizeRange | null;
  onChange: (size: SizeRange | null) => void;
}

/** A button with the range of sizes, which opens its two limits. */
export function SizeFilter(props: SizeFilterProps) {
  return (
    <Popover position="bottom-start" width={280} shadow="md" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.size ?? ''}
          rightSection={<IconChevronDown size={16} stroke={1.75} color="var(--im-muted)" aria-hidden />}
        >
          {rangeInWords(props.size ?? { from: null, to: null })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ''} aria-label={texts.sizeRange}>
        <SizeLimits {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The lower and the upper limit of a size range; only those that leave a range can be chosen. */
export function SizeLimits({ size, onChange }: SizeFilterProps) {
  const [chosen, setChosen] = useState(size);
  const [seen, setSeen] = useState(size);
  // The address follows a choice late: a second choice is added to the first one, not to the address.
  if (sizeParam.write(seen) !== sizeParam.write(size)) {
    setSeen(size);
    setChosen(size);
  }
  const { from, to } = chosen ?? { from: null, to: null };
  function choose(part: Partial<SizeRange>) {
    const range = { from, to, ...part };
    const next = isRange(range) ? range : null;
    setChosen(next);
    onChange(next);
  }
  const textOf = (people: number | null) => (people === null ? '' : String(people));
  const peopleOf = (value: string) => (value === '' ? null : Number(value));
  return (
    <fieldset className={classes.limits}>
      <legend className="visually-hidden">{texts.sizeRange}</legend>
      <FilterSelect
        label={texts.from}
        labelled
        value={textOf(from)}
        onChange={(next) => choose({ from: peopleOf(next) })}
      >
        <option value="">{texts.noLimit}</option>
        <Steps allows={(step) => to === null || step < to} />
      </FilterSelect>
      <FilterSelect label={texts.to} labelled value={textOf(to)} onChange={(next) => choose({ to: peopleOf(next) })}>
        <option value="">{texts.noLimit}</option>
        <Steps allows={(step) => from === null || step > from} />
      </FilterSelect>
    </fieldset>
  );
}

function Steps({ allows }: { allows: (step: number) => boolean }) {
  return sizeSteps.filter(allows).map((step) => (
    <option key={step} value={step}>
      {stepInWords(step)}
    </option>
  ));
}
