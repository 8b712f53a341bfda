import { confirmationTexts } from '@interest-miner/contract/auth/texts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { profileOf, readProfile } from '#web/test-helpers/profile.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { newInstallation } from '#web/test-helpers/system-status.ts';
import { ConfirmBadge } from './confirm-badge.tsx';

const readStatus = 'GET /system/status';
const sendAgain = 'POST /auth/send-confirmation';
beforeEach(() => storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' }));

async function open() {
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm email' }));
}

test('sends the link to an unconfirmed address again, and names the outbox if no mail is sent', async () => {
  const api = stubApi({
    [readProfile]: success(profileOf({ confirm_email: true })),
    [readStatus]: success(newInstallation),
    [sendAgain]: { json: { success: true, message: confirmationTexts.sent('ann@example.com') } },
  });
  renderPage(<ConfirmBadge />);
  await open();
  expect((await screen.findByRole('link', { name: 'Open the outbox' })).getAttribute('href')).toBe('/operator/outbox');
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The link is on its way to ann@example.com.')).toBeTruthy();
  expect(api.calls()).toContain(sendAgain);
});

test('shows a rejection, and names no outbox if mail is sent', async () => {
  const api = stubApi({
    [readProfile]: success(profileOf({ confirm_email: true })),
    [readStatus]: success({ ...newInstallation, mail_delivery: true }),
    [sendAgain]: failure(429, 'rate_limited', 'Too many requests. Please wait.'),
  });
  renderPage(<ConfirmBadge />);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Too many requests. Please wait.')).toBeTruthy();
  expect(api.calls()).toContain(readStatus);
  expect(screen.queryByRole('link')).toBeNull();
});

test('shows nothing for a confirmed address', async () => {
  const api = stubApi({ [readProfile]: success(profileOf()) });
  renderPage(<ConfirmBadge />);
  await waitFor(() => expect(api.calls()).toContain(readProfile));
  expect(screen.queryByRole('button')).toBeNull();
});
