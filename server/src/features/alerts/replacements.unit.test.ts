import { expect, test } from 'vitest';
import type { InterestsPort, SourceInterest } from '../../ports/interests/port.ts';
import { nearest } from './replacements.ts';

const row = (id: string, name: string, size: number, part: Partial<SourceInterest> = {}): SourceInterest => ({
  id,
  name,
  audienceLower: size,
  audienceUpper: size,
  path: ['Interests', name],
  topic: null,
  sizeSource: 'meta',
  checkedAt: 0,
  match: null,
  relevant: true,
  ...part,
});
type Lost = Parameters<typeof nearest>[1];
const lost: Lost = { ref: '1', name: 'Hot yoga', currentId: null, size: 1000 };

/** The names offered for given results of the searches by name and by meaning. */
async function offered(named: SourceInterest[], meant: SourceInterest[], part: Partial<Lost> = {}) {
  const answer = { checkedAt: 0, stale: false, notice: null };
  const source: Pick<InterestsPort, 'search' | 'suggest'> = {
    search: async () => ({ ...answer, interests: named, total: named.length, readAs: null, related: [] }),
    suggest: async () => ({ ...answer, interests: meant, total: meant.length }),
  };
  return (await nearest(source, { ...lost, ...part })).map(({ name }) => name);
}

test('the same name comes first, then similar meanings of similar size; five at most', async () => {
  const meant = [row('2', 'Huge', 10_000_000), row('3', 'Near', 1200), row('4', 'Far', 1000)];
  expect(await offered([row('9', 'HOT YOGA', 5)], meant)).toEqual(['HOT YOGA', 'Near', 'Far', 'Huge']);
  const many = Array.from({ length: 9 }, (_, index) => row(`2${index}`, `Row ${index}`, 1000));
  expect(await offered([], many)).toHaveLength(5);
});

test('the successor comes first; the interest itself, removed and irrelevant ones are left out', async () => {
  const named = [row('1', 'Hot yoga', 1000), row('5', 'Unrelated', 1000, { relevant: false })];
  const meant = [row('6', 'Removed', 1000, { removed: true }), row('7', 'Near', 1000), row('8', 'Heir', 9_000_000)];
  expect(await offered(named, meant, { currentId: '8' })).toEqual(['Heir', 'Near']);
});

test('only Meta ids are offered for a Meta id, if there are any', async () => {
  const meant = [row('builtin:x', 'Ours', 1000), row('7', 'At Meta', 900_000)];
  expect(await offered([], meant)).toEqual(['At Meta']);
  expect(await offered([], meant.slice(0, 1))).toEqual(['Ours']);
  expect(await offered([], meant, { ref: 'builtin:y' })).toEqual(['Ours', 'At Meta']);
});

test('the catalogue fills what Meta leaves open: only ids of Meta, those seen lately first, none twice', async () => {
  const answer = { checkedAt: 0, stale: false, notice: null };
  const source = (rows: SourceInterest[]): Pick<InterestsPort, 'search' | 'suggest'> => ({
    search: async () => ({ ...answer, interests: [], total: 0, readAs: null, related: [] }),
    suggest: async () => ({ ...answer, interests: rows, total: rows.length }),
  });
  const listed = { standing: { state: 'listed', at: '2018-05' } } as const;
  const seen = { standing: { state: 'seen', at: '2026-03' } } as const;
  const known = [
    row('5', 'Old', 1000, listed),
    row('6', 'Current', 1000, seen),
    row('7', 'At Meta', 1000, seen),
    row('builtin:x', 'Ours', 1000, { standing: { state: 'name_only', at: null } }),
  ];
  const found = await nearest(source([row('7', 'At Meta', 1000)]), lost, source(known));
  expect(found.map(({ name }) => name)).toEqual(['At Meta', 'Current', 'Old']);
});
