const ticks: readonly string[] = ['checkbox', 'radio'];

/** Whether a key press enters text into a field. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement) return !ticks.includes(target.type);
  return target.matches('textarea, select, [contenteditable]');
}
