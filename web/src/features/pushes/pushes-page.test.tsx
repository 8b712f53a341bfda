import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { foundAlerts, lossOf } from '#web/test-helpers/alerts.ts';
import { connected, push, pushId } from '#web/test-helpers/pushes.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { PushesPage } from './pushes-page.tsx';
import { allTexts, texts } from './texts.ts';

beforeEach(() => storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' }));

test('lists all pushes with their states and links, and undoes one', async () => {
  const other = { ...push().input, name: 'Tea people' };
  const rows = [
    push({ test: false, manager_url: 'https://adsmanager.facebook.com/x' }),
    push({ id: `${pushId}2`, state: 'failed', campaign: null, ad_set_id: null, input: other }),
  ];
  const takeBack = `POST /pushes/${pushId}/take-back`;
  const place = { kind: 'push' as const, id: pushId, name: 'Yoga people', running: false, meta_ids: [] };
  const api = stubApi({
    ...connected,
    'GET /pushes': success(rows),
    'GET /alerts': foundAlerts([lossOf({ places: [place] })]),
    [takeBack]: success(push({ state: 'taken_back' })),
  });
  renderPage(<PushesPage />, '/pushes');
  expect((await screen.findByRole('link', { name: 'Yoga people' })).getAttribute('href')).toBe(`/pushes/${pushId}`);
  expect(screen.getByRole('link', { name: allTexts.openOf('Yoga people') }).getAttribute('href')).toContain(
    'adsmanager',
  );
  expect(screen.getAllByText(texts.states.failed)).not.toHaveLength(0);
  expect(screen.getByText(allTexts.test)).toBeTruthy();
  expect((await screen.findByText('1 to replace')).closest('tr')?.textContent).toContain('Yoga people');
  expect(screen.queryByRole('button', { name: allTexts.takeBackOf('Tea people') })).toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: allTexts.takeBackOf('Yoga people') }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: texts.confirm }));
  await waitFor(() => expect(api.calls()).toContain(takeBack));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('links to the audiences without a push', async () => {
  stubApi({
    ...connected,
    'GET /pushes': success([]),
  });
  renderPage(<PushesPage />, '/pushes');
  expect((await screen.findByRole('link', { name: allTexts.toAudiences })).getAttribute('href')).toBe('/audiences');
});
