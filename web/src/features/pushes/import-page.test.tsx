import { metaLoginNotices } from '@interest-miner/contract/connections/texts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { connected, pushedId as id } from '#web/test-helpers/pushes.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { ImportPage } from './import-page.tsx';
import { importTexts } from './texts.ts';

beforeEach(() => storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' }));
const connect = ({ why, onConnected }: { why: string; onConnected: () => void }) => (
  <button type="button" onClick={onConnected}>
    {why}
  </button>
);

test('offers to retry an import when Meta does not respond, and connects on the spot without one', async () => {
  const read = 'GET /imports/meta';
  const api = stubApi({
    ...connected,
    [read]: failure(503, 'meta_unavailable', 'Later'),
  });
  renderPage(<ImportPage connect={connect} />, '/audiences/import?meta=cancelled');
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.answer(read, failure(409, 'meta_not_connected', 'Connect first'));
  await userEvent.click(again);
  const step = await screen.findByRole('button', { name: importTexts.connectWhy });
  api.answer(read, success({ test: true, account: 'Test ad account', items: [] }));
  await userEvent.click(step);
  expect(await screen.findByText(importTexts.empty)).toBeTruthy();
  // How a login at Facebook ended that came back here.
  expect(screen.getByText(metaLoginNotices.cancelled)).toBeTruthy();
});

test('imports an ad set as a list; one in a city may become an audience, one without a place not', async () => {
  const item = { kind: 'ad_set', id: '7', name: 'Spring', interests: 2, countries: [], local_places: [] };
  const pune = { ...item, id: '8', name: 'Pune', local_places: [{ key: '1', name: 'Pune', country: 'IN' }] };
  const api = stubApi({
    ...connected,
    'GET /imports/meta': success({ test: false, account: 'Cork mats', items: [item, pune] }),
    'POST /imports/meta': success({ as: 'list', id, notes: [] }),
  });
  const router = renderPage(<ImportPage connect={connect} />, '/audiences/import');
  const user = userEvent.setup();
  const toAudience = (name: string) =>
    screen.findByRole<HTMLButtonElement>('button', { name: importTexts.toAudienceOf(name) });
  expect([(await toAudience('Spring')).disabled, (await toAudience('Pune')).disabled]).toEqual([true, false]);
  expect(screen.getByText(/Pune, India/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: importTexts.toListOf('Spring') }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/lists/${id}`));
  expect(api.bodyOf('POST /imports/meta')).toEqual({ kind: 'ad_set', id: '7', as: 'list' });
});
