import { describe, expect, test } from 'vitest';
import { EngineCore } from './core.ts';
import type { Brief, InterestRow } from './types.ts';

const EMPTY: Brief = {
  productName: '',
  category: '',
  description: '',
  location: '',
  promotionGoal: '',
  targetAudience: '',
};
const YOGA: Brief = {
  productName: 'ZenFlow',
  category: 'Sports & Fitness',
  description: 'Yoga and pilates studio with hot yoga, meditation and prenatal classes',
  location: 'Sydney',
  promotionGoal: 'Lead Generation',
  targetAudience: 'Women 25 to 50 who want to relax',
};
const core = new EngineCore();
const withoutEncoder = new EngineCore({ modelDir: '/nowhere' });
const names = (rows: readonly { interest: InterestRow }[]) => rows.map((row) => row.interest.name);

describe.each([
  ['semantic', core],
  ['keyword', withoutEncoder],
])('%s ranking', (engine, ranked) => {
  test('ranks the best matches first, gives reasons and is consistent', () => {
    const answer = ranked.rankBrief(YOGA, 500);
    expect(answer.engine).toBe(engine);
    expect(answer.ranked.length).toBeGreaterThan(30);
    expect(names(answer.ranked).slice(0, 15)).toContain('Yoga');
    const first = answer.ranked[0];
    expect(first?.category).toBe('Sports & Fitness');
    expect(JSON.stringify(first?.reason)).toMatch(/yoga/i);
    expect(first?.relevance).toBeGreaterThan(80);
    const percents = answer.ranked.map((row) => row.relevance);
    expect(percents).toEqual([...percents].sort((a, b) => b - a));
    expect(percents.at(-1)).toBeGreaterThanOrEqual(10);
    expect(answer.strong).toBe(percents.filter((percent) => percent >= 60).length);
    expect(answer.strong + answer.worthTesting).toBe(percents.filter((percent) => percent >= 25).length);
    expect(new Set(answer.ranked.map((row) => row.interest.id)).size).toBe(answer.ranked.length);
    expect(ranked.rankBrief(YOGA, 500)).toEqual(answer);
  });

  test('ranks rows from another source on the same scale', () => {
    const rows: InterestRow[] = [
      { id: '1', name: 'Landlord', path: ['Interests', 'Additional Interests', 'Landlord'], topic: null },
      { id: '2', name: 'Yoga', description: null },
      { id: '3', name: 'Bikram yoga studio' },
      { id: '4', name: '' },
    ];
    const answer = ranked.rankCandidates(YOGA, rows, 10);
    expect(
      answer.ranked
        .map((row) => row.interest.id)
        .slice(0, 2)
        .sort(),
    ).toEqual(['2', '3']);
    expect(answer.ranked[0]?.relevance).toBeGreaterThan(50);
    expect(answer.ranked.at(-1)?.relevance).toBeLessThan(10);
    expect(answer.ranked[0]?.interest).toBe(rows.find((row) => row.id === answer.ranked[0]?.interest.id));
    const likedBy = new Map(answer.ranked.map((row) => [row.interest.id, row.likedBy]));
    expect([likedBy.get('2'), likedBy.get('3')]).toEqual([expect.stringContaining('yoga'), null]);
  });

  test.each([
    ['nothing', EMPTY, 'empty'],
    ['symbols', { ...EMPTY, description: '😀 !!! …' }, 'no-words'],
    ['only stop words', { ...EMPTY, description: 'the of and with', targetAudience: 'people who want to' }, 'no-match'],
    ['only Arabic', { ...EMPTY, category: 'Beauty', description: 'استوديو لليوغا في دبي' }, 'unread'],
    ['Dutch', { ...EMPTY, description: 'Handgemaakte leren tassen en portemonnees voor vrouwen' }, 'unread'],
  ])('%s returns an empty list and a hint', (_, brief, hint) => {
    const { question, ...answer } = ranked.rankBrief(brief, 10);
    expect(answer).toEqual({ ranked: [], engine, hint, strong: 0, worthTesting: 0 });
    expect(question?.about).toBe(hint === 'no-match' ? 'what' : undefined);
    expect(ranked.rankCandidates(brief, [{ id: '1', name: 'Yoga' }], 10).ranked).toEqual([]);
  });

  test.each([
    ['Hindi', { ...EMPTY, description: 'महिलाओं के कपड़े और जूते' }],
    ['Arabic and English', { ...EMPTY, description: 'استوديو yoga يوغا في دبي' }],
    [
      'Spanish',
      { ...YOGA, description: 'Estudio de yoga y pilates con clases de meditación', targetAudience: 'Mujeres' },
    ],
    ['10,000 letters', { ...YOGA, description: 'yoga studio, '.repeat(800) }],
    ['one word of 10,000 letters', { ...YOGA, description: `yoga ${'y'.repeat(10_000)}` }],
    ['HTML and control characters', { ...YOGA, description: '<b>yoga</b>\u0000\u202e & pilates' }],
  ])('%s returns results', (_, brief) => {
    const answer = ranked.rankBrief(brief, 20);
    expect(answer.ranked.length).toBeGreaterThan(3);
    expect(answer.ranked.every((row) => row.relevance >= 1 && row.relevance <= 99)).toBe(true);
  });
});

test('a brief in Spanish finds matching interests', () => {
  const brief = {
    ...EMPTY,
    category: 'Sports & Fitness',
    description: 'Estudio de yoga y pilates con clases de meditación',
    targetAudience: 'Mujeres que practican fitness',
  };
  expect(
    names(core.rankBrief(brief, 10).ranked).filter((name) => /yoga|pilates|meditation/i.test(name)).length,
  ).toBeGreaterThan(5);
});

