import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#web/lib/format.ts';

/** Debounce before typed text filters the table, in milliseconds. */
const debounceMs = 200;

interface FilterTextProps {
  label: string;
  value: string;
  onChange: (filter: string) => void;
  className?: string | undefined;
}

/** Filters a table by words. */
export function FilterText({ label, value, onChange, className = '' }: FilterTextProps) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  // Follow an external change; the field's own changes must not overwrite further typing.
  if (seen !== value) {
    setSeen(value);
    if (value !== sent) setDraft(value);
  }
  const commit = useDebouncedCallback((filter: string) => {
    setSent(filter);
    onChange(filter);
  }, debounceMs);
  return (
    <TextInput
      className={className}
      aria-label={label}
      placeholder={label}
      leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
      value={draft}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        commit(event.currentTarget.value);
      }}
    />
  );
}

interface FilterSelectProps {
  /** Name of the field; visible above it if `labelled`. */
  label: string;
  labelled?: boolean;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  /** The options; the first one has the value '' and disables the filter. */
  children: ReactNode;
}

/** Filters a table by one of several options. */
export function FilterSelect({
  label,
  labelled = false,
  value,
  onChange,
  className = '',
  children,
}: FilterSelectProps) {
  return (
    <NativeSelect
      className={className}
      {...(labelled ? { label } : { 'aria-label': label })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {children}
    </NativeSelect>
  );
}

interface CountedOptionsProps {
  counts: ReadonlyMap<string, number>;
  /** The selected value; one from an old link may not be among the counted values. */
  value: string | null;
}

/** Options for all values in alphabetical order, each with its number of rows. */
export function CountedOptions({ counts, value }: CountedOptionsProps) {
  const all = [...counts].sort(([a], [b]) => a.localeCompare(b));
  return (
    <>
      {value !== null && !counts.has(value) && <option value={value}>{value} (0)</option>}
      {all.map(([name, count]) => (
        <option key={name} value={name}>
          {name} ({formatCount(count)})
        </option>
      ))}
    </>
  );
}

/** The number of rows per value. */
export function countBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}
