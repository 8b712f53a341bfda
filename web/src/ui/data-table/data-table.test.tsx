import { MantineProvider } from '@mantine/core';
import { cleanup, render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Column, Sort } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { CountedOptions, countBy, FilterSelect, FilterText } from './filters.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { type Selection, useSelected, useSelection } from './use-selection.ts';
import { useTableRows } from './use-table-rows.ts';

interface Fruit {
  id: string;
  name: string;
  weight: number | null;
}

type Key = 'name' | 'weight' | 'note';

const fruit = (name: string, weight: number | null): Fruit => ({ id: name.toLowerCase(), name, weight });
const fruits = [fruit('banana', 120), fruit('Apple', 80), fruit('cherry', null), fruit('Date', 8), fruit('elder', 80)];

const columns: readonly Column<Fruit, Key>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'weight',
    header: 'Weight',
    cell: ({ weight }) => weight ?? 'unknown',
    sortBy: ({ weight }) => weight,
    largestFirst: true,
  },
  { key: 'note', header: 'Note', cell: () => 'ripe' },
];

interface BasketProps {
  items?: readonly Fruit[];
  pageSize?: number;
  onOpen?: (row: Fruit) => void;
  onKey?: (key: string, row: Fruit) => boolean;
  own?: readonly Column<Fruit, Key>[];
}

function Basket({ items = fruits, pageSize = 10, onOpen, onKey, own = columns }: BasketProps) {
  const [sort, setSort] = useState<Sort<Key> | null>(null);
  const [wanted, setWanted] = useState(1);
  const { sorted, rows, page, pages } = useTableRows(items, columns, { sort, page: wanted, pageSize });
  const selection = useSelection(items);
  return (
    <>
      <Chosen selection={selection} />
      <button type="button" onClick={selection.clear}>
        Clear
      </button>
      <DataTable
        label="Basket"
        columns={own}
        rows={rows}
        idOf={({ id }) => id}
        sort={{ by: sort, onSort: setSort }}
        select={{ selection, all: sorted, label: ({ name }) => `Select ${name}`, labelAll: 'Select all' }}
        onOpen={onOpen}
        onKey={onKey}
        empty={<p>Nothing in it.</p>}
      />
      <button type="button" disabled={page === pages} onClick={() => setWanted(page + 1)}>
        Next
      </button>
    </>
  );
}

function Chosen({ selection }: { selection: Selection<Fruit> }) {
  return (
    <p role="status">
      {useSelected(selection)
        .map(({ name }) => name)
        .join(' ')}
    </p>
  );
}

function Filtered() {
  const [filter, setFilter] = useState('');
  return (
    <>
      <FilterText label="Filter" value={filter} onChange={setFilter} />
      <p>filtered by {filter}</p>
      <button type="button" onClick={() => setFilter('')}>
        Clear
      </button>
    </>
  );
}

afterEach(cleanup);

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });
const press = (name: string) => userEvent.click(within(header(name)).getByRole('button'));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const selected = () => screen.getByRole('status').textContent;

test('words sort from A ignoring case, then from Z; the third click restores the original order', async () => {
  render(<Basket />);
  const own = names();
  expect(header('Name').getAttribute('aria-sort')).toBe('none');
  await press('Name');
  expect(names()).toEqual(['Apple', 'banana', 'cherry', 'Date', 'elder']);
  expect(header('Name').getAttribute('aria-sort')).toBe('ascending');
  await press('Name');
  expect(names()).toEqual(['elder', 'Date', 'cherry', 'banana', 'Apple']);
  expect(header('Name').getAttribute('aria-sort')).toBe('descending');
  await press('Name');
  expect(names()).toEqual(own);
});

test('figures sort from the largest; equal ones keep their order, and unknown ones stay last', async () => {
  render(<Basket />);
  await press('Weight');
  expect(names()).toEqual(['banana', 'Apple', 'elder', 'Date', 'cherry']);
  await press('Weight');
  expect(names()).toEqual(['Date', 'Apple', 'elder', 'banana', 'cherry']);
  expect(within(header('Note')).queryByRole('button')).toBeNull();
});

test('the header checkbox selects all pages, shows a partial selection, and deselects all', async () => {
  render(<Basket pageSize={2} />);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
  await userEvent.click(box('Apple'));
  expect(all.indeterminate).toBe(true);
  await userEvent.click(all);
  expect(selected()).toBe('banana Apple cherry Date elder');
  expect(all.checked).toBe(true);
  await userEvent.click(all);
  expect(selected()).toBe('');
});

