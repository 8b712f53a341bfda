// Numbers at places that exist: to the compiler `list[i]` may be undefined, in a loop over a list's length it never is. There is
// one function for each width of numbers, because the runtime specialises a function for the arrays that it has seen.

export function floatAt(list: Float32Array, place: number): number {
  return list[place] as number;
}

export function doubleAt(list: Float64Array, place: number): number {
  return list[place] as number;
}

export function intAt(list: Uint32Array | Int32Array, place: number): number {
  return list[place] as number;
}

export function byteAt(list: Uint8Array | Int8Array, place: number): number {
  return list[place] as number;
}

export function shortAt(list: Uint16Array | Int16Array, place: number): number {
  return list[place] as number;
}

export function numberAt(list: readonly number[], place: number): number {
  return list[place] as number;
}

/** Adds to the number at a place. */
export function addAt(list: Float32Array, place: number, value: number): void {
  list[place] = (list[place] as number) + value;
}
