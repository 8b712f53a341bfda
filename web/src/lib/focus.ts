/** A ref that takes the focus as its element appears: where what had it has gone. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
