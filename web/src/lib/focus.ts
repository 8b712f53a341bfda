/** A ref that focuses its element on mount, for use when the focused element has disappeared. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** Moves the focus to the page's heading. @returns false if there is none yet */
export function focusHeading(page: Document = document): boolean {
  const heading = page.querySelector<HTMLElement>('main h1, h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Longer than React takes to show what follows, and Mantine to return the focus to what opened a dialog. */
const returnMs = 50;

/**
 * After what had the focus was disabled or is gone: `element` gets it, or else the page's heading, unless something else has it.
 * @param element null or none for the heading
 */
export function returnFocus(element?: HTMLElement | null): void {
  // The page of this moment: it may be gone by then.
  const page = document;
  setTimeout(() => focusIfLost(element, page), returnMs);
}

/** The same at once, where what had the focus is gone already. */
export function focusIfLost(element?: HTMLElement | null, page = document): void {
  if (page.activeElement !== page.body) return;
  element?.focus({ preventScroll: true });
  if (page.activeElement === page.body) focusHeading(page);
}

/**
 * Moves the focus from a row that is about to disappear or to lose its button to the same button of the nearest other row;
 * without one, to the closest container with a `tabIndex`. @param button the row's button, just pressed
 */
export function focusNeighbour(button: HTMLButtonElement): void {
  const row = button.closest('li');
  if (row === null) return;
  const place = [...row.querySelectorAll('button')].indexOf(button);
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  const near = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]
    .map((one) => one.querySelectorAll('button'))
    .find(({ length }) => length > 0);
  (near?.[place] ?? near?.[0] ?? row.parentElement?.closest<HTMLElement>('[tabindex]'))?.focus();
}
