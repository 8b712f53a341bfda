/** A ref that focuses its element on mount, for use when the focused element has disappeared. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
