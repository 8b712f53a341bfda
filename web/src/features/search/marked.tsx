import { Fragment } from 'react';
import classes from './marked.module.css';

/** Text with highlighted ranges. Ranges are half-open, in UTF-16 units; invalid ones are skipped. */
export function Marked({ text, ranges }: { text: string; ranges: readonly (readonly [number, number])[] }) {
  return piecesOf(text, ranges).map(({ at, part, marked }) =>
    marked ? (
      <mark key={at} className={classes.mark}>
        {part}
      </mark>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}

interface Piece {
  at: number;
  part: string;
  marked: boolean;
}

/** Splits a text at the bounds of its highlighted ranges. */
export function piecesOf(text: string, ranges: readonly (readonly [number, number])[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    if (start < at || end <= start || end > text.length) continue;
    if (start > at) pieces.push({ at, part: text.slice(at, start), marked: false });
    pieces.push({ at: start, part: text.slice(start, end), marked: true });
    at = end;
  }
  if (at < text.length) pieces.push({ at, part: text.slice(at), marked: false });
  return pieces;
}
