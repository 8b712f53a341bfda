import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListBuilder } from './packed-lists.ts';

test('every key keeps its numbers in insertion order, and each position maps to its addition', () => {
  const additions = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'constructor', '__proto__', ''), fc.nat(1000)));
  fc.assert(
    fc.property(additions, (pairs) => {
      const builder = new ListBuilder();
      const expected = new Map<string, number[]>();
      for (const [key, item] of pairs) {
        builder.add(key, item);
        expected.set(key, [...(expected.get(key) ?? []), item]);
      }
      const { lists, order } = builder.packed();
      for (const key of ['a', 'b', 'constructor', '__proto__', '', 'unknown']) {
        const { start, end } = lists.range(key);
        expect([...lists.items.slice(start, end)]).toEqual(expected.get(key) ?? []);
        expect([...order.slice(start, end)].map((addition) => pairs[addition]?.[0])).toEqual(
          Array.from({ length: end - start }, () => key),
        );
      }
    }),
  );
});
