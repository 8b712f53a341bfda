import { type ConnectionState, testAdAccountToken } from '@interest-miner/contract/connections/endpoints';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { PushScreen } from './push-screen.tsx';

const id = '0190a5b2-7c11-4c1e-9d5e-0f4f6b1c2d3e';
const time = '2026-11-22T12:00:00.000Z';
const account = { id: 'act_1', name: 'Test ad account', currency: 'USD', min_daily_budget: 100 };
const none: ConnectionState = { connection: null, login: true, without: 'catalogue' };
const connected: ConnectionState = {
  ...none,
  connection: {
    kind: 'test',
    holder: 'Test system user',
    scopes: [],
    can_push: true,
    expires_at: null,
    ad_account: { ...account, time_zone: 'America/New_York', status: 'active', business: null, problem: null },
    problem: null,
    connected_at: time,
    checked_at: time,
  },
};
const spec = {
  groups: [],
  places: { countries: ['IN'], regions: [], cities: [] },
  age_min: 18,
  age_max: 65,
  gender: 'all',
  languages: [],
  goal: 'reach',
  advantage_audience: false,
};
const audience = { id, brief_id: null, name: 'Everyone', spec, revision: 1, created_at: time, updated_at: time };
const form = {
  test: true,
  account,
  audience: { name: 'Everyone', goal: 'reach', rows: 0 },
  campaigns: [],
  missing: [],
  notes: [],
  category_changes: [],
  dsa: null,
  promoted: null,
};

test('connecting within the push: the test account beside one’s own, and Facebook knows where to come back to', async () => {
  storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' });
  const readForm = `GET /audiences/${id}/push`;
  const login = 'POST /connections/meta/login';
  const api = stubApi({
    [`GET /audiences/${id}`]: success(audience),
    [readForm]: failure(409, 'meta_not_connected', 'Connect your Meta ad account first.'),
    'GET /connections/meta': success(none),
    'GET /auth/login-methods': success({ password: true, facebook: false }),
    'GET /pushes': success([]),
    'POST /audiences/estimate': failure(503, 'interests_unavailable', 'Later'),
    [login]: failure(503, 'facebook_unavailable', 'Facebook is away'),
    'PUT /connections/meta': success(connected),
  });
  renderPage(<PushScreen />, `/audiences/${id}/push?from=list&meta=failed`, '/audiences/:id/push');
  const user = userEvent.setup();
  const [password] = await screen.findAllByLabelText('Your password');
  await user.type(password as HTMLElement, 'Correct-Horse-9!');
  await user.click(screen.getByRole('button', { name: 'Continue with Facebook' }));
  await screen.findByText('Facebook is away');
  expect(api.bodyOf(login)).toEqual({ password: 'Correct-Horse-9!', back_to: `/audiences/${id}/push?from=list` });
  api.answer(readForm, success(form));
  await user.click(screen.getByRole('button', { name: 'Use the test ad account' }));
  expect(await screen.findByLabelText('Special ad category')).toBeTruthy();
  expect(screen.getByText(pushTexts.test)).toBeTruthy();
  expect(api.bodyOf('PUT /connections/meta')).toEqual({ access_token: testAdAccountToken });
});
