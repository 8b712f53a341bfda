import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { foundAlerts, lossOf } from '#web/test-helpers/alerts.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi } from '#web/test-helpers/stub-api.ts';
import { NotificationBell } from './notification-bell.tsx';
import { texts } from './texts.ts';

const listId = '3f2b8a54-0c1d-4e7a-9b7e-6a1f0d5c2b91';
const alert = lossOf({ places: [{ kind: 'list', id: listId, name: 'Yoga people', running: false, meta_ids: [] }] });

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
