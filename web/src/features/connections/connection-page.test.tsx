import {
  type AdAccount,
  type ConnectionState,
  type MetaConnection,
  testAdAccountToken,
} from '@interest-miner/contract/connections/endpoints';
import { connectionProblems, connectionTexts, metaLoginNotices } from '@interest-miner/contract/connections/texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { ConnectionPage } from './connection-page.tsx';
import { texts } from './texts.ts';

const readState = 'GET /connections/meta';
const readAccounts = 'GET /connections/meta/ad-accounts';
const connect = 'PUT /connections/meta';
const readMethods = 'GET /auth/login-methods';
const withPassword = success({ password: true, facebook: false });
const none: ConnectionState = { connection: null, login: false, without: 'catalogue' };

const account = (change: Partial<AdAccount> = {}): AdAccount => ({
  id: 'act_1',
  name: 'Cork mats',
  currency: 'USD',
  time_zone: 'America/New_York',
  status: 'active',
  business: null,
  min_daily_budget: 100,
  problem: null,
  ...change,
});
const connected = (change: Partial<MetaConnection> = {}): ConnectionState => ({
  ...none,
  connection: {
    kind: 'meta',
    holder: 'Cork system user',
    scopes: ['ads_read', 'ads_management'],
    can_push: true,
    expires_at: null,
    ad_account: account(),
    problem: null,
    connected_at: '2026-11-20T12:00:00.000Z',
    checked_at: '2026-11-20T12:00:00.000Z',
    ...change,
  },
});

beforeEach(() => storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' }));

test('says without a connection that the catalogue answers, and shows four steps to a token', async () => {
  stubApi({ [readMethods]: withPassword, [readState]: success(none) });
  renderPage(<ConnectionPage />);
  expect(await screen.findByText(texts.sources.catalogue)).toBeTruthy();
  for (const { text } of texts.steps) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.login })).toBeNull();
});

test('sends a pasted token once, removes it from the page and shows the ad account', async () => {
  const api = stubApi({
    [readMethods]: withPassword,
    [readState]: success(none),
    [connect]: success(connected()),
    [readAccounts]: success([account()]),
  });
  renderPage(<ConnectionPage />);
  const field = await screen.findByLabelText(texts.token);
  await userEvent.type(field, ' EAABtoken ');
  await userEvent.type(screen.getByLabelText(texts.password), 'Correct-Horse-9!');
  await userEvent.click(screen.getByRole('button', { name: texts.connect }));
  expect(await screen.findByText('Cork mats (act_1)')).toBeTruthy();
  expect(api.bodyOf(connect)).toEqual({ access_token: 'EAABtoken', password: 'Correct-Horse-9!' });
  expect(screen.getByText(texts.sources.own_connection)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(texts.token).value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>(texts.password).value).toBe('');
  expect(document.body.innerHTML).not.toContain('EAABtoken');
});

test('shows Meta’s refusal below the field, and sends nothing without a token', async () => {
  const message = connectionProblems.scope_missing;
  const api = stubApi({
    [readMethods]: withPassword,
    [readState]: success(none),
    [connect]: failure(422, 'meta_refused', message),
  });
  renderPage(<ConnectionPage />);
  const button = await screen.findByRole('button', { name: texts.connect });
  await userEvent.click(button);
  expect(await screen.findByText(connectionTexts.tokenRequired)).toBeTruthy();
  expect(api.calls()).not.toContain(connect);
  await userEvent.type(screen.getByLabelText(texts.token), 'EAABweak');
  await userEvent.type(screen.getByLabelText(texts.password), 'Correct-Horse-9!');
  await userEvent.click(button);
  expect(await screen.findByText(message)).toBeTruthy();
});

