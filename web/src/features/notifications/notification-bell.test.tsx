import type { TestNews } from '@interest-miner/contract/tests/news-endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { foundAlerts, lossOf } from '#web/test-helpers/alerts.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { testId } from '#web/test-helpers/tests.ts';
import { NotificationBell } from './notification-bell.tsx';
import { texts } from './texts.ts';

const listId = '3f2b8a54-0c1d-4e7a-9b7e-6a1f0d5c2b91';
const alert = lossOf({ places: [{ kind: 'list', id: listId, name: 'Yoga people', running: false, meta_ids: [] }] });

/** A rejected ad in the test ad account. */
const piece: TestNews = {
  id: '3f2b8a54-0c1d-4e7a-9b7e-6a1f0d5c2b92',
  test_id: testId,
  test_name: 'Core against Brands',
  simulated: true,
  kind: 'rejected',
  cell: 'Core',
  sentence: 'Meta rejected an ad here, so it is not shown.',
  found_at: '2026-11-20T00:00:00.000Z',
  read: false,
};

beforeEach(() => storeSession({ access_token: 'token', email: 'a@b.co', name: 'A' }));

test('lists alerts above the samples and counts only alerts', async () => {
  const api = stubApi({
    'GET /alerts': foundAlerts([alert]),
    [`POST /alerts/${alert.id}/read`]: { json: { success: true, message: '' } },
  });
  renderPage(<NotificationBell />);
  await userEvent.click(await screen.findByRole('button', { name: texts.open(1) }));
  const own = await screen.findByRole('region', { name: texts.real });
  expect(
    screen
      .getAllByRole('heading', { level: 3 })
      .slice(0, 2)
      .map((one) => one.textContent),
  ).toEqual([texts.real, texts.samples]);
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  expect(within(own).getByRole('link', { name: 'Hot yoga was removed' }).getAttribute('href')).toContain(listId);
  await userEvent.click(within(own).getByRole('button', { name: texts.markRead('Hot yoga was removed') }));
  await waitFor(() => expect(api.calls()).toContain(`POST /alerts/${alert.id}/read`));
  expect(screen.getByRole('button', { name: texts.open(0), hidden: true })).toBeTruthy();
});

test('counts the samples if there are no alerts', async () => {
  const api = stubApi({ 'GET /alerts': foundAlerts([]) });
  renderPage(<NotificationBell />);
  await waitFor(() => expect(api.calls()).toContain('GET /alerts'));
  expect(screen.getByRole('button', { name: texts.open(4) })).toBeTruthy();
});

test('with news of tests alone, mails can be turned off too, and it says which ones still come', async () => {
  const api = stubApi({
    'GET /alerts': foundAlerts([]),
    'GET /tests/news': success({ news: [piece], unread: 1 }),
    'PUT /alerts/mail': { json: { success: true, message: '' } },
  });
  renderPage(<NotificationBell />);
  await userEvent.click(await screen.findByRole('button', { name: texts.open(1) }));
  await userEvent.click(await screen.findByRole('checkbox', { name: texts.mails }));
  await waitFor(() => expect(api.bodyOf('PUT /alerts/mail')).toEqual({ mail: false }));
  expect(screen.getByText(texts.mailsHint)).toBeTruthy();
});

test('lists what happened to tests above the alerts, counts both, and marks what is simulated', async () => {
  const verdict: TestNews = { ...piece, id: testId, kind: 'verdict', read: true };
  const account: TestNews = { ...verdict, id: 'account', kind: 'not_delivered', cell: null };
  const api = stubApi({
    'GET /alerts': foundAlerts([alert]),
    'GET /tests/news': success({ news: [piece, verdict, account], unread: 1 }),
    'POST /tests/news/read': { json: { success: true, message: '' } },
    'POST /alerts/read': { json: { success: true, message: '' } },
  });
  renderPage(<NotificationBell />);
  await userEvent.click(await screen.findByRole('button', { name: texts.open(2) }));
  const own = await screen.findByRole('region', { name: texts.tests });
  expect(within(own).getAllByText(texts.simulated)).toHaveLength(3);
  expect(within(own).getByRole('link', { name: 'A test is not being shown' })).toBeTruthy();
  const link = within(own).getByRole('link', { name: texts.testNews.rejected('Core') });
  expect(link.getAttribute('href')).toBe(`/tests/${testId}`);
  expect(screen.getByRole('checkbox', { name: texts.mails })).toBeTruthy();
  await userEvent.click(screen.getByText(texts.tabs.unread));
  expect(within(own).getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: texts.markAll }));
  await waitFor(() => expect(api.calls()).toContain('POST /tests/news/read'));
  expect(screen.getByRole('button', { name: texts.open(0), hidden: true })).toBeTruthy();
});
