import type { AudienceSummary } from '@interest-miner/contract/audiences/endpoints';
import type { Push } from '@interest-miner/contract/pushes/endpoints';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { foundAlerts, lossOf } from '#web/test-helpers/alerts.ts';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { AudiencesPage } from './audiences-page.tsx';
import { BuilderPage } from './builder-page.tsx';

const id = '0190a5b2-7c11-4c1e-9d5e-0f4f6b1c2d3e';
const at = '2026-11-22T12:00:00.000Z';
const summary: AudienceSummary = {
  id,
  brief_id: null,
  name: 'Yoga people',
  goal: 'reach',
  countries: ['IN', 'DE', 'FR'],
  local_places: [],
  groups: 2,
  entries: 12,
  names: ['Yoga', 'Pilates'],
  with_id: 11,
  seen: { year: new Date().getUTCFullYear(), count: 9 },
  people: { lower: 2_100_000, upper: 3_400_000 },
  revision: 1,
  created_at: at,
  updated_at: at,
};

beforeEach(loginOwner);

test('lists audiences with their places and contents, and opens them in the builder', async () => {
  const place = { kind: 'audience' as const, id, name: 'Yoga people', running: false, meta_ids: [] };
  const alerts = foundAlerts([lossOf({ places: [place] }), lossOf({ ref: '1', places: [{ ...place, id: 'other' }] })]);
  const push: Push = {
    id: 'p1',
    audience_id: id,
    brief_id: null,
    test: true,
    account: { id: 'act_1', name: 'Test ad account', currency: 'USD' },
    input: {
      ad_account_id: 'act_1',
      name: 'Yoga people',
      objective: 'OUTCOME_AWARENESS',
      special_ad_category: 'none',
      daily_budget: 550,
      leave_out_missing: false,
    },
    mark: 'im-abcdefghjk',
    state: 'failed',
    failed_at: 'checking',
    campaign: null,
    ad_set_id: null,
    left_out: 0,
    notes: [],
    complaints: [],
    notice: null,
    retry_after_seconds: null,
    manager_url: null,
    created_at: at,
    finished_at: null,
  };
  const sizes = [
    { day: '2026-11-01', lower: 1_000_000, upper: 2_000_000 },
    { day: '2026-11-20', lower: 2_100_000, upper: 3_400_000 },
  ];
  stubApi({
    'GET /audiences': success([summary]),
    'GET /alerts': alerts,
    'GET /pushes': success([push]),
    'GET /audiences/sizes': success([{ id, sizes }]),
  });
  renderPage(<AudiencesPage />, '/audiences');
  const link = await screen.findByRole('link', { name: 'Yoga people' });
  expect(link.getAttribute('href')).toBe(`/audiences/${id}`);
  expect(screen.getAllByText('India, Germany and 1 more')).not.toHaveLength(0);
  expect(screen.getAllByText('9 seen this year')).not.toHaveLength(0);
  expect(screen.getAllByText('2.1M – 3.4M')).not.toHaveLength(0);
  expect((await screen.findAllByRole('link', { name: 'Test: Failed' }))[0]?.getAttribute('href')).toBe('/pushes/p1');
  expect((await screen.findAllByRole('img', { name: '1.0M – 2.0M at first, now 2.1M – 3.4M' })).length).toBeGreaterThan(
    0,
  );
  expect((await screen.findByText('1 to replace')).title).toBe('Hot yoga was removed');
});

test('undoes a deletion in place', async () => {
  stubApi({
    'GET /audiences': success([summary]),
    [`DELETE /audiences/${id}`]: { json: { success: true, message: 'Deleted.' } },
    [`POST /audiences/${id}/restore`]: failure(404, 'not_found', 'It is gone for good.'),
  });
  renderPage(<AudiencesPage />, '/audiences');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Delete Yoga people' }));
  const undo = await screen.findByRole('button', { name: 'Undo: restore Yoga people' });
  expect(document.activeElement).toBe(undo);
  await user.click(undo);
  expect(await screen.findByText('It is gone for good.')).toBeTruthy();
});

test('creates the first audience from the empty state and opens it', async () => {
  const api = stubApi({
    'GET /audiences': success([]),
    'POST /audiences': failure(409, 'limit_reached', 'You have 200 audiences.'),
  });
  const router = renderPage(<AudiencesPage />, '/audiences');
  const user = userEvent.setup();
  await screen.findByText('Turn interests into an audience');
  const create = screen.getByRole('button', { name: 'New audience' });
  await user.click(create);
  expect(await screen.findByText('You have 200 audiences.')).toBeTruthy();
  const asked = { name: 'New audience', spec: { groups: [] }, default_country: 'US' };
  expect(api.bodyOf('POST /audiences')).toEqual(asked);
  const stored = { id, brief_id: null, name: 'New audience', revision: 1, created_at: at, updated_at: at };
  api.answer('POST /audiences', {
    status: 201,
    json: {
      success: true,
      data: {
        ...stored,
        spec: {
          groups: [],
          places: { countries: ['US'], regions: [], cities: [] },
          age_min: 18,
          age_max: 65,
          gender: 'all',
          languages: [],
          goal: 'reach',
          advantage_audience: false,
        },
      },
    },
  });
  await user.click(create);
  await expect.poll(() => router.state.location.pathname).toBe(`/audiences/${id}`);
});

test('links from an audience that does not exist back to the list', async () => {
  stubApi({ [`GET /audiences/${id}`]: failure(404, 'not_found', 'There is nothing here.') });
  renderPage(<BuilderPage />, `/audiences/${id}`, '/audiences/:id');
  expect(await screen.findByRole('heading', { name: 'This audience no longer exists' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All audiences' })).toBeTruthy();
});
