import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { profileOf, readProfile } from '#web/test-helpers/profile.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { ProfilePage } from './profile-page.tsx';
import { texts } from './texts.ts';

beforeEach(() => {
  clearAll();
  storeSession({ access_token: 't', email: 'ann@example.com', name: 'Ann' });
});

function open(activity: [] | null = []) {
  const handlers = { onPlans: vi.fn(), onLogout: vi.fn() };
  renderPage(<ProfilePage activity={activity} {...handlers} />, '/profile');
  return handlers;
}

test('shows that it is loading', () => {
  stubApi({ [readProfile]: 'never' });
  open();
  expect(screen.getByText('Loading your profile...')).toBeTruthy();
});

test('shows the server’s message after a failure, which can be retried', async () => {
  const api = stubApi({ [readProfile]: failure(503, 'storage_unavailable', 'Not right now.') });
  open();
  expect(await screen.findByRole('heading', { name: 'Not right now.' })).toBeTruthy();
  api.answer(readProfile, success(profileOf()));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ann Lee')).toBeTruthy();
});

test('does not say that nothing was done when the activity could not be loaded', async () => {
  stubApi({ [readProfile]: success(profileOf()) });
  open(null);
  expect(await screen.findByText(texts.activityFailed)).toBeTruthy();
  expect(screen.queryByText(texts.noActivity)).toBeNull();
});

test('shows “Failed to fetch profile data” without a response', async () => {
  stubApi();
  open();
  expect(await screen.findByRole('heading', { name: 'Failed to fetch profile data' })).toBeTruthy();
});

test('says so without an active plan, and offers the plans', async () => {
  stubApi({ [readProfile]: success(profileOf()) });
  const { onPlans, onLogout } = open();
  expect(await screen.findByText("Your Don't Have Any Active Plan")).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Plans' }));
  expect(onPlans).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(onLogout).toHaveBeenCalledOnce();
});
