import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { lossOf } from '#web/test-helpers/alerts.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { texts as markTexts } from '#web/ui/alert-mark/texts.ts';
import { AudienceHistory } from './audience-history.tsx';
import { ListHistory, ListLosses } from './list-history.tsx';
import { texts } from './texts.ts';

const id = '3f2b8a54-0c1d-4e7a-9b7e-6a1f0d5c2b91';
const alert = lossOf();
const yoga = {
  id: '6003306084421',
  type: 'interests',
  source: 'meta',
  name: 'Yoga',
  path: ['Interests', 'Yoga'],
  topic: null,
  lower: 1000,
  upper: 1200,
  checked_at: '2026-03-01T00:00:00.000Z',
};
const summary = {
  id,
  brief_id: null,
  name: 'Yoga people',
  tags: [],
  count: 1,
  lower: 1000,
  upper: 1200,
  estimated: false,
  with_id: 1,
  seen: null,
  current: true,
  revision: 1,
  shared_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const size = (day: string, upper: number) => ({ day, lower: 1000, upper });

beforeEach(() => storeSession({ access_token: 'token', email: 'a@b.co', name: 'A' }));

test('replaces a lost interest with one click, and undoes it', async () => {
  const base = `/lists/${id}`;
  const api = stubApi({
    [`GET ${base}/history`]: success({ sizes: [size('2026-02-01', 1200), size('2026-03-01', 900)], changes: [alert] }),
    [`GET /alerts/${alert.id}/replacements`]: success([yoga]),
    [`POST ${base}/replace`]: success({ removed: [alert.ref], added: [yoga.id], list: summary }),
    [`POST ${base}/items/restore`]: success({ restored: [alert.ref], list: summary }),
    [`DELETE ${base}/items`]: success({ removed: [yoga.id], list: summary }),
  });
  renderPage(<ListLosses id={id} refs={[alert.ref]} />);
  expect(await screen.findByText('Hot yoga was removed')).toBeTruthy();
  // The chart is under the table: the list begins high.
  expect(screen.queryByRole('img')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: markTexts.replaceOf('Hot yoga') }));
  await userEvent.click(await screen.findByRole('button', { name: markTexts.pickOf('Yoga') }));
  await screen.findByText(texts.replaced('Hot yoga', 'Yoga'));
  expect(api.bodyOf(`POST ${base}/replace`)).toEqual({ ref: alert.ref, with: [yoga.id] });
  await userEvent.click(screen.getByRole('button', { name: /undo/i }));
  await waitFor(() => expect(api.bodyOf(`DELETE ${base}/items`)).toEqual({ ids: [yoga.id] }));
  expect(api.bodyOf(`POST ${base}/items/restore`)).toEqual({ ids: [alert.ref] });
});

test('a loss that is no longer in the list needs no replacement; its history stays under the table', async () => {
  const sizes = [size('2026-02-01', 1200), size('2026-03-01', 900)];
  stubApi({ [`GET /lists/${id}/history`]: success({ sizes, changes: [alert] }) });
  renderPage(
    <>
      <ListLosses id={id} refs={['another']} />
      <ListHistory id={id} refs={['another']} />
    </>,
  );
  expect(await screen.findByRole('img', { name: texts.sizes })).toBeTruthy();
  expect(screen.getAllByText('Hot yoga was removed')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: texts.losses })).toBeNull();
});

test('a loss above the table is not told again beneath it', async () => {
  const sizes = [size('2026-02-01', 1200), size('2026-03-01', 900)];
  stubApi({ [`GET /lists/${id}/history`]: success({ sizes, changes: [alert] }) });
  renderPage(
    <>
      <ListLosses id={id} refs={[alert.ref]} />
      <ListHistory id={id} refs={[alert.ref]} />
    </>,
  );
  expect(await screen.findByRole('img', { name: texts.sizes })).toBeTruthy();
  expect(screen.getAllByText('Hot yoga was removed')).toHaveLength(1);
});

test('shows no history for a list that was never checked', async () => {
  const api = stubApi({ [`GET /lists/${id}/history`]: success({ sizes: [], changes: [] }) });
  renderPage(<ListHistory id={id} refs={[]} />);
  await waitFor(() => expect(api.calls()).toContain(`GET /lists/${id}/history`));
  expect(screen.queryByText(texts.title)).toBeNull();
});

test('shows the changes of an audience and a chart', async () => {
  const sizes = [size('2026-02-01', 1200), size('2026-03-01', 900)];
  stubApi({ [`GET /audiences/${id}/history`]: success({ sizes, changes: [alert] }) });
  renderPage(<AudienceHistory id={id} />);
  expect(await screen.findByText('Hot yoga was removed')).toBeTruthy();
  expect(screen.getByRole('img', { name: texts.audienceSizes })).toBeTruthy();
});
