import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import type { Column } from './columns.ts';
import { ComparisonTable } from './comparison-table.tsx';

const columns: Column<string>[] = [{ key: 'name', header: 'Name', cell: (row) => row, sortBy: (row) => row }];
const texts = {
  table: 'Entries',
  parts: 'Parts',
  pages: 'Pages',
  none: 'Nothing here',
  noneHint: 'Choose another part',
};
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

function compare(left: string[], right: string[]) {
  renderPage(
    <ComparisonTable
      left={left}
      right={right}
      idOf={(row) => row}
      columns={() => columns}
      partName={(part, count) => `${part} ${count}`}
      actions={(rows, part) => <output>{`${part}: ${rows.join(' ')}`}</output>}
      pageSize={2}
      texts={texts}
    />,
  );
}

test('shows what both have, then what only one of them has, with its own buttons', async () => {
  compare(['yoga', 'coffee'], ['yoga', 'camping']);
  expect(names()).toEqual(['yoga']);
  await userEvent.click(screen.getByRole('button', { name: 'right 1' }));
  expect(names()).toEqual(['camping']);
  expect(screen.getByText('right: camping')).toBeTruthy();
});

test('each part begins in its own order and on its first page', async () => {
  compare(['a', 'c', 'b', 'x'], ['a', 'b', 'c', 'y']);
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(names()).toEqual(['a', 'b']);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(names()).toEqual(['c']);
  await userEvent.click(screen.getByRole('button', { name: 'left 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'both 3' }));
  expect(names()).toEqual(['a', 'c']);
});

test('a part without rows says so', () => {
  compare(['yoga'], ['coffee']);
  expect(screen.getByRole('heading', { name: 'Nothing here' })).toBeTruthy();
});
