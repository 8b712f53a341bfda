import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '#web/lib/paths.ts';
import { storeSession } from '#web/lib/session.ts';
import { profileOf, readProfile } from '#web/test-helpers/profile.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { SuspendedBanner } from './suspended-banner.tsx';

beforeEach(() => storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' }));

test('says how much is paused, and leads to the decision', async () => {
  stubApi({ [readProfile]: success(profileOf({ suspended_access: 3 })) });
  renderPage(<SuspendedBanner />);
  expect(await screen.findByText(/3 ways into your account are paused/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe(paths.profileUpdate);
});

test('shows nothing while nothing is paused', async () => {
  const api = stubApi({ [readProfile]: success(profileOf()) });
  renderPage(<SuspendedBanner />);
  await waitFor(() => expect(api.calls()).toContain(readProfile));
  expect(screen.queryByRole('link')).toBeNull();
});
