import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi } from '#web/test-helpers/stub-api.ts';
import { LoginPage } from './login-page.tsx';
import { forgetNewAccount, holdNewAccount, newAccount } from './new-account.ts';
import { RegisterPage } from './register-page.tsx';

const account = { email: 'rosa@example.com', password: 'Prospect1!' };
const user = { success: true, access_token: 'mine', name: 'Rosa', subscription_status: 'trial', email: account.email };

afterEach(() => {
  forgetNewAccount();
  localStorage.clear();
});

test('a registration opens the login with the location to return to', async () => {
  stubApi({ 'POST /auth/register': { status: 201, json: { success: true, message: 'User created successfully' } } });
  const router = renderPage(<RegisterPage />, '/register?next=%2Fdashboard%3Fq%3Dtea');
  await userEvent.type(screen.getByLabelText('Full name'), 'Rosa Kaminski');
  await userEvent.type(screen.getByLabelText('Email'), account.email);
  await userEvent.type(screen.getByLabelText('Password'), account.password);
  await userEvent.type(screen.getByLabelText('Confirm password'), account.password);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?next=%2Fdashboard%3Fq%3Dtea');
  expect(newAccount()).toEqual(account);
});

test('one press logs the new account in; its data is then forgotten', async () => {
  holdNewAccount(account);
  const api = stubApi({ 'POST /auth/login': { json: user } });
  const router = renderPage(<LoginPage />, '/login?next=%2Fdashboard%3Fq%3Dtea');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(router.state.location.search).toBe('?q=tea'));
  expect(api.bodyOf('POST /auth/login')).toEqual(account);
  expect(newAccount()).toBeNull();
});

test('without a registration the login is empty, and a failure keeps the typed text', async () => {
  stubApi({ 'POST /auth/login': failure(401, 'invalid_credentials', 'Wrong email or password.') });
  renderPage(<LoginPage />, '/login');
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('');
  await userEvent.type(screen.getByLabelText('Email'), account.email);
  await userEvent.type(screen.getByLabelText('Password'), 'Other1!x');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findAllByText('Wrong email or password.')).toHaveLength(2);
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe(account.email);
});
