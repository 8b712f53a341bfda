import { authTexts } from '@interest-miner/contract/auth/texts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, type StubApi, stubApi } from '#web/test-helpers/stub-api.ts';
import { forgetNewAccount } from './new-account.ts';
import { RegisterPage } from './register-page.tsx';
import { texts } from './texts.ts';

const register = 'POST /auth/register';
const password = 'Prospect1!';
const rosa = { [texts.name]: 'Rosa Kaminski', [texts.email]: 'rosa@example.com' };
const typed = { ...rosa, [texts.password]: password, [texts.confirm]: password };

afterEach(forgetNewAccount);

const open = (address = '/register') => renderPage(<RegisterPage />, address);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.register });
const registrations = (api: StubApi) => api.calls().filter((call) => call === register);
const values = () => Object.fromEntries(Object.keys(typed).map((label) => [label, field(label).value]));

async function submit(entries: Record<string, string>) {
  for (const [label, value] of Object.entries(entries)) {
    await userEvent.clear(field(label));
    await userEvent.paste(value);
  }
  await userEvent.click(button());
}

/** The error below each field, in order. */
const errors = () =>
  Object.keys(typed).map((label) => document.getElementById(`${field(label).id}-error`)?.textContent ?? null);
const noErrors = [null, null, null, null];

test('each empty or wrong field is named, the first one is focused and nothing is sent', async () => {
  const api = stubApi();
  open();
  await submit({});
  const { nameRequired, emailRequired, passwordRequired, confirmRequired, confirmMismatch } = authTexts;
  expect(errors()).toEqual([nameRequired, emailRequired, passwordRequired, confirmRequired]);
  expect(document.activeElement).toBe(field(texts.name));
  await submit({ ...typed, [texts.email]: 'rosa@', [texts.password]: 'Prosp1!' });
  expect(errors()).toEqual([null, authTexts.emailInvalid, authTexts.passwordShort, confirmMismatch]);
  expect(document.activeElement).toBe(field(texts.email));
  await submit({ ...rosa, [texts.name]: 'Al', [texts.password]: 'prospect1!', [texts.confirm]: 'prospect1!' });
  expect(errors()).toEqual([authTexts.nameShort, null, authTexts.passwordWeak, null]);
  expect(document.activeElement).toBe(field(texts.name));
  await submit({ ...typed, [texts.confirm]: 'Prospect2!' });
  expect(errors()).toEqual([null, null, null, confirmMismatch]);
  expect(document.activeElement).toBe(field(texts.confirm));
  expect(registrations(api)).toEqual([]);
});

test('a registration is sent once and leads to the login, which keeps the page to return to', async () => {
  const reply = Promise.withResolvers<{ status: number; json: unknown }>();
  const api = stubApi({ [register]: reply.promise });
  const router = open('/register?next=%2Flists');
  expect(screen.getByRole('link', { name: texts.toLogin }).getAttribute('href')).toBe('/login?next=%2Flists');
  await submit({ ...typed, [texts.email]: 'Rosa@Example.com' });
  await waitFor(() => expect(button().disabled).toBe(true));
  await userEvent.click(button());
  expect(registrations(api)).toEqual([register]);
  expect(api.bodyOf(register)).toMatchObject({ name: 'Rosa Kaminski', email: 'rosa@example.com', password });
  reply.resolve({ status: 201, json: { success: true, message: authTexts.registered } });
  expect(await screen.findByText(texts.registerSuccess)).toBeTruthy();
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/login', search: '?next=%2Flists' }));
});

test('a taken address is named at its field and every typed value stays', async () => {
  const message = 'An account with this email already exists.';
  stubApi({ [register]: failure(409, 'email_taken', message) });
  open();
  await submit(typed);
  expect(await screen.findByText(texts.registerFailed)).toBeTruthy();
  await waitFor(() => expect(errors()).toEqual([null, message, null, null]));
  expect(document.activeElement).toBe(field(texts.email));
  expect(values()).toEqual(typed);
});

test('an error of the server is shown at its field until it is edited; the form can then be sent again', async () => {
  const message = authTexts.passwordCommon;
  const { json } = failure(400, 'validation_failed', message);
  const api = stubApi({ [register]: { status: 400, json: { ...(json as object), fields: { password: message } } } });
  open();
  await submit(typed);
  await waitFor(() => expect(errors()).toEqual([null, null, message, null]));
  expect(document.activeElement).toBe(field(texts.password));
  await userEvent.keyboard('x');
  expect(errors()).toEqual(noErrors);
  await submit({ [texts.confirm]: field(texts.password).value });
  await waitFor(() => expect(registrations(api)).toHaveLength(2));
  expect(api.bodyOf(register)).toMatchObject({ name: 'Rosa Kaminski', password: field(texts.password).value });
});

test('without a response it says so, keeps what was typed and can be sent again', async () => {
  stubApi();
  open();
  await submit(typed);
  expect(await screen.findByText(authTexts.registrationFailed)).toBeTruthy();
  await waitFor(() => expect(button().disabled).toBe(false));
  expect(errors()).toEqual(noErrors);
  expect(values()).toEqual(typed);
});