test('ranks unusual rows from another source once each, without affecting the others', () => {
  const rows: InterestRow[] = [
    { id: '1', name: 'Yoga' },
    { id: '2', name: 'Yoga', path: [], topic: '', description: '' },
    { id: '3', name: 'योग', path: ['Interests'], topic: null },
    { id: '4', name: 'يوغا', description: 'yoga, اليوغا' },
    { id: '5', name: '😀', path: ['', '>'], disambiguation: '' },
    { id: '6', name: 'x'.repeat(10_000), description: ','.repeat(5000) },
    { id: '7', name: 'Landlord', description: 'the of and' },
  ];
  for (const ranker of [core, withoutEncoder]) {
    const { ranked } = ranker.rankCandidates(YOGA, rows, 100);
    expect(ranked.map((row) => row.interest.id).sort()).toEqual(rows.map((row) => row.id));
    expect(ranked.every((row) => Number.isInteger(row.relevance))).toBe(true);
    expect(ranked.slice(0, 3).map((row) => row.interest.id)).toEqual(expect.arrayContaining(['1', '2']));
  }
});

test('a brief becomes search terms without brackets or duplicates', () => {
  const terms = core.expandBrief(YOGA, 20);
  expect(terms.length).toBe(20);
  expect(terms.join(' ').toLowerCase()).toContain('yoga');
  expect(new Set(terms.map((term) => term.toLowerCase())).size).toBe(20);
  expect(terms.some((term) => /[()]/.test(term))).toBe(false);
});

test('a brief that cannot be ranked still yields its own words as terms', () => {
  expect(core.expandBrief(EMPTY, 10)).toEqual([]);
  expect(core.expandBrief({ ...EMPTY, description: 'استوديو لليوغا' }, 10)).toEqual(['استوديو لليوغا']);
});

test('removed and sensitive interests are found by id but not suggested', () => {
  const known = core.byIds(['builtin:mindfulness', 'builtin:black-history', 'builtin:coros-wearables']);
  expect(known.map(({ name }) => name)).toEqual(['Mindfulness', 'Black history', 'COROS']);
  expect(core.rows.some(({ name }) => name === 'Black history')).toBe(false);
  const suggested = core.suggest([{ id: 'builtin:yoga', name: 'Yoga' }], 100);
  expect(suggested.filter(({ flags }) => flags?.includes('removed'))).toEqual([]);
});

test('suggestions are related to the selection and exclude it', () => {
  const selection = [
    { id: 'builtin:yoga', name: 'Yoga' },
    { id: '600', name: 'Pilates' },
  ];
  const suggested = core.suggest(selection, 15);
  expect(suggested.length).toBe(15);
  expect(suggested.map((row) => row.name)).not.toContain('Yoga');
  expect(suggested.map((row) => row.name)).not.toContain('Pilates');
  expect(suggested.filter((row) => /yoga|pilates|barre/i.test(row.name)).length).toBeGreaterThan(5);
  expect(withoutEncoder.suggest(selection, 5).length).toBe(5);
  expect(core.suggest([{ id: 'x', name: 'nobody knows it' }], 5)).toEqual([]);
});

test('a search with few hits adds related rows once the encoder is loaded', () => {
  core.info();
  const names = (rows: readonly { name: string }[]) => rows.map((row) => row.name).join(', ');
  const found = core.search('engaged couples', 20, true);
  expect(found.whole).toBeLessThan(10);
  expect(`${names(found.hits.map((hit) => hit.interest))}, ${names(found.related)}`).toMatch(/Engagement|Wedding/);
  const ids = new Set(found.hits.map((hit) => hit.interest.id));
  expect(found.related.every((row) => !ids.has(row.id))).toBe(true);
  expect(core.search('engaged couples', 20).related).toEqual([]);
  expect(core.search('coffee', 20, true).related).toEqual([]);
  expect(core.search('qwzxv', 20, true).related).toEqual([]);
  // The first search after a start answers as later ones do.
  expect(new EngineCore().search('engaged couples', 20, true).related).toEqual(found.related);
});

test('translates a search in a supported language into English; in any other it returns a hint', () => {
  expect(core.search('vestidos de novia', 5)).toMatchObject({ readAs: 'wedding dress' });
  expect(core.search('jute', 5).readAs).toBeNull();
  expect(core.search('फ्ग्ह', 5)).toMatchObject({ hits: [], hint: 'unread' });
});

test('returns rows in the order of the requested ids', () => {
  expect(core.byIds(['builtin:yoga', 'x', 'builtin:bitcoin']).map((row) => row.name)).toEqual(['Yoga', 'Bitcoin']);
});

test('reports what is loaded', () => {
  expect(core.info()).toEqual({ interests: core.rows.length, encoder: true, problem: null });
  expect(withoutEncoder.info().problem).toContain('encoder could not be loaded');
});

test('a brief that is partly in a language we do not read says which sentence', () => {
  const dutch = 'Wij bakken ook taarten op bestelling voor verjaardagen.';
  const answer = core.rankBrief({ ...EMPTY, description: `A bakery with sourdough bread. ${dutch} Coffee too.` }, 10);
  expect(answer).toMatchObject({ hint: 'partly-unread', unreadSentences: [dutch] });
  expect(answer.ranked.length).toBeGreaterThan(0);
  const brands = core.rankBrief({ ...EMPTY, description: 'Motorcycle gear. Known for Klim, Shoei and SW-Motech.' }, 10);
  expect(brands.hint).toBe(null);
});
