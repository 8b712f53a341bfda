import type { KeyboardEvent } from 'react';

/** What closes itself on Escape: a menu, a popover, a dialog, and the field of an open list of options. */
const layers = '[role="menu"], [role="listbox"], [role="dialog"], [aria-haspopup="listbox"][aria-expanded="true"]';

/**
 * For a panel, on the way down to the key's target: an Escape pressed in a layer that was opened from the panel closes that
 * layer alone. Its default is prevented, so that neither the panel nor the browser's own dialog closes with it.
 */
export function leaveEscapeToInnerLayer(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
  const layer = event.target.closest(layers);
  if (layer !== null && !layer.contains(event.currentTarget)) event.preventDefault();
}
