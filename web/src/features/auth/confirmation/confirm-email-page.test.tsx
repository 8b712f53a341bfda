import { confirmationTexts } from '@interest-miner/contract/auth/texts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi } from '#web/test-helpers/stub-api.ts';
import { ConfirmEmailPage } from './confirm-email-page.tsx';

const confirm = 'POST /auth/confirm-email';

test('opening the link confirms nothing; the button does', async () => {
  const api = stubApi({ [confirm]: { json: { success: true, message: confirmationTexts.confirmed } } });
  renderPage(<ConfirmEmailPage />, '/confirm-email#id.1.mac', '/confirm-email');
  const button = await screen.findByRole('button', { name: 'Confirm my address' });
  expect(api.calls()).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText(confirmationTexts.confirmed)).toBeTruthy();
  expect(api.bodyOf(confirm)).toEqual({ token: 'id.1.mac' });
  expect(screen.getByRole('link', { name: 'Go to the Miner' }).getAttribute('href')).toBe('/dashboard');
});

test('says what to do if the link no longer works', async () => {
  stubApi({ [confirm]: failure(404, 'not_found', confirmationTexts.linkBroken) });
  renderPage(<ConfirmEmailPage />, '/confirm-email#old', '/confirm-email');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm my address' }));
  expect(await screen.findByText(confirmationTexts.linkBroken)).toBeTruthy();
});
