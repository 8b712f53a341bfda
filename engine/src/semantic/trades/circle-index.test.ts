import { expect, test } from 'vitest';
import { parsePlaybooks } from '../../playbooks.ts';
import type { Interest } from '../../types.ts';
import { type BriefQuery, NO_BRIEF, readBrief } from '../brief/brief-text.ts';
import type { BriefVectors } from '../brief-vectors.ts';
import { CircleIndex } from './circle-index.ts';

const NAMES = ['Running', 'Marathons', 'Strava', 'Dogs', 'Puppies', 'Hiking'];
const rows = NAMES.map((name) => ({
  id: name,
  key: name,
  name,
  path: [],
  categories: [],
  topic: null,
})) as unknown as Interest[];
const circles = parsePlaybooks(
  'circles.txt',
  '## Runners | joggers, people who run\nRunning ; Marathons ; Strava ; Hiking\n## Dog owners | dog owners\nDogs ; Puppies ; Hiking',
);
// Two directions stand for the encoder's: running and dogs.
const [running, dogs, other] = [Float32Array.of(1, 0), Float32Array.of(0, 1), Float32Array.of(0.1, 0.1)];
const index = new CircleIndex(circles, rows, [running, dogs]);

function vectorsOf({ audience }: BriefQuery): BriefVectors {
  const meant = audience.map(({ text }) => (/dog/.test(text) ? dogs : /jogg/.test(text) ? running : other));
  return { whole: other, pieces: [], mean: other, audience: meant };
}

function queryOf(targetAudience: string): BriefQuery {
  const brief = { ...NO_BRIEF, description: 'shoes', targetAudience };
  const query = readBrief(brief);
  if (!query) throw new Error('the brief has no words');
  return query;
}

function peopleOf(targetAudience: string, trade: readonly string[]) {
  const query = queryOf(targetAudience);
  const matches = [
    {
      trade: 'Shop',
      weight: 1,
      fit: 'own' as const,
      said: [],
      rows: trade.map((name) => NAMES.indexOf(name)),
      worthTesting: [],
    },
  ];
  return [...index.support(query, vectorsOf(query), matches)].map(([row, { people }]) => [NAMES[row], people]);
}

test('supports the other interests of the circle to which a trade’s customers belong', () => {
  expect(peopleOf('', ['Running', 'Strava'])).toContainEqual(['Marathons', 'Runners']);
  expect(peopleOf('', ['Running', 'Strava']).map(([, people]) => people)).not.toContain('Dog owners');
});

test('supports the interests of a circle named by the audience, without a trade', () => {
  expect(peopleOf('busy dog owners', [])).toEqual([
    ['Dogs', 'Dog owners'],
    ['Puppies', 'Dog owners'],
    ['Hiking', 'Dog owners'],
  ]);
  expect(peopleOf('cat people', [])).toEqual([]);
});

test('supports a circle more if both the trade and the audience belong to it', () => {
  const trade = [{ trade: 'Shop', weight: 0.5, fit: 'own' as const, said: [], rows: [0, 3], worthTesting: [] }];
  const strength = (targetAudience: string) => {
    const query = queryOf(targetAudience);
    return index.support(query, vectorsOf(query), trade).get(1)?.strength ?? 0;
  };
  expect(strength('joggers')).toBeGreaterThan(strength('everyone'));
});

test('people are led to by what names them, and surely only if the trade is', () => {
  const led = (targetAudience: string, fit: 'own' | 'unlikely') => {
    const query = queryOf(targetAudience);
    const trade = { trade: 'Shop', weight: 1, fit, said: [], rows: [0, 1], worthTesting: [] };
    return index.support(query, vectorsOf(query), [trade]).get(0);
  };
  expect(led('joggers', 'own')?.ledBy).toEqual({ piece: 'joggers' });
  expect(led('', 'own')).toMatchObject({ ledBy: { trade: 'Shop', isLikely: true }, isSure: true });
  expect(led('', 'unlikely')).toMatchObject({ ledBy: { trade: 'Shop', isLikely: false }, isSure: false });
});

test('without the encoder no audience names a circle', () => {
  const query = queryOf('dog owners');
  expect(new CircleIndex(circles, rows, null).support(query, null, []).size).toBe(0);
});
