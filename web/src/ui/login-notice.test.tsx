import { metaLoginNotices } from '@interest-miner/contract/connections/texts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { LoginNotice } from './login-notice.tsx';

test('says how the login ended and takes it out of the address, so that a reload is silent', async () => {
  const router = renderPage(<LoginNotice />, '/audiences/1/push?retry=7&meta=connected', '/audiences/:id/push');
  expect(await screen.findByText(metaLoginNotices.connected)).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe('?retry=7'));
  expect(router.state.historyAction).toBe('REPLACE');
  expect(screen.getByText(metaLoginNotices.connected)).toBeTruthy();
  await act(() => router.navigate('/audiences/2/push'));
  expect(screen.queryByText(metaLoginNotices.connected)).toBeNull();
});

test('keeps silent about a word that the server never sends', async () => {
  const router = renderPage(<LoginNotice />, '/tests/new?meta=nonsense');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('status')?.textContent ?? '').toBe('');
});
