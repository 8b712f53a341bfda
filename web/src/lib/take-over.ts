import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

const fields = 'input, textarea';
type Field = HTMLInputElement | HTMLTextAreaElement;

/** Types a text into a field as a person would: React notices. */
function type(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Puts the app in the place of what came with the page; what was typed there, and where, stays. */
export function takeOver(root: HTMLElement, app: ReactNode): void {
  const before = [...root.querySelectorAll<Field>(fields)].map((field) => ({
    text: field.value,
    isFocused: field === document.activeElement,
  }));
  flushSync(() => createRoot(root).render(app));
  const after = root.querySelectorAll<Field>(fields);
  if (after.length !== before.length) return;
  for (const [index, { text, isFocused }] of before.entries()) {
    const field = after[index];
    if (field === undefined) continue;
    if (isFocused) field.focus({ preventScroll: true });
    if (text !== '') type(field, text);
  }
}
