import type { ConnectionState, MetaConnection } from '@interest-miner/contract/connections/endpoints';
import { connectionTexts } from '@interest-miner/contract/connections/texts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '#web/lib/paths.ts';
import { storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { newInstallation } from '#web/test-helpers/system-status.ts';
import { shellTexts as texts } from '../../texts.ts';
import { CatalogueBadge } from './catalogue-badge.tsx';

const unconnected: ConnectionState = { connection: null, login: false, without: 'catalogue' };
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
  stubApi({ 'GET /system/status': success(newInstallation), 'GET /connections/meta': success(unconnected) });
  renderPage(<CatalogueBadge />);
  const badge = await screen.findByRole('button', { name: texts.connectMeta });
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
  stubApi({ 'GET /system/status': success(newInstallation), 'GET /connections/meta': success(state) });
  renderPage(<CatalogueBadge />);
  await userEvent.click(await screen.findByRole('button', { name: texts.testAdAccount }));
  expect(await screen.findByText(connectionTexts.testAccount)).toBeTruthy();
});

test('asks for a new token if Meta refuses the connection', async () => {
  const state = { ...unconnected, connection: { ...connection, problem: 'token_revoked' } };
  stubApi({ 'GET /system/status': success(newInstallation), 'GET /connections/meta': success(state) });
  renderPage(<CatalogueBadge />);
  expect(await screen.findByRole('button', { name: texts.reconnectMeta })).toBeTruthy();
});

test('shows nothing with a working connection', async () => {
  const api = stubApi({
    'GET /system/status': success(newInstallation),
    'GET /connections/meta': success({ ...unconnected, connection }),
  });
  renderPage(<CatalogueBadge />);
  await waitFor(() => expect(api.calls()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
