/** One object of a page's JSON-LD; values are of any type. */
export type Thing = Readonly<Record<string, unknown>>;

const maxThings = 200;
const maxDepth = 6;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All objects within the given JSON-LD texts; invalid ones are left out. */
export function thingsIn(scripts: readonly string[]): Thing[] {
  const things: Thing[] = [];
  const collect = (value: unknown, depth: number) => {
    if (depth > maxDepth || things.length >= maxThings) return;
    if (Array.isArray(value)) for (const item of value) collect(item, depth + 1);
    else if (isThing(value)) {
      things.push(value);
      for (const inner of Object.values(value)) if (typeof inner === 'object') collect(inner, depth + 1);
    }
  };
  for (const script of scripts) {
    try {
      collect(JSON.parse(script), 0);
    } catch {
      // Many pages hold invalid JSON-LD; the rest of the page is read.
    }
  }
  return things;
}

/** Whether a thing's type, such as `ClothingStore`, matches. */
export function isOf(thing: Thing, type: RegExp): boolean {
  return [thing['@type']].flat().some((name) => typeof name === 'string' && type.test(name));
}

/** A text property on one line; undefined if it is missing or of another type. */
export function textOf(thing: Thing, property: string): string | undefined {
  const value = [thing[property]].flat()[0];
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return text === '' ? undefined : text;
}

/** Town, region and country of a postal address. */
export function placeOf(thing: Thing): string | undefined {
  const country = [thing.addressCountry].flat()[0];
  const parts = [
    textOf(thing, 'addressLocality'),
    textOf(thing, 'addressRegion'),
    isThing(country) ? textOf(country, 'name') : textOf(thing, 'addressCountry'),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : [...new Set(parts)].join(', ');
}