test('Shift selects and deselects the range between two rows in the displayed order, across pages', async () => {
  const user = userEvent.setup();
  render(<Basket pageSize={2} />);
  await press('Name');
  await user.click(box('banana'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.keyboard('{Shift>}');
  await user.click(box('Date'));
  expect(selected()).toBe('banana cherry Date');
  await user.click(box('cherry'));
  expect(selected()).toBe('banana');
  await user.keyboard('{/Shift}');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(selected()).toBe('');
});

test('arrow keys, Home and End move between rows; Space selects', async () => {
  const user = userEvent.setup();
  render(<Basket />);
  box('banana').focus();
  await user.keyboard('{ArrowDown}{ArrowDown} {End}');
  expect(selected()).toBe('cherry');
  expect(document.activeElement).toBe(box('elder'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(box('elder'));
  await user.keyboard('{Home}{ArrowUp}');
  expect(document.activeElement).toBe(box('banana'));
});

test('j and k move, x ticks and Shift extends; Enter opens the row and other keys are the table’s', async () => {
  const user = userEvent.setup();
  const [opened, pressed] = [vi.fn(), vi.fn(() => true)];
  render(<Basket onOpen={opened} onKey={pressed} />);
  box('banana').focus();
  await user.keyboard('jx{Shift>}jJ{/Shift}k');
  expect(selected()).toBe('Apple cherry Date');
  expect(document.activeElement).toBe(box('cherry'));
  await user.keyboard('x{Shift>}{ArrowUp}{/Shift}{Enter}c');
  expect(selected()).toBe('Apple cherry Date');
  expect(opened.mock.calls).toEqual([[fruits[1]]]);
  expect(pressed.mock.calls).toEqual([['c', fruits[1]]]);
  await user.keyboard('{Control>}x{/Control}');
  expect(selected()).toBe('Apple cherry Date');
});

test('ticking a row draws no cell again', async () => {
  const drawn = vi.fn(() => 'ripe');
  const own = [{ key: 'note', header: 'Note', cell: drawn }] as const;
  render(<Basket own={own} />);
  drawn.mockClear();
  await userEvent.click(box('Apple'));
  expect(box('Apple').closest('tr')?.dataset.selected).toBe('true');
  expect(drawn).not.toHaveBeenCalled();
});

test('groups keep the order of their first rows, and the sort within', () => {
  const groupOf = ({ weight }: Fruit) => ((weight ?? 0) > 50 ? 'heavy' : 'light');
  const order = { sort: { key: 'name', descending: true }, page: 1, pageSize: 9, groupOf };
  const { result } = renderHook(() => useTableRows(fruits, columns, order));
  expect(result.current.rows.map(({ name }) => name)).toEqual(['elder', 'banana', 'Apple', 'Date', 'cherry']);
});

test('a page number beyond the last shows the last page', () => {
  const { result } = renderHook(() => useTableRows(fruits, columns, { sort: null, page: 9, pageSize: 2 }));
  expect(result.current).toMatchObject({ page: 3, pages: 3, rows: [{ name: 'elder' }] });
});

test('without rows the empty state replaces the table', () => {
  render(<Basket items={[]} />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('Nothing in it.')).toBeTruthy();
});

test('a column nested in another shows its cell there', () => {
  const narrow: readonly Column<Fruit>[] = [
    { key: 'name', header: 'Name', cell: ({ name }) => name },
    { key: 'weight', header: 'Weight', cell: ({ weight }) => `${weight} g`, from: 'medium', under: 'name' },
  ];
  render(<DataTable label="Fruits" columns={narrow} rows={fruits.slice(0, 1)} idOf={({ id }) => id} />);
  const [name, weight] = screen.getAllByRole('cell');
  expect(name?.textContent).toBe('banana120 g');
  expect(weight?.textContent).toBe('120 g');
});

test('the skeleton says what is loading and is not a table to screen readers', () => {
  render(<TableSkeleton text="Searching…" rows={4} />, { wrapper: MantineProvider });
  expect(screen.getByRole('status').textContent).toContain('Searching…');
  expect(screen.queryByRole('table')).toBeNull();
  expect(document.querySelectorAll('[aria-hidden] > div')).toHaveLength(4);
});

test('a filter keeps focus and text while the table updates, and follows an external reset', async () => {
  const user = userEvent.setup();
  render(<Filtered />, { wrapper: MantineProvider });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter' });
  await user.type(field, 'a');
  expect(await screen.findByText('filtered by a')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Filter' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter' }).value).toBe('');
});

test('a selected option that no row matches any more stays visible', () => {
  render(
    <FilterSelect label="Topic" value="Tea" onChange={() => {}}>
      <CountedOptions counts={countBy(['Food', 'Food', 'Art'], (topic) => topic)} value="Tea" />
    </FilterSelect>,
    { wrapper: MantineProvider },
  );
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Tea (0)',
    'Art (1)',
    'Food (2)',
  ]);
});
