const selected = '[data-collect-selection]';
const ofRow = '[data-collect]';
const ticks: readonly string[] = ['checkbox', 'radio'];

/** The L key: adds the focused row to the current list or takes it out again; elsewhere adds the selected rows. */
export function collectByKey({ target }: KeyboardEvent): void {
  if (!(target instanceof Element) || target.closest('dialog, [role=menu]') !== null) return;
  const row = target.closest('tr, li')?.querySelector<HTMLElement>(ofRow);
  (row ?? document.querySelector<HTMLElement>(selected))?.click();
}

/** Whether a key belongs to the text that is being typed. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement) return !ticks.includes(target.type);
  return target.matches('textarea, select, [contenteditable]');
}
