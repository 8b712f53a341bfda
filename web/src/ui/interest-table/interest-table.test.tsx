import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CollectContext } from '#web/lib/collect.ts';
import { inspect, useInspected } from '#web/lib/inspected.ts';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { snapshot } from '#web/test-helpers/lists.ts';
import { connected, connection } from '#web/test-helpers/pushes.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { useSelection } from '../data-table/use-selection.ts';
import { detailsColumn, factColumns, InterestName } from './interest-columns.tsx';
import { InterestTable } from './interest-table.tsx';
import { type InterestView, noFilters } from './interest-view.ts';
import { SelectionBar } from './selection-bar.tsx';
import { texts } from './texts.ts';
import { Toolbar } from './toolbar.tsx';
import { useInterestRows } from './use-interest-rows.ts';

const rows = [
  snapshot('Yoga', { id: '6003306084421', lower: 2e6, upper: 2.01e6, at_meta: { state: 'seen', at: '2026-03' } }),
  snapshot('Hatha', { id: '6003306084422', at_meta: { state: 'listed', at: '2018-05' }, topic: null }),
  snapshot('Tea', { id: 'builtin:tea', at_meta: { state: 'name_only', at: null } }),
];
const snapshotOf = (row: InterestSnapshot) => row;
const added = vi.fn();

