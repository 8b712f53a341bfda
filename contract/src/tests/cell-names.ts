const separator = ' · ';

/**
 * What audiences are called within a test: without the parts that all of them begin or end with, so that `Studio · Core · IN` and
 * `Studio · Brands · IN` are `Core` and `Brands`. Unchanged where that would leave a name empty or two alike.
 */
export function namesWithinTest(names: readonly string[]): string[] {
  const parts = names.map((name) => name.split(separator));
  const shortest = Math.min(...parts.map(({ length }) => length));
  const areAlike = (at: number) => new Set(parts.map((own) => own.at(at))).size === 1;
  let [first, last] = [0, 0];
  while (first + 1 < shortest && areAlike(first)) first += 1;
  while (first + last + 1 < shortest && areAlike(-1 - last)) last += 1;
  const short = parts.map((own) => own.slice(first, own.length - last).join(separator));
  return names.length > 1 && new Set(short).size === names.length ? short : [...names];
}
