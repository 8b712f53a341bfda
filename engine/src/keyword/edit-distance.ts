import { intAt } from '../arrays.ts';

/** Longer words are only compared for equality. */
const LONGEST = 64;
/** Reused buffer: allocating one for each call costs more than filling it. */
const ROWS: [Int32Array, Int32Array, Int32Array] = [
  new Int32Array(LONGEST),
  new Int32Array(LONGEST),
  new Int32Array(LONGEST),
];

/**
 * Optimal string alignment distance (insert, delete, replace, swap neighbours) of two words in UTF-16 units, or
 * `limit + 1` as soon as it must exceed `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const width = b.length + 1;
  if (width > LONGEST) return a === b ? 0 : limit + 1;
  let [before, above, row] = ROWS;
  for (let j = 0; j < width; j++) above[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let best = i;
    const letter = a.charCodeAt(i - 1);
    for (let j = 1; j < width; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = intAt(above, j - 1) + (letter === other ? 0 : 1);
      if (intAt(above, j) + 1 < cost) cost = intAt(above, j) + 1;
      if (intAt(row, j - 1) + 1 < cost) cost = intAt(row, j - 1) + 1;
      const swapped = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other;
      if (swapped && intAt(before, j - 2) + 1 < cost) cost = intAt(before, j - 2) + 1;
      row[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    [before, above, row] = [above, row, before];
  }
  return intAt(above, b.length);
}

/** A 32-bit set of the letters in a word. One edit changes at most two bits, so most pairs are ruled out at once. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31);
  return mask;
}

/** Number of set bits in a 32-bit number. */
export function bitCount(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
