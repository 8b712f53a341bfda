import { authTexts } from '@interest-miner/contract/auth/texts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { clearAll, getToken } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, type StubApi, stubApi } from '#web/test-helpers/stub-api.ts';
import { LoginPage } from './login-page.tsx';
import { texts } from './texts.ts';

const login = 'POST /auth/login';
const email = 'rosa@example.com';

afterEach(clearAll);

const logins = (api: StubApi) => api.calls().filter((call) => call === login);
const button = () => screen.findByRole('button', { name: texts.login });
async function submit(address = '/login') {
  const router = renderPage(<LoginPage />, address, '/login');
  await userEvent.type(await screen.findByLabelText(texts.email), email);
  await userEvent.type(screen.getByLabelText(texts.password), 'Prospect1!{Enter}');
  return router;
}

test('empty fields are named, and an error clears when its field is edited', async () => {
  const api = stubApi();
  renderPage(<LoginPage />, '/login');
  await userEvent.click(await button());
  expect(screen.getByText(authTexts.emailRequired)).toBeTruthy();
  expect(screen.getByText(authTexts.passwordRequired)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(texts.email));
  await userEvent.keyboard('rosa');
  expect(screen.queryByText(authTexts.emailRequired)).toBeNull();
  expect(screen.getByText(authTexts.passwordRequired)).toBeTruthy();
  await userEvent.click(await button());
  expect(screen.getByText(authTexts.emailInvalid)).toBeTruthy();
  expect(logins(api)).toEqual([]);
});

test('Enter logs in, stores the token and opens the page that was asked for', async () => {
  const json = { success: true, access_token: 't'.repeat(43), email, name: 'Rosa', subscription_status: 'inactive' };
  const api = stubApi({ [login]: { json } });
  const router = await submit('/login?next=%2Flists');
  expect(await screen.findByText(`Welcome back, ${email}`)).toBeTruthy();
  expect(api.bodyOf(login)).toEqual({ email, password: 'Prospect1!' });
  expect(getToken()).toBe(json.access_token);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/lists'));
});

test('a refused login keeps what was typed and says why, in a toast and at the field', async () => {
  stubApi({ [login]: failure(401, 'invalid_credentials', 'Wrong email or password.') });
  await submit();
  expect(await screen.findByText('Login Failed')).toBeTruthy();
  expect(screen.getAllByText('Wrong email or password.')).toHaveLength(2);
  expect((screen.getByLabelText(texts.email) as HTMLInputElement).value).toBe(email);
  expect(getToken()).toBeNull();
});

test('while the answer is awaited, the button is busy', async () => {
  const api = stubApi({ [login]: 'never' });
  await submit();
  await vi.waitFor(async () => expect((await button()).getAttribute('aria-busy')).toBe('true'));
  await userEvent.click(await button());
  expect(logins(api)).toEqual([login]);
});
