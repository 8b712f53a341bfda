import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clearSession, getToken } from '#web/lib/session.ts';
import { foundAlerts, lossOf } from '#web/test-helpers/alerts.ts';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi } from '#web/test-helpers/stub-api.ts';
import { CampaignPage } from './campaign-page.tsx';

const one = (id: string) => ({ id, name: `Campaign ${id}`, status: 'PAUSED', objective: 'OUTCOME_TRAFFIC' });
const address = `/Campaign?data=${encodeURIComponent(JSON.stringify([one('1'), one('2')]))}`;

test('marks a campaign that uses a lost interest', async () => {
  loginOwner();
  const place = { kind: 'push' as const, id: 'p', name: 'Yoga', running: false, meta_ids: ['2', '3'] };
  stubApi({ 'GET /alerts': foundAlerts([lossOf({ places: [place] })]) });
  renderPage(<CampaignPage />, address);
  const mark = await screen.findByText('1 to replace');
  expect(mark.closest('th')?.textContent).toContain('Campaign 2');
});

test('requests nothing without a login, and does not end a session whose token is refused', async () => {
  clearSession();
  const api = stubApi({ 'GET /alerts': failure(401, 'unauthenticated', 'Please log in.') });
  renderPage(<CampaignPage />, address);
  expect(api.calls()).toEqual([]);
  loginOwner();
  renderPage(<CampaignPage />, address);
  await expect.poll(api.calls).toEqual(['GET /alerts']);
  expect(await screen.findAllByText('Campaign 1')).toHaveLength(2);
  expect(getToken()).not.toBeNull();
});

test('says for campaigns in the test ad account that nothing reached Meta', () => {
  clearSession();
  stubApi({});
  renderPage(<CampaignPage />, `${address}&test=1`);
  expect(screen.getByText(pushTexts.test)).toBeTruthy();
});
