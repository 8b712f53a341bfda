const selected = '[data-collect-selection]';
const ofRow = '[data-collect]';

/** The L key: adds the focused row to the current list or takes it out again; elsewhere adds the selected rows. */
export function collectByKey({ target }: KeyboardEvent): void {
  if (!(target instanceof Element) || target.closest('dialog, [role=menu]') !== null) return;
  const row = target.closest('tr, li')?.querySelector<HTMLElement>(ofRow);
  (row ?? document.querySelector<HTMLElement>(selected))?.click();
}
