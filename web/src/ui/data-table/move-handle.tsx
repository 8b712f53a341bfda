import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import classes from './move-handle.module.css';

const edgePx = 72;
const scrollStepPx = 14;

interface MoveHandleProps {
  /** Accessible name: what is moved, and how. */
  label: string;
  /** The row's index in the whole list, and the index of the first row shown. */
  index: number;
  first: number;
  /** The number of rows in the whole list. */
  count: number;
  /** @param to the row's index in the whole list after the move */
  onMove: (to: number) => void;
}

/** Moves a table row by dragging, or with the arrow keys, Home and End. */
export function MoveHandle({ label, index, first, count, onMove }: MoveHandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const sentTo = useRef<number | null>(null);
  const target = useRef<number | null>(null);

  useLayoutEffect(() => {
    // The document: a row that React moves loses the focus.
    if (sentTo.current === index) button.current?.focus();
    sentTo.current = null;
  }, [index]);

  function moveTo(to: number) {
    const bounded = Math.max(0, Math.min(count - 1, to));
    if (bounded === index) return;
    sentTo.current = bounded;
    onMove(bounded);
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
    if (event.key === 'Escape') stop();
    if (to === undefined) return;
    event.preventDefault();
    moveTo(to);
  }

  function onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    target.current = index;
    rowOf(event.currentTarget)?.setAttribute('data-dragged', '');
  }

  function onPointerMove(event: PointerEvent<HTMLButtonElement>) {
    if (target.current === null) return;
    if (event.clientY > innerHeight - edgePx) scrollBy(0, scrollStepPx);
    else if (event.clientY < edgePx * 2) scrollBy(0, -scrollStepPx);
    const rows = rowsBeside(event.currentTarget);
    const over = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    const at = over === -1 ? rows.length - 1 : over;
    target.current = first + at;
    clear(rows);
    if (target.current !== index) rows[at]?.setAttribute('data-drop', target.current < index ? 'before' : 'after');
  }

  function onPointerUp() {
    const to = target.current;
    stop();
    if (to !== null) moveTo(to);
  }

  function stop() {
    target.current = null;
    const own = button.current;
    if (!own) return;
    clear(rowsBeside(own));
    rowOf(own)?.removeAttribute('data-dragged');
  }

  return (
    <button
      ref={button}
      type="button"
      className={classes.handle}
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={stop}
    >
      <IconGripVertical size={18} stroke={1.75} aria-hidden />
    </button>
  );
}

const rowOf = (element: Element) => element.closest('tr');

function rowsBeside(element: Element): HTMLElement[] {
  return [...(element.closest('tbody')?.querySelectorAll<HTMLElement>('tr') ?? [])];
}

function clear(rows: readonly HTMLElement[]) {
  for (const row of rows) row.removeAttribute('data-drop');
}
