import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { details, owner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { BusinessForm } from './business-form.tsx';
import { writeDraft } from './draft.ts';

const labels = {
  productName: 'Product name',
  category: 'Category',
  productDescription: 'Product description',
  targetAudience: 'Target audience',
  location: 'Location',
  promotionGoal: 'Promotion goal',
  contactEmail: 'Contact email',
} as const;
type Name = keyof typeof labels;
const names = Object.keys(labels) as Name[];
const field = (name: Name) =>
  screen.getByRole(/category|goal/i.test(name) ? 'combobox' : 'textbox', { name: labels[name] });
const required = 'Please fill in all required fields.';

beforeEach(() => {
  sessionStorage.clear();
});

function open(problems: Record<string, string> = {}, as = owner) {
  stubApi({ 'GET /status': success({}) });
  const onSubmit = vi.fn();
  renderPage(<BusinessForm owner={as} problems={problems} onSubmit={onSubmit} />);
  return { onSubmit, user: userEvent.setup() };
}

const send = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Find interests' }));

test('an empty form shows a toast and an error below each field, and focuses the first', async () => {
  const { onSubmit, user } = open();
  expect(field('contactEmail')).toHaveProperty('value', owner);
  await send(user);
  const toast = screen.getAllByRole('alert').find((alert) => within(alert).queryByText('Missing Information'));
  expect(toast?.textContent).toContain(required);
  expect(document.activeElement).toBe(field('productName'));
  for (const name of names) {
    expect(field(name).getAttribute('aria-invalid'), name).toBe(name === 'contactEmail' ? null : 'true');
    if (name !== 'contactEmail') expect(screen.getByText(`${labels[name]} is missing`)).toBeTruthy();
  }
  expect(screen.getAllByText(required)).toHaveLength(1);
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each(names)('%s of only spaces counts as missing', async (name) => {
  const blank = name === 'category' || name === 'promotionGoal' ? '' : '   ';
  writeDraft(owner, { ...details, [name]: blank });
  const { onSubmit, user } = open();
  await send(user);
  expect(document.activeElement).toBe(field(name));
  expect(screen.getAllByText(required).length).toBeGreaterThan(0);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('an invalid email shows an error until the field is edited, and Enter submits the form', async () => {
  writeDraft(owner, { ...details, contactEmail: 'nobody' });
  const { onSubmit, user } = open();
  await send(user);
  expect(field('contactEmail').getAttribute('aria-invalid')).toBe('true');
  await user.type(field('contactEmail'), '@example.com');
  expect(field('contactEmail').getAttribute('aria-invalid')).not.toBe('true');
  await user.keyboard('{Enter}');
  expect(onSubmit.mock.calls.map(([sent]) => sent)).toEqual([{ ...details, contactEmail: 'nobody@example.com' }]);
});

test('categories and goals match the lists of the contract', () => {
  open();
  const options = (name: Name) =>
    within(field(name))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(options('category')).toHaveLength(1 + 15);
  expect(options('promotionGoal')).toHaveLength(1 + 8);
  expect(options('category')).toContain('Food & Beverage');
  expect(options('promotionGoal')).toContain('App Downloads');
});

test('the server’s errors appear below their fields', () => {
  open({ location: 'Please use at most 200 characters' });
  expect(screen.getByText('Please use at most 200 characters')).toBeTruthy();
  expect(field('location').getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['the writer', owner, 'Cork'],
  ['another user', 'ben@example.com', ''],
])('restores the typed text after a reload only for its writer: %s', async (_who, reader, value) => {
  writeDraft(owner, { productName: 'Cork' });
  open({}, reader);
  expect(field('productName')).toHaveProperty('value', value);
});
