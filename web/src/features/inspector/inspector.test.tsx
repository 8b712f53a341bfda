import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useInspected } from '#web/lib/inspected.ts';
import { storeSession } from '#web/lib/session.ts';
import { snapshot } from '#web/test-helpers/lists.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { Inspector } from './inspector.tsx';

const row = snapshot('Yoga', { id: '6003306084421', at_meta: { state: 'listed', at: '2018-05' } });
const place = { running: false, meta_ids: [] };
const similar = {
  id: '6003306084422',
  name: 'Pilates',
  audience_size_lower_bound: 1000,
  audience_size_upper_bound: 2000,
  path: ['Interests', 'Pilates'],
  topic: null,
  size_source: 'estimate',
  checked_at: '2026-11-01T00:00:00.000Z',
};
const base = {
  'GET /alerts/interest': success({
    places: [
      { ...place, kind: 'list', id: 'a', name: 'Prana core' },
      { ...place, kind: 'push', id: 'b', name: 'Spring push' },
    ],
    sizes: [
      { day: '2026-10-01', lower: 1000, upper: 2000 },
      { day: '2026-11-01', lower: 900, upper: 1900 },
    ],
    changes: [],
  }),
  'POST /tests/interests': success([]),
  'POST /facebook/suggestions': success({
    interests: [similar],
    total_results: 1,
    stale: false,
    checked_at: '2026-11-01T00:00:00.000Z',
    notice: null,
  }),
};

beforeEach(() => storeSession({ access_token: 'token', email: 'a@b.co', name: 'A' }));

test('shows what is known of an interest, where it is used, its sizes, and similar ones to go on with', async () => {
  const figures = { goal: 'leads', currency: 'EUR', cost_per_result: 8, against: 11, results: 86, interests: 1 };
  const tests = [
    { ...figures, test_id: 't', test_name: 'Core or brands', cell: 'Core', simulated: true, outcome: 'won' },
    { ...figures, test_id: 'u', test_name: 'Autumn', cell: 'Yoga', simulated: false, outcome: 'open' },
  ].map((test) => ({ ...test, from: '2026-03-01', to: '2026-03-14' }));
  stubApi({ ...base, 'POST /tests/interests': success([{ ref: row.id, sentence: 'won in March 2026', tests }]) });
  const close = vi.fn();
  renderPage(<Inspector row={row} onClose={close} build={<button type="button">Build</button>} />);
  expect(screen.getByText('listed 2018, id 6003306084421')).toBeTruthy();
  const used = within(await screen.findByRole('region', { name: 'Where you use it' }));
  expect(used.getByRole('link', { name: 'Prana core' }).getAttribute('href')).toBe('/lists/a');
  expect(used.getByRole('link', { name: 'Spring push' }).getAttribute('href')).toBe('/pushes/b');
  expect((await used.findByRole('link', { name: 'Core or brands' })).getAttribute('href')).toBe('/tests/t');
  expect(used.getByText('Simulated: worked for you in Mar 2026')).toBeTruthy();
  expect(used.getByRole('link', { name: 'Autumn' })).toBeTruthy();
  expect(used.getByText('being tested')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Size by date' })).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Pilates' }));
  expect(useInspected.getState().row).toMatchObject({ name: 'Pilates' });
  await userEvent.click(screen.getByRole('button', { name: 'Close the details' }));
  expect(close).toHaveBeenCalledOnce();
});

test('says that it is used nowhere; a part that fails can be asked again', async () => {
  const api = stubApi({
    ...base,
    'GET /alerts/interest': success({ places: [], sizes: [], changes: [] }),
    'POST /facebook/suggestions': failure(503, 'interests_unavailable', 'Meta is not answering.'),
  });
  renderPage(<Inspector row={row} onClose={() => {}} build={null} />);
  expect(await screen.findByText('In none of your lists, audiences, pushes and tests yet.')).toBeTruthy();
  expect(await screen.findByText('Meta is not answering.')).toBeTruthy();
  api.answer('POST /facebook/suggestions', base['POST /facebook/suggestions']);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Pilates' })).toBeTruthy();
});

test('compares it with the list on request, the most alike first', async () => {
  const api = stubApi({ ...base, 'POST /audiences/overlap': 'never' });
  const list = { name: 'Spring', items: [snapshot('Hatha', { id: '6003306084423' }), snapshot('Tea', { id: 'x' })] };
  renderPage(<Inspector row={row} onClose={() => {}} build={null} list={list} />);
  await userEvent.click(screen.getByRole('button', { name: 'Compare with its entry' }));
  const asked = api.bodyOf('POST /audiences/overlap') as { ids: string[] };
  expect(asked.ids).toEqual([row.id, '6003306084423']);
});
