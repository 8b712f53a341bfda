import { confirmationTexts } from '@interest-miner/contract/auth/texts';
import type { ConnectionState, MetaConnection } from '@interest-miner/contract/connections/endpoints';
import { connectionTexts } from '@interest-miner/contract/connections/texts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '#web/lib/paths.ts';
import { storeSession } from '#web/lib/session.ts';
import { profileOf, readProfile } from '#web/test-helpers/profile.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { newInstallation } from '#web/test-helpers/system-status.ts';
import { shellTexts as texts } from '../../texts.ts';
import { StatusMenu } from './status-menu.tsx';

const unconnected: ConnectionState = { connection: null, login: false, without: 'catalogue' };
const live = { ...newInstallation, demo_data: false, test_payments: false };
const connection: MetaConnection = {
  kind: 'meta',
  holder: 'Cork',
  scopes: ['ads_read'],
  can_push: false,
  expires_at: null,
  ad_account: null,
  problem: null,
  connected_at: '2026-11-22T12:00:00.000Z',
  checked_at: '2026-11-22T12:00:00.000Z',
};

beforeEach(() => storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' }));

async function open(): Promise<HTMLElement> {
  stubApi({
    [readProfile]: success(profileOf()),
    'GET /system/status': success(newInstallation),
    'GET /connections/meta': success(unconnected),
  });
  renderPage(<StatusMenu />);
  const badge = await screen.findByRole('button', { name: `${texts.demoData} · ${texts.testPayments}` });
  await userEvent.click(badge);
  expect(await screen.findByText(texts.catalogueExplanation)).toBeTruthy();
  return badge;
}
const closed = () => expect(screen.queryByText(texts.catalogueExplanation)).toBeNull();

test('Escape closes the explanation and leaves the focus on the badge', async () => {
  const badge = await open();
  await userEvent.keyboard('{Escape}');
  closed();
  expect(document.activeElement).toBe(badge);
});

test('Escape still works elsewhere, such as for closing a dialog', async () => {
  await open();
  // False if the badge had prevented it.
  expect(fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' })).toBe(true);
});

test('a second click closes it', async () => {
  await userEvent.click(await open());
  closed();
});

test('a click outside closes it', async () => {
  await open();
  await userEvent.click(document.body);
  closed();
});

test('says that interests come from the catalogue and links to the page that changes it', async () => {
  await open();
  expect(screen.getByText(texts.catalogueTitle)).toBeTruthy();
  expect(screen.getByRole('link', { name: texts.metaSettings }).getAttribute('href')).toBe(paths.metaConnection);
});

test('says for the test ad account that nothing reaches Meta', async () => {
  const state = { ...unconnected, connection: { ...connection, kind: 'test' } };
  stubApi({
    [readProfile]: success(profileOf()),
    'GET /system/status': success(newInstallation),
    'GET /connections/meta': success(state),
  });
  renderPage(<StatusMenu />);
  await userEvent.click(await screen.findByRole('button', { name: `${texts.testAdAccount} · ${texts.testPayments}` }));
  expect(await screen.findByText(connectionTexts.testAccount)).toBeTruthy();
});

test('asks for a new token if Meta refuses the connection', async () => {
  const state = { ...unconnected, connection: { ...connection, problem: 'token_revoked' } };
  stubApi({
    [readProfile]: success(profileOf()),
    'GET /system/status': success(newInstallation),
    'GET /connections/meta': success(state),
  });
  renderPage(<StatusMenu />);
  expect(await screen.findByRole('button', { name: `${texts.reconnectMeta} · ${texts.testPayments}` })).toBeTruthy();
});

test('one badge says everything, and sends the link to an unconfirmed address again', async () => {
  const sendAgain = 'POST /auth/send-confirmation';
  const api = stubApi({
    [readProfile]: success(profileOf({ confirm_email: true })),
    'GET /system/status': success(newInstallation),
    'GET /connections/meta': success(unconnected),
    [sendAgain]: { json: { success: true, message: confirmationTexts.sent('ann@example.com') } },
  });
  renderPage(<StatusMenu />);
  const words = [texts.demoData, texts.testPayments, texts.confirmEmail].join(' · ');
  await userEvent.click(await screen.findByRole('button', { name: words }));
  expect(screen.getByText(texts.testPaymentsExplanation)).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Open the outbox' })).getAttribute('href')).toBe('/operator/outbox');
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The link is on its way to ann@example.com.')).toBeTruthy();
  expect(api.calls()).toContain(sendAgain);
});

test('shows a rejection, and names no outbox if mail is sent', async () => {
  stubApi({
    [readProfile]: success(profileOf({ confirm_email: true })),
    'GET /system/status': success({ ...live, mail_delivery: true }),
    'GET /connections/meta': success({ ...unconnected, connection }),
    'POST /auth/send-confirmation': failure(429, 'rate_limited', 'Too many requests. Please wait.'),
  });
  renderPage(<StatusMenu />);
  await userEvent.click(await screen.findByRole('button', { name: texts.confirmEmail }));
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Too many requests. Please wait.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('shows nothing with a working connection, real payments and a confirmed address', async () => {
  const api = stubApi({
    [readProfile]: success(profileOf()),
    'GET /system/status': success(live),
    'GET /connections/meta': success({ ...unconnected, connection }),
  });
  renderPage(<StatusMenu />);
  await waitFor(() => expect(api.calls()).toHaveLength(3));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
