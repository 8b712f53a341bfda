import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useStored } from '#web/features/premium/stored.ts';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { analysis } from '#web/test-helpers/premium.ts';
import { profileOf, readProfile } from '#web/test-helpers/profile.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { usePricingModal } from '../pricing-modal-state.ts';
import { PremiumScreen } from './premium-screen.tsx';

const profile = (subscription_status: string) => success(profileOf({ subscription_status }));

beforeEach(() => {
  clearAll();
  storeSession({ access_token: 't', email: 'ann@example.com', name: 'Ann' });
  localStorage.setItem('hasSeenInterestMinerTutorial', 'true');
});

const where = ({ state }: ReturnType<typeof renderPage>) => `${state.historyAction} ${state.location.pathname}`;
const plansOpen = () => usePricingModal.getState().isOpen;

test('the guard shows that it is checking while the profile loads', () => {
  stubApi({ [readProfile]: 'never' });
  const router = renderPage(<PremiumScreen />, '/permium-miner');
  expect(screen.getByText('Checking plan status...')).toBeTruthy();
  expect([where(router), plansOpen()]).toEqual(['POP /permium-miner', false]);
});

test('meanwhile the form begins, unless an analysis will be shown', () => {
  stubApi({ [readProfile]: 'never' });
  renderPage(<PremiumScreen />, '/permium-miner');
  expect(screen.getByRole('heading', { name: 'What are you advertising?' })).toBeTruthy();
  cleanup();
  renderPage(<PremiumScreen />, '/permium-miner?analysis=a1');
  expect(screen.getByText('Checking plan status...')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'What are you advertising?' })).toBeNull();
  cleanup();
  useStored.getState().keepAnalysis('ann@example.com', analysis);
  renderPage(<PremiumScreen />, '/permium-miner');
  expect(screen.queryByRole('heading', { name: 'What are you advertising?' })).toBeNull();
});

test('an active plan opens the Premium Miner', async () => {
  const api = stubApi({ [readProfile]: profile('active'), 'GET /status': success({}) });
  const router = renderPage(<PremiumScreen />, '/permium-miner');
  expect(await screen.findByRole('heading', { name: 'What are you advertising?' })).toBeTruthy();
  expect([where(router), plansOpen()]).toEqual(['POP /permium-miner', false]);
  expect(api.calls().filter((call) => call === readProfile)).toHaveLength(1);
});

test.each([
  ['no active plan', profile('expired')],
  ['a profile that cannot be read', failure(500, 'internal', 'An unexpected error occurred.')],
])('%s: opens the pricing modal over the dashboard, which replaces the page', async (_name, answer) => {
  stubApi({ [readProfile]: answer });
  const router = renderPage(<PremiumScreen />, '/permium-miner');
  await vi.waitFor(() => expect(where(router)).toBe('REPLACE /dashboard'));
  expect(plansOpen()).toBe(true);
});

test('offers no plans once the session has ended', async () => {
  stubApi({ [readProfile]: failure(401, 'unauthenticated', 'No') });
  const router = renderPage(<PremiumScreen />, '/permium-miner');
  await vi.waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  await act(async () => {});
  expect([where(router), plansOpen()]).toEqual(['POP /permium-miner', false]);
});

test('a logout closes the pricing modal', () => {
  usePricingModal.getState().open();
  clearAll();
  expect(plansOpen()).toBe(false);
});