test('one click switches to another ad account; an unusable one says why', async () => {
  const accounts = [
    account(),
    account({ id: 'act_2', name: 'In rupees', currency: 'INR' }),
    account({ id: 'act_3', name: 'Blocked', status: 'disabled', problem: 'account_disabled' }),
  ];
  const api = stubApi({
    [readMethods]: withPassword,
    [readState]: success(connected()),
    [readAccounts]: success(accounts),
    [connect]: success(connected({ ad_account: accounts[1] as AdAccount })),
  });
  renderPage(<ConnectionPage />);
  const other = await screen.findByRole('button', { name: texts.chooseNamed('In rupees') });
  expect(screen.getByText(connectionProblems.account_disabled)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.chooseNamed('Blocked') })).toBeNull();
  await userEvent.click(other);
  expect(await screen.findByText('In rupees (act_2)')).toBeTruthy();
  expect(api.bodyOf(connect)).toEqual({ ad_account_id: 'act_2' });
  const row = screen
    .getAllByText('In rupees')
    .map((name) => name.closest('li'))
    .find(Boolean) as HTMLElement;
  expect(within(row).getByText(texts.inUse)).toBeTruthy();
});

test('one click connects the test ad account, and the page says that nothing reaches Meta', async () => {
  const api = stubApi({
    [readMethods]: withPassword,
    [readState]: success(none),
    [readAccounts]: success([account()]),
    [connect]: success(connected({ kind: 'test' })),
  });
  renderPage(<ConnectionPage />);
  await userEvent.click(await screen.findByRole('button', { name: texts.useTest }));
  expect(await screen.findByText(connectionTexts.testAccount)).toBeTruthy();
  expect(api.bodyOf(connect)).toEqual({ access_token: testAdAccountToken });
  expect(screen.getByText(texts.sources.catalogue)).toBeTruthy();
});

test('reports a token that Meta refuses, without requesting its accounts', async () => {
  const api = stubApi({ [readMethods]: withPassword, [readState]: success(connected({ problem: 'token_revoked' })) });
  renderPage(<ConnectionPage />);
  expect(await screen.findByText(connectionProblems.token_revoked)).toBeTruthy();
  expect(screen.getByRole('heading', { name: texts.replaceTitle })).toBeTruthy();
  expect(api.calls()).not.toContain(readAccounts);
});

test('one click disconnects', async () => {
  const api = stubApi({
    [readMethods]: withPassword,
    [readState]: success(connected({ expires_at: '2026-12-24T12:00:00.000Z' })),
    [readAccounts]: success([account()]),
    'DELETE /connections/meta': { json: { success: true, message: connectionTexts.disconnected } },
  });
  renderPage(<ConnectionPage />);
  const button = await screen.findByRole('button', { name: texts.disconnect });
  expect(screen.getByText(texts.warned)).toBeTruthy();
  api.answer(readState, success(none));
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: texts.disconnect })).toBeNull());
  expect(await screen.findByText(connectionTexts.disconnected)).toBeTruthy();
});

test('offers Facebook Login for Business if it is configured, and shows its outcome', async () => {
  stubApi({ [readMethods]: withPassword, [readState]: success({ ...none, login: true }) });
  renderPage(<ConnectionPage />, '/?meta=refused');
  expect(await screen.findByRole('button', { name: texts.login })).toBeTruthy();
  expect(screen.getByText(metaLoginNotices.refused)).toBeTruthy();
});

test('an account without a password proves it with a mailed code; a wrong code is said below its field', async () => {
  const api = stubApi({
    [readMethods]: success({ password: false, facebook: true }),
    [readState]: success(none),
    [connect]: failure(403, 'owner_code_required', 'Enter the code that we sent to your email address.'),
  });
  renderPage(<ConnectionPage />);
  expect(await screen.findByText(texts.codeFirst)).toBeTruthy();
  expect(screen.queryByLabelText(texts.password)).toBeNull();
  await userEvent.type(screen.getByLabelText(texts.token), 'EAABtoken');
  await userEvent.click(screen.getByRole('button', { name: texts.sendCode }));
  const code = await screen.findByLabelText(texts.code);
  expect(api.bodyOf(connect)).toEqual({ access_token: 'EAABtoken' });
  const answers = { [readMethods]: success({ password: false, facebook: true }), [readState]: success(none) };
  const second = stubApi({ ...answers, [connect]: failure(400, 'otp_invalid', 'That code is wrong.') });
  await userEvent.type(code, '123456');
  await userEvent.click(screen.getByRole('button', { name: texts.connect }));
  expect(await screen.findByText('That code is wrong.')).toBeTruthy();
  expect(second.bodyOf(connect)).toEqual({ access_token: 'EAABtoken', otp_code: '123456' });
});
