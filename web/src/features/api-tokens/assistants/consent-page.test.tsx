import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { ConsentPage } from './consent-page.tsx';

const read = 'POST /oauth/requests';
const decide = 'POST /oauth/decisions';
const address = '/oauth/authorize?client_id=x&state=a%20b';
const query = 'client_id=x&state=a%20b';
const request = {
  account: 'ann@example.com',
  name: 'Helpful Assistant',
  host: 'assistant.example',
  redirect_host: 'assistant.example',
  is_local: false,
  scopes: ['interests:read', 'lists:write'],
  problem: null,
};
const answer = success({ redirect_to: 'https://assistant.example/callback?code=c' });

beforeEach(() => {
  clearAll();
  storeSession({ access_token: 'session', email: 'ann@example.com', name: 'Ann' });
});

test('shows who asks for what, allows the ticked permissions, and redirects to the assistant', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  const api = stubApi({ [read]: success(request), [decide]: answer });
  renderPage(<ConsentPage />, address);
  expect(await screen.findByRole('heading', { name: 'Connect Helpful Assistant?' })).toBeTruthy();
  expect(api.bodyOf(read)).toEqual({ query });
  expect(screen.getByText('From assistant.example')).toBeTruthy();
  expect(screen.getByText(/logged in as ann@example.com/)).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Create, change and delete your lists'));
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://assistant.example/callback?code=c'));
  expect(api.bodyOf(decide)).toEqual({ query, allow: true, scopes: ['interests:read'] });
});

test('sends nothing without a permission; Cancel informs the assistant', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  const api = stubApi({ [read]: success({ ...request, host: null, is_local: true }), [decide]: answer });
  renderPage(<ConsentPage />, address);
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box);
  expect(screen.getByText('This app registered itself. Its name is not verified.')).toBeTruthy();
  expect(screen.getByText(/Allow it only if you have just started this program/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
  expect(screen.getByText('Please choose at least one permission')).toBeTruthy();
  expect(api.calls()).not.toContain(decide);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(api.bodyOf(decide)).toEqual({ query, allow: false });
});

test('shows an error with a way back, and never links to unknown addresses', async () => {
  const problem = { message: 'PKCE with S256 is required.', return_to: 'https://assistant.example/callback?error=x' };
  const api = stubApi({ [read]: success({ ...request, problem }) });
  renderPage(<ConsentPage />, address);
  const back = await screen.findByRole('link', { name: 'Back to assistant.example' });
  expect(back.getAttribute('href')).toBe(problem.return_to);
  expect(screen.getByText(problem.message)).toBeTruthy();
  api.answer(read, failure(422, 'assistant_refused', 'This app is not registered here.'));
  renderPage(<ConsentPage />, '/oauth/authorize?client_id=y');
  expect(await screen.findByText('This app is not registered here.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Account Settings' })).toBeTruthy();
});

test('does not follow a redirect that is not a web address', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  stubApi({ [read]: success(request), [decide]: success({ redirect_to: 'javascript:alert(1)' }) });
  renderPage(<ConsentPage />, address);
  await userEvent.click(await screen.findByRole('button', { name: 'Allow' }));
  expect(await screen.findByText('Assistant not connected')).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});
