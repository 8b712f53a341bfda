import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useForm } from './use-form.ts';

const schema = z.object({ name: z.string().min(1, 'Name is required'), email: z.string().min(1, 'Email is required') });
const submit = vi.fn();
let unmount = () => {};

function Form() {
  const form = useForm({ initial: { name: '', email: '' }, schema, submit });
  const { error: nameError, ...name } = form.field('name');
  const { error: emailError, ...email } = form.field('email');
  return (
    <form onSubmit={form.onSubmit}>
      <input {...name} />
      <i>{nameError}</i>
      <input {...email} />
      <b>{emailError}</b>
    </form>
  );
}

function render(): HTMLFormElement {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Form />));
  unmount = () => act(() => root.unmount());
  const form = document.querySelector('form');
  if (form === null) throw new Error('not rendered');
  return form;
}

const send = (form: HTMLFormElement) => act(() => void form.dispatchEvent(new Event('submit', { bubbles: true })));
const field = (form: HTMLFormElement, name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`);

afterEach(() => {
  unmount();
  document.body.replaceChildren();
  submit.mockReset();
});

test('reads field values that changed without a React event', () => {
  const form = render();
  for (const name of ['name', 'email']) Object.assign(field(form, name) ?? {}, { value: `my ${name}` });
  send(form);
  expect(submit).toHaveBeenCalledWith({ name: 'my name', email: 'my email' }, form);
});

test('shows errors, focuses the first invalid field, and clears an error when its field is edited', () => {
  const form = render();
  send(form);
  expect(submit).not.toHaveBeenCalled();
  expect(form.querySelector('i')?.textContent).toBe('Name is required');
  expect(document.activeElement).toBe(field(form, 'name'));
  const input = field(form, 'name');
  // Use the native setter, as a browser does: React overrides the element's own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Ada');
  act(() => void input?.dispatchEvent(new Event('input', { bubbles: true })));
  expect(form.querySelector('i')?.textContent).toBe('');
  expect(form.querySelector('b')?.textContent).toBe('Email is required');
});
