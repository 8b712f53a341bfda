const once = '[type="submit"], [data-press-once]';

/**
 * Makes a double click press submit buttons and buttons that create something (`data-press-once`) only once: the first press
 * starts the action, but the button is disabled only with the next rendering. @returns a function that stops it
 */
export function pressOnce(): () => void {
  const skipSecond = (event: MouseEvent) => {
    const isRepeat = event.detail > 1;
    if (!isRepeat || !(event.target instanceof Element) || !event.target.closest(once)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', skipSecond, true);
  return () => document.removeEventListener('click', skipSecond, true);
}
