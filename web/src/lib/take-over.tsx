import { type ReactNode, startTransition, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';

const reachable = 'a, button, input, textarea';

function isField(element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Types a text into a field as a person would: React notices. */
function type(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Puts `fresh` in the place of `early`, and does there what a person has done here. */
function exchange(early: HTMLElement, fresh: HTMLElement): void {
  const before = [...early.querySelectorAll<HTMLElement>(reachable)].map((element) => ({
    text: isField(element) ? element.value : '',
    isFocused: element === document.activeElement,
    isPressed: element.dataset.pressed !== undefined,
  }));
  early.replaceWith(fresh);
  // Once React has done: it would take what happens now for its own doing. The browser paints later still.
  queueMicrotask(() => {
    const after = fresh.querySelectorAll<HTMLElement>(reachable);
    if (after.length !== before.length) return;
    for (const [index, { text, isFocused }] of before.entries()) {
      const element = after[index];
      if (isFocused) element?.focus({ preventScroll: true });
      if (element !== undefined && text !== '') type(element, text);
    }
    after[before.findIndex(({ isPressed }) => isPressed)]?.click();
  });
}

/** Presses a key that was kept by public/theme.js. */
function press(kept: string): void {
  document.documentElement.dispatchEvent(new KeyboardEvent('keydown', { ...JSON.parse(kept), bubbles: true }));
}

function Shown({ early, fresh, children }: { early: HTMLElement; fresh: HTMLElement; children: ReactNode }) {
  // What came with the page leaves the document in the same frame as the app enters.
  useLayoutEffect(() => exchange(early, fresh), [early, fresh]);
  // After the effects of all that is in the app, which listens to its keys from then on.
  useEffect(() => {
    const { key } = early.dataset;
    delete early.dataset.key;
    if (key !== undefined) press(key);
  }, [early]);
  return children;
}

/**
 * Shows the app. It is made beside what came with the page, a little at a time so that the page stays alive to the
 * touch, and takes its place when it is whole: what was typed there stays, so does the focus, and what was pressed last
 * (public/theme.js marks it) is pressed, a key too.
 * @param root the element of the page that the app belongs into
 */
export function takeOver(root: HTMLElement, app: ReactNode): void {
  if (!root.hasChildNodes()) {
    delete root.dataset.early;
    createRoot(root).render(app);
    return;
  }
  const fresh = root.cloneNode() as HTMLElement;
  delete fresh.dataset.early;
  startTransition(() =>
    createRoot(fresh).render(
      <Shown early={root} fresh={fresh}>
        {app}
      </Shown>,
    ),
  );
}