function Workbench() {
  const [view, setView] = useState<InterestView>({ page: 1, sort: null, group: null, ...noFilters });
  const columns = useMemo(
    () => [
      {
        key: 'name',
        header: 'Name',
        cell: (row: InterestSnapshot) => <InterestName row={row} ticks={row.id} />,
      } as const,
      ...factColumns({ snapshotOf, now: 0 }),
      detailsColumn(snapshotOf),
    ],
    [],
  );
  const table = useInterestRows({ table: 'list', all: rows, columns, snapshotOf, view, pageSize: 10 });
  const selection = useSelection(rows);
  const change = (part: Partial<InterestView>) => setView({ ...view, ...part });
  const collecting = { listName: 'Spring', has: (ref: string) => ref === 'builtin:tea', add: added, remove: vi.fn() };
  return (
    <CollectContext value={collecting}>
      <Toolbar table={table} view={view} onChange={change} label="Filter" />
      <InterestTable
        label="Interests"
        pages="Pages"
        table={table}
        selection={selection}
        view={view}
        onChange={change}
      />
      <SelectionBar
        selection={selection}
        snapshotOf={snapshotOf}
        build={(items) => <button type="button">Build {items.length}</button>}
        onKit={() => {}}
        onExport={() => {}}
      />
    </CollectContext>
  );
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const bar = () => within(screen.getByRole('region', { name: 'Selection' }));

beforeEach(() => {
  clearAll();
  added.mockClear();
  inspect(null);
});

test('one bar counts what is ticked and what of it has Meta’s id, and offers the next step first', async () => {
  renderPage(<Workbench />);
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  // Whom a size counts is said in its header.
  expect(screen.getByRole('columnheader', { name: /^Audience size.*People worldwide$/ })).toBeTruthy();
  await userEvent.click(box('Yoga'));
  expect(bar().getByText('all with Meta’s id')).toBeTruthy();
  await userEvent.click(box('Tea'));
  expect(bar().getByText('2 selected')).toBeTruthy();
  expect(bar().getByText('1 with Meta’s id')).toBeTruthy();
  const names = bar()
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
  const actions = ['Build 2', 'Add to list', 'Use in Ads Manager', 'Export Selected (2)', 'Clear'];
  expect(names.slice(names.indexOf('Build 2'))).toEqual(actions);
  await userEvent.click(bar().getByRole('button', { name: 'Add to list' }));
  expect(added).toHaveBeenCalledWith([rows[0]]);
  await userEvent.click(bar().getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

test('in a row, L adds it or else what is ticked, C copies the names, Enter shows the details', async () => {
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => copied.mockRestore());
  renderPage(<Workbench />);
  box('Hatha').focus();
  await user.keyboard('l');
  expect(added).toHaveBeenCalledWith([rows[1]]);
  expect(await screen.findByText('Hatha added to “Spring”')).toBeTruthy();
  await user.keyboard('jl');
  expect(await screen.findByText('Tea is already in “Spring”')).toBeTruthy();
  expect(added).toHaveBeenCalledTimes(1);
  await user.keyboard('xkkxjc');
  expect(copied).toHaveBeenCalledWith('Yoga\nTea');
  await user.keyboard('l{Enter}');
  expect(added).toHaveBeenLastCalledWith([rows[0]]);
  expect(useInspected.getState().row).toBe(rows[1]);
  screen.getAllByRole('textbox', { name: 'Filter' })[0]?.focus();
  await user.keyboard('l');
  expect(added).toHaveBeenCalledTimes(2);
});

test('shows what is known at Meta, and filters the rows that have an id there', async () => {
  renderPage(<Workbench />);
  const cells = (name: string) => box(name).closest('tr')?.textContent ?? '';
  expect(cells('Yoga')).toContain('Mar 2026');
  expect(cells('Yoga')).toContain('2.0M');
  expect(cells('Yoga')).not.toContain('2.0M – 2.0M');
  expect(cells('Hatha')).toContain('listed 2018');
  expect(cells('Tea')).toContain('name only');
  await userEvent.click(screen.getByRole('checkbox', { name: /^With Meta’s id/ }));
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(screen.queryByRole('checkbox', { name: 'Select Tea' })).toBeNull();
});

test('columns and groups are chosen, and kept for this table', async () => {
  const user = userEvent.setup();
  renderPage(<Workbench />);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Path' }));
  expect(screen.queryByRole('columnheader', { name: 'Path' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Compact' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'topic');
  expect(screen.getByRole('heading', { name: 'Fitness (2)' })).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('tables') ?? '{}').state.tables.list).toEqual({
    columns: { path: false },
    compact: true,
  });
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.getByRole('columnheader', { name: 'Path' })).toBeTruthy();
});

test('rows that Meta is not known to have had this year are checked there on their own; their marks change in place', async () => {
  storeSession({ access_token: 'token', email: 'a@b.co', name: 'A' });
  const year = new Date().getUTCFullYear();
  const due = rows.filter(({ at_meta }) => !at_meta?.at?.startsWith(String(year)));
  const removed = due.find(({ id }) => isMetaId(id));
  const foundId = '6003306084499';
  const answer = due.map(({ id }) => ({
    id,
    at_meta: { state: id === removed?.id ? 'removed' : 'seen', at: null },
    current_id: isMetaId(id) ? id : foundId,
  }));
  const own = { ...connection, kind: 'meta' };
  const api = stubApi({
    'GET /connections/meta': success({ connection: own, login: false, without: 'catalogue' }),
    'POST /audiences/rows': success(answer),
  });
  renderPage(<Workbench />);
  const names = () =>
    screen.getAllByRole('checkbox', { name: /^Select / }).map((one) => one.getAttribute('aria-label'));
  const before = names();
  expect((await screen.findAllByText('removed')).length).toBeGreaterThan(0);
  expect(api.bodyOf('POST /audiences/rows')).toEqual({ ids: due.map(({ id }) => id) });
  const there = due.filter(({ id }) => isMetaId(id)).length - 1;
  expect(await screen.findByText(texts.checked({ there, removed: 1, found: 1, unknown: 0 }))).toBeTruthy();
  expect(names()).toEqual(before);
  // What is done with the row of a name uses the id that was found; the row itself stays.
  expect(screen.queryByText('name only')).toBeNull();
  await userEvent.click(box('Tea'));
  expect(bar().getByText('all with Meta’s id')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: texts.detailsOf('Tea') }));
  expect(useInspected.getState().row?.id).toBe(foundId);
});

test('the test ad account is not asked: what it says is invented', async () => {
  storeSession({ access_token: 'token', email: 'a@b.co', name: 'A' });
  const api = stubApi(connected);
  renderPage(<Workbench />);
  await waitFor(() => expect(api.calls()).toContain('GET /connections/meta'));
  expect(api.calls()).not.toContain('POST /audiences/rows');
});
