import type { Interest, SearchAnswer } from '@interest-miner/contract/search/endpoints';
import { searchTexts } from '@interest-miner/contract/search/texts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pressOnce } from '#web/lib/keys/press-once.ts';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { texts } from '../texts.ts';
import { minerView } from '../view.ts';
import { Results } from './results.tsx';

const checked_at = '2026-01-01T00:00:00.000Z';
const now = Date.parse(checked_at) + 2 * 3_600_000;

const interests = Array.from(
  { length: 12 },
  (_, index): Interest => ({
    id: `id-${index}`,
    name: `Interest ${index}`,
    audience_size_lower_bound: 1000 * (index + 1),
    audience_size_upper_bound: 2000 * (index + 1),
    path: ['Interests', `Interest ${index}`],
    topic: index < 2 ? 'Food' : null,
    ...(index === 2 ? { removed: true } : {}),
    size_source: index === 0 ? 'meta' : 'estimate',
    checked_at,
  }),
);

const base: SearchAnswer = {
  interests,
  total_results: 12,
  stale: false,
  checked_at,
  notice: null,
  read_as: null,
  related: [],
};

function Page({ address, change = {} }: { address: string; change?: Partial<SearchAnswer> }) {
  const [view, setView] = useState(() => minerView.read(new URLSearchParams(address)));
  const answer = { ...base, ...change };
  return (
    <Results
      answer={answer}
      now={now}
      view={view}
      build={(name, rows) => <button type="button">{`Build from ${name}: ${rows.length}`}</button>}
      onChange={(change) => setView({ ...view, page: 1, ...change })}
    />
  );
}

const open = (address = 'q=x', change?: Partial<SearchAnswer>) => {
  stubApi({ 'POST /facebook/targeting': success({ targeting: [], total_results: 0 }) });
  return renderPage(<Page address={address} {...(change ? { change } : {})} />);
};
const figure = (name: string) => screen.getByText(name).closest('div')?.querySelector('dd')?.textContent;
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

test('a size always shows its source and age', () => {
  open();
  expect(rows()[0]?.textContent).toContain('1.0K – 2.0K');
  expect(rows()[0]?.textContent).toContain('Meta, checked 2 h ago');
  expect(rows()[1]?.textContent).toContain('estimate');
  expect(rows()[2]?.textContent).toContain('Meta removed this in 2022');
});

test('shows ten rows per page; the selection spans pages and is cleared as a whole', async () => {
  open();
  expect(rows()).toHaveLength(10);
  expect(figure('Current Page')).toBe('1 of 2');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Interest 3' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(rows()).toHaveLength(2);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Interest 11' }));
  expect(figure('Selected Items')).toBe('2');
  expect(screen.getByRole('button', { name: 'Export Selected (2)' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(figure('Selected Items')).toBe('0');
});

test('an export without a selection asks for one', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Export Selected (0)' }));
  expect(screen.getByText('Please select at least one item to export')).toBeTruthy();
});

test('a double click on the export checks old rows once', async () => {
  onTestFinished(pressOnce());
  storeSession({ access_token: 't', email: 'ann@example.com', name: 'Ann' });
  onTestFinished(clearAll);
  open();
  const api = stubApi({ 'POST /facebook/validate': success({ interests: [] }) });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Interest 0' }));
  const later = vi.spyOn(Date, 'now').mockReturnValue(now + 2 * 86_400_000);
  onTestFinished(() => later.mockRestore());
  await userEvent.dblClick(screen.getAllByRole('button', { name: 'Export Selected (1)' }).at(-1) as HTMLElement);
  expect(await screen.findByText(searchTexts.exported(1))).toBeTruthy();
  expect(api.calls().filter((call) => call === 'POST /facebook/validate')).toHaveLength(1);
});

test('a filter hides rows but keeps them selected; a filter without matches can be cleared', async () => {
  open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Interest 5' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Topic' }), 'Food');
  expect(rows()).toHaveLength(2);
  expect(figure('Selected Items')).toBe('1');
  cleanup();
  open('q=x&topic=Tea');
  expect(screen.getByText('No interests match these filters')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  expect(rows()).toHaveLength(10);
});

test('the URL determines sorting and page', () => {
  open('q=x&sort=-size&page=2');
  expect(rows().map((row) => within(row).getByRole('checkbox').getAttribute('aria-label'))).toEqual([
    'Select Interest 1',
    'Select Interest 0',
  ]);
  expect(screen.getByRole('columnheader', { name: /^Audience size/ }).getAttribute('aria-sort')).toBe('descending');
});

test('related interests follow a short answer and can be selected', async () => {
  const related = [{ ...(interests[0] as Interest), id: 'near', name: 'Nearby' }];
  open('q=x', { interests: interests.slice(0, 2), total_results: 2, related });
  const section = screen.getByRole('region', { name: 'Related interests' });
  await userEvent.click(within(section).getByRole('checkbox', { name: 'Select Nearby' }));
  expect(figure('Selected Items')).toBe('1');
  expect(figure('Total Results')).toBe('2');
});

test('says how the term was interpreted and that not all results are shown', () => {
  open('q=zapatos', { read_as: 'shoes', total_results: 2040 });
  expect(screen.getByText('Read as “shoes” · 2,040 found, the first 12 shown')).toBeTruthy();
});

test('lists the supported languages for a term in another one', () => {
  open('q=x', { interests: [], total_results: 0, notice: searchTexts.unread });
  expect(screen.getByText(searchTexts.unread)).toBeTruthy();
});

test('says whose token was used for an answer from Meta', () => {
  open('q=x', { answered_by: 'own_connection' });
  expect(screen.getByText(texts.ownConnection)).toBeTruthy();
});
