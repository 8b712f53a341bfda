const once = '[type="submit"], [data-press-once]';

/**
 * Lets a double click press a form's button once, and any other that creates something (`data-press-once`): the first
 * press starts it, and the button is only disabled with the next rendering. @returns stops it
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
