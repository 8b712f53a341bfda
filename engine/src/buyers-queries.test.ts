import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testCore as core } from './test-core.ts';

interface BuyersQuery {
  readonly q: string;
  /** Interests, or other targeting, that a buyer means. */
  readonly names?: readonly string[];
  readonly others?: readonly string[];
}

const file = join(import.meta.dirname, '..', 'eval', 'buyers-queries.json');

test('of 62 searches as buyers write them, 60 are right first', () => {
  const queries: BuyersQuery[] = JSON.parse(readFileSync(file, 'utf8'));
  const wrong = queries.filter(({ q, names = [], others = [] }) => {
    const answer = core.search(q, 5, true);
    const [interest, other] = [answer.hits[0], answer.others?.[0]];
    const isOther = (other?.score ?? 0) > (interest?.score ?? 0);
    return isOther ? !others.includes(other?.interest.name ?? '') : !names.includes(interest?.interest.name ?? '');
  });
  expect(queries).toHaveLength(62);
  expect(wrong.length, wrong.map(({ q }) => q).join(', ')).toBeLessThanOrEqual(2);
});
