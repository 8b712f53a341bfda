import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { ApiPage } from './api-page.tsx';

const list = 'GET /api-tokens';
const create = 'POST /api-tokens';
const assistants = 'GET /oauth/assistants';
const item = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Nightly script',
  scopes: ['interests:read'],
  hint: 'aB3x',
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2999-01-01T00:00:00.000Z',
  last_used_at: null,
  suspended: false,
};
const secret = `im_${'a'.repeat(49)}`;

beforeEach(() => {
  clearAll();
  storeSession({ access_token: 'session', email: 'ann@example.com', name: 'Ann' });
});

test('lists tokens with permissions and last use; one click revokes one', async () => {
  const api = stubApi({
    [list]: success([item]),
    [assistants]: success([]),
    [`DELETE /api-tokens/${item.id}`]: { json: { success: true, message: 'ok' } },
  });
  renderPage(<ApiPage />);
  const row = (await screen.findByText('Nightly script')).closest('li') as HTMLElement;
  expect(within(row).getByText(/ends in aB3x · never used · expires/)).toBeTruthy();
  expect(within(row).getByText('Search interests, suggestions and checks')).toBeTruthy();
  api.answer(list, 'never');
  await userEvent.click(within(row).getByRole('button', { name: 'Revoke the token Nightly script' }));
  expect(await screen.findByText('No tokens yet. Create one below.')).toBeTruthy();
});

test('shows a new token once and puts it into the settings for assistants', async () => {
  const api = stubApi({
    [list]: success([]),
    [assistants]: success([]),
    [create]: { status: 201, ...(success({ ...item, token: secret }) as object) } as never,
  });
  renderPage(<ApiPage />);
  expect(screen.getByRole('region', { name: 'Settings for Claude Code' }).textContent).toContain('im_YOUR_TOKEN');
  await userEvent.type(screen.getByLabelText('Name'), 'Claude');
  await userEvent.click(screen.getByLabelText(/Run analyses/));
  await userEvent.selectOptions(screen.getByLabelText('Expires after'), '365');
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('Copy your token now. It is not shown again.')).toBeTruthy();
  expect(api.bodyOf(create)).toEqual({
    name: 'Claude',
    scopes: ['interests:read', 'lists:read', 'lists:write', 'analyses:run'],
    expires_in_days: 365,
  });
  await userEvent.selectOptions(screen.getByLabelText('Assistant'), 'Cursor');
  expect(screen.getByRole('region', { name: 'Settings for Cursor' }).textContent).toContain(secret);
});

test('requests no token without a name and permissions', async () => {
  const api = stubApi({ [list]: success([]), [assistants]: success([]) });
  renderPage(<ApiPage />);
  for (const box of screen.getAllByRole('checkbox', { checked: true })) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  expect(screen.getByText('Please name the token after the program that will use it')).toBeTruthy();
  expect(screen.getByText('Please choose at least one permission')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(api.calls()).not.toContain(create);
});

test('a trial call shows what the tool found, or its error message', async () => {
  const content = (value: unknown, isError = false) => ({
    json: { result: { isError, content: [{ type: 'text', text: JSON.stringify(value) }] } },
  });
  const row = { id: '1', name: 'Yoga', lower: 1_000_000, upper: 2_000_000, source: 'meta' };
  const api = stubApi({
    [list]: success([item]),
    [assistants]: success([]),
    'POST /mcp': content({ interests: [row] }),
  });
  renderPage(<ApiPage />);
  expect(await screen.findByText(/never used/)).toBeTruthy();
  api.answer(list, success([{ ...item, last_used_at: new Date().toISOString() }]));
  await userEvent.click(screen.getByRole('button', { name: 'Call search_interests' }));
  expect(await screen.findByText('Yoga')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/never used/)).toBeNull());
  expect(screen.getByText('1.0M – 2.0M, Meta')).toBeTruthy();
  api.answer('POST /mcp', content({ code: 'searches_used_up', message: 'You have used all searches.' }, true));
  await userEvent.click(screen.getByRole('button', { name: 'Call search_interests' }));
  expect(await screen.findByText('You have used all searches.')).toBeTruthy();
  api.answer('POST /mcp', failure(401, 'unauthenticated', 'This API token has ended.'));
  await userEvent.click(screen.getByRole('button', { name: 'Call search_interests' }));
  expect(await screen.findByText('This API token has ended.')).toBeTruthy();
  const error = { code: -32602, message: 'Tool search_interests not found' };
  api.answer('POST /mcp', { status: 200, json: { jsonrpc: '2.0', id: 1, error } });
  await userEvent.click(screen.getByRole('button', { name: 'Call search_interests' }));
  expect(await screen.findByText(/^The new token may not search\./)).toBeTruthy();
});

test('lists connected assistants with permissions; one click disconnects one', async () => {
  const assistant = {
    id: item.id,
    name: 'Helpful Assistant',
    host: 'assistant.example',
    scopes: ['lists:read'],
    connected_at: item.created_at,
    last_used_at: null,
    suspended: false,
    expires_at: '2020-01-01T00:00:00.000Z',
  };
  const api = stubApi({
    [list]: success([]),
    [assistants]: success([assistant]),
    [`DELETE /oauth/assistants/${item.id}`]: { json: { success: true, message: 'ok' } },
  });
  renderPage(<ApiPage />);
  const row = (await screen.findByText(/^Helpful Assistant/)).closest('li') as HTMLElement;
  expect(within(row).getByText(/assistant.example · connected .* · never used/)).toBeTruthy();
  expect(within(row).getByText('Read your lists and alerts')).toBeTruthy();
  expect(within(row).getByText('Expired')).toBeTruthy();
  api.answer(assistants, 'never');
  await userEvent.click(within(row).getByRole('button', { name: 'Disconnect Helpful Assistant' }));
  expect(await screen.findByText(/^Assistants on the web can connect only/)).toBeTruthy();
});

test('marks an assistant that registered itself, because its name is not verified', async () => {
  const times = {
    connected_at: item.created_at,
    last_used_at: null,
    expires_at: item.expires_at,
    suspended: false,
  };
  const assistant = { id: item.id, name: 'Claude', host: null, scopes: ['lists:read'], ...times };
  stubApi({ [list]: success([]), [assistants]: success([assistant]) });
  renderPage(<ApiPage />);
  expect(await screen.findByText(/name not verified · connected .* · never used/)).toBeTruthy();
});
